import { definePage } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import styles from "./reply-trace/reply-trace.css?inline";
import { ReplyTracePage } from "./reply-trace/reply-trace-page.js";

definePage("dicetower-reply-trace", ReplyTracePage, words, styles);
