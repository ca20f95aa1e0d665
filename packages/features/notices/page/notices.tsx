import { definePage } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./notices/notices.css?inline";
import { NoticesPage } from "./notices/notices-page.js";

definePage("dicetower-notices", NoticesPage, words, styles);
