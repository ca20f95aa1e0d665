import { definePage } from "@dicetower/panel-kit";
import styles from "./adapters/adapters.css?inline";
import { AdaptersPage } from "./adapters/adapters-page.js";
import { words } from "./generated/words.js";

definePage("dicetower-adapters", AdaptersPage, words, styles);
