import { defineTab, type TabContext } from "@dicetower/panel-kit";
import { Export } from "./files/export.js";
import { Merge } from "./files/merge.js";
import { Upload } from "./files/upload.js";
import { words } from "./generated/words.js";
import { isLog } from "./reader/log.js";
import styles from "./reader/reader.css?inline";

/** What can be made of a log: an upload, files, one log of several. */
function FilesTab({ tab: { record: log, changed } }: { readonly tab: TabContext<"/api/logs"> }) {
  if (!isLog(log)) return null;
  return (
    <div class="dt-settings">
      <Upload log={log} changed={changed} />
      <Export log={log} />
      <Merge key={log.id} log={log} changed={changed} />
    </div>
  );
}

defineTab("dicetower-log-files", FilesTab, words, styles);
