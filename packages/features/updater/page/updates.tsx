import { definePage } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./updates/updates.css?inline";
import { UpdatesPage } from "./updates/updates-page.js";

definePage("dicetower-updates", UpdatesPage, words, styles);
