import { defineTab, type TabContext } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import { isLog } from "./reader/log.js";
import styles from "./reader/reader.css?inline";
import { Reader } from "./reader/reader.js";

/** The lines of a log. */
function ReaderTab({ tab: { record: log, changed } }: { readonly tab: TabContext<"/api/logs"> }) {
  return isLog(log) ? <Reader key={log.id} log={log} changed={changed} /> : null;
}

defineTab("dicetower-log-reader", ReaderTab, words, styles);
