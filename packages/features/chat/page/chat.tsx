import { definePage } from "@dicetower/panel-kit";
import styles from "./chat/chat.css?inline";
import { ChatPage } from "./chat/chat-page.js";
import { words } from "./generated/words.js";

definePage("dicetower-chat", ChatPage, words, styles);
