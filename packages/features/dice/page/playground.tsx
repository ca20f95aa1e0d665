import { definePage } from "@dicetower/panel-kit";
import styles from "./playground/playground.css?inline";
import { Playground } from "./playground/playground.js";
import { words } from "./playground/words.js";

definePage("dicetower-dice-playground", Playground, words, styles);
