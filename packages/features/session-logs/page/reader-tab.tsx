import { defineTab, type TabContext } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";
import type { Log } from "./reader/log.js";
import styles from "./reader/reader.css?inline";
import { Reader } from "./reader/reader.js";

/** The lines of a log. */
function ReaderTab({ tab: { record, changed } }: { readonly tab: TabContext }) {
  const log = record as unknown as Log;
  return <Reader key={log.id} log={log} changed={changed} />;
}

defineTab("dicetower-log-reader", ReaderTab, words, styles);
