import type { Store } from "@dicetower/contract";
import {
  type ImportRecords,
  type ImportTarget,
  importTarget,
  RowEdits,
  refused,
  undoRows,
} from "@dicetower/imports/api";
import {
  groupValueTable,
  maxNameLength,
  maxValueLength,
  maxValues,
  placeColumns,
} from "../records/group-values.js";

type Imported = ImportRecords["groupVariables"];

/** Takes in variables of groups (`$g`). */
export function groupValueImport(store: Store): ImportTarget {
  return importTarget<"groupVariables">({
    key: "groupVariables",
    async predict(record, known) {
      const { place, name, value } = record;
      const title = `${place.platform}:${"groupId" in place ? place.groupId : place.userId} $g${name}`;
      if (name === "" || name.length > maxNameLength) return refused(title, "imports.reason.badName");
      const json = JSON.stringify(value);
      if (json.length > maxValueLength) return refused(title, "imports.reason.tooLarge", maxValueLength);
      return store.read(async (db) => {
        const row = await db<{ value: string }>(groupValueTable).where(keyOf(record)).first("value");
        if (row !== undefined) {
          if (row.value === json) return { outcome: "same", title };
          return { outcome: known === undefined ? "clash" : "changes", title };
        }
        const [{ count } = { count: 0 }] = await db(groupValueTable)
          .where(placeColumns(record.place))
          .count({ count: "*" });
        return Number(count) < maxValues
          ? { outcome: "new", title }
          : refused(title, "imports.reason.tooMany", maxValues);
      });
    },
    async write(record, { transaction }) {
      const edits = new RowEdits(transaction);
      await edits.set(groupValueTable, keyOf(record), { value: JSON.stringify(record.value) });
      return edits.change(JSON.stringify(keyOf(record)));
    },
    undo: undoRows,
  });
}

function keyOf({ place, name }: Imported) {
  return { ...placeColumns(place), name };
}
