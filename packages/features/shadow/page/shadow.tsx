import { definePage } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./shadow/shadow.css?inline";
import { ShadowPage } from "./shadow/shadow-page.js";

definePage("dicetower-shadow", ShadowPage, words, styles);
