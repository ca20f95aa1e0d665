import { definePage } from "@dicetower/panel-kit";
import styles from "./why/why.css?inline";
import { WhyPage } from "./why/why-page.js";
import { words } from "./why/words.js";

definePage("dicetower-why", WhyPage, words, styles);
