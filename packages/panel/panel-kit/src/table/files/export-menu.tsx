import { Menu } from "../../components/overlays/menu.js";
import { toast } from "../../components/overlays/toast.js";
import type { ManifestTable } from "../../engine/index.js";
import { useText } from "../../text/locale.js";
import type { Runs } from "../batch/run.js";
import type { TableRecord } from "../resource/operations.js";
import { csvOf, type FileColumn, fileName, saveFile } from "./export.js";

/** Saves what matches as a file: columns in sight as CSV, whole records as JSON. */
export function ExportMenu({
  table,
  columns,
  total,
  runs,
  gather,
}: {
  readonly table: ManifestTable;
  readonly columns: readonly FileColumn[];
  readonly total: number;
  readonly runs: Runs;
  /** Reads all records that match. */
  readonly gather: (
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ) => Promise<readonly TableRecord[]>;
}) {
  const text = useText();
  const save = async (kind: "csv" | "json") => {
    const run = await runs.start(
      text("kit.export.title", { title: table.title }),
      total,
      async (tell, signal) => {
        const records = await gather(signal, (done, of) => tell({ done, total: of }));
        if (signal.aborted) return;
        const content =
          kind === "csv" ? csvOf(records, columns) : `${JSON.stringify(records, undefined, 2)}\n`;
        saveFile(fileName(table.key, kind), kind === "csv" ? "text/csv" : "application/json", content);
        tell({ done: records.length, total: records.length });
      },
    );
    if (run?.state !== "done" || run.failures.length > 0) return;
    runs.forget();
    toast({ text: text("kit.export.done", { count: run.done }) });
  };
  return (
    <Menu
      iconOnly
      icon="download"
      label={text("kit.export")}
      items={[
        { key: "csv", label: text("kit.export.csv"), icon: "table", onSelect: () => void save("csv") },
        { key: "json", label: text("kit.export.json"), icon: "code", onSelect: () => void save("json") },
      ]}
    />
  );
}
