import { definePage } from "@dicetower/panel-kit";
import styles from "./ai/ai.css?inline";
import { AiPage } from "./ai/ai-page.js";
import { words } from "./generated/words.js";

definePage("dicetower-ai", AiPage, words, styles);
