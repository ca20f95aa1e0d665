import { definePage } from "@dicetower/panel-kit";
import styles from "./notices/notices.css?inline";
import { NoticesPage } from "./notices/notices-page.js";
import { words } from "./notices/words.js";

definePage("dicetower-notices", NoticesPage, words, styles);
