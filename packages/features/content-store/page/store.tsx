import { definePage } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./store/store.css?inline";
import { StorePage } from "./store/store-page.js";

definePage("dicetower-store", StorePage, words, styles);
