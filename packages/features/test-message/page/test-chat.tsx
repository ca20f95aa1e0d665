import { definePage } from "@dicetower/panel-kit";
import styles from "./chat/chat.css?inline";
import { TestChat } from "./chat/test-chat.js";
import { words } from "./generated/words.js";

definePage("dicetower-test-chat", TestChat, words, styles);
