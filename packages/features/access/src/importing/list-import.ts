import { codes, failure, systemActor } from "@dicetower/contract";
import { type ImportTarget, importTarget, RowEdits, undoRows } from "@dicetower/imports/api";
import { type ListEntry, rowName, type StoredRow, toStored } from "../lists/list-row.js";
import { importedEntry } from "../lists/list-schemas.js";
import type { Lists } from "../lists/lists.js";

const table = "access_list";

/** Takes in rows of allow and deny lists of another bot. */
export function listImport(lists: Lists): ImportTarget {
  const keyOf = ({ listType, targetType, platform, targetId }: ListEntry) => ({
    list_type: listType,
    target_type: targetType,
    platform,
    target_id: targetId,
  });
  /** What of a row is written over one that is there. */
  const columnsOf = (entry: ListEntry) => {
    const { name, score, reason, reasons, kind, danger, source, expires_at } = toStored(
      entry,
      systemActor,
      0,
    );
    return { name, score, reason, reasons, kind, danger, source, expires_at };
  };
  return importTarget<"lists">({
    key: "lists",
    async predict(record, known) {
      const entry = entryOf(record);
      const title = rowName(entry);
      const spared = lists.spares(entry);
      if (spared !== undefined)
        return { outcome: "refused", title, reasonKey: "imports.reason.failed", values: { why: spared } };
      const row = await lists.store.read((db) => db<StoredRow>(table).where(keyOf(entry)).first());
      if (row === undefined) return { outcome: "new", title };
      const isSame = Object.entries(columnsOf(entry)).every(
        ([column, value]) => String(row[column as keyof StoredRow]) === String(value),
      );
      if (isSame) return { outcome: "same", title };
      return { outcome: known === title ? "changes" : "clash", title };
    },
    async write(record, { transaction: db }) {
      const entry = entryOf(record);
      const edits = new RowEdits(db);
      const now = lists.clock.seconds();
      const fresh = { exempt: entry.exempt ? 1 : 0, created_by: "import", created_at: now, updated_at: now };
      await edits.set(table, keyOf(entry), columnsOf(entry), fresh);
      return edits.change(rowName(entry));
    },
    undo: undoRows,
    done: () => lists.load(),
  });
}

/** @throws Failure 40001 for what is no row */
function entryOf(record: object): ListEntry {
  const { value, error } = importedEntry.validate({ source: "import", ...record }, { convert: false });
  if (error !== undefined) throw failure(codes.invalid, error.message);
  return value;
}
