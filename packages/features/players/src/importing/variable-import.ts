import {
  type ImportRecords,
  type ImportTarget,
  importTarget,
  RowEdits,
  refused,
  undoRows,
} from "@dicetower/imports/api";
import type { Links } from "../identities/links.js";
import { keyColumns, personName } from "../records/person-name.js";
import {
  maxBytes,
  maxKeyLength,
  maxVariables,
  type StoredVariables,
  textOf,
  variableTable,
} from "../variables/stored-variables.js";

type Imported = ImportRecords["variables"];

/** Takes in what another bot has kept of people under names of theirs (`$m`). */
export function variableImport(kept: StoredVariables, links: Links): ImportTarget {
  const { store } = kept;
  const keyOf = ({ owner, name }: Imported) => ({
    ...keyColumns(links.main(owner)),
    plugin: "$m",
    store: "conf",
    key: name,
  });
  return importTarget<"variables">({
    key: "variables",
    async predict(record, known) {
      const title = `${personName(record.owner)} $m${record.name}`;
      if (record.name === "" || record.name.length > maxKeyLength)
        return refused(title, "imports.reason.badName");
      if (Buffer.byteLength(JSON.stringify(record.value)) > maxBytes)
        return refused(title, "imports.reason.tooLarge", maxBytes);
      const row = await store.read((db) =>
        db<{ value: string }>(variableTable).where(keyOf(record)).first("value"),
      );
      if (row !== undefined) {
        if (row.value === textOf(record.name, record.value)) return { outcome: "same", title };
        return { outcome: known === undefined ? "clash" : "changes", title };
      }
      return (await kept.list(record.owner)).length < maxVariables
        ? { outcome: "new", title }
        : refused(title, "imports.reason.tooMany", maxVariables);
    },
    async write(record, { transaction }) {
      const edits = new RowEdits(transaction);
      const key = keyOf(record);
      await edits.set(variableTable, key, { value: textOf(record.name, record.value) }, { day: "" });
      return edits.change(JSON.stringify(key));
    },
    undo: undoRows,
  });
}
