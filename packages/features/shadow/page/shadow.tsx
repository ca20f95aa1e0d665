import { definePage } from "@dicetower/panel-kit";
import styles from "./shadow/shadow.css?inline";
import { ShadowPage } from "./shadow/shadow-page.js";
import { words } from "./shadow/words.js";

definePage("dicetower-shadow", ShadowPage, words, styles);
