import { definePage } from "@dicetower/panel-kit";
import styles from "./causal/causal.css?inline";
import { CausalPage } from "./causal/causal-page.js";
import { words } from "./generated/words.js";

definePage("dicetower-causal", CausalPage, words, styles);
