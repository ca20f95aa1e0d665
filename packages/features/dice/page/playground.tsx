import { definePage } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./playground/playground.css?inline";
import { Playground } from "./playground/playground.js";

definePage("dicetower-dice-playground", Playground, words, styles);
