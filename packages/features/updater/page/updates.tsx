import { definePage } from "@dicetower/panel-kit";
import styles from "./updates/updates.css?inline";
import { UpdatesPage } from "./updates/updates-page.js";
import { words } from "./updates/words.js";

definePage("dicetower-updates", UpdatesPage, words, styles);
