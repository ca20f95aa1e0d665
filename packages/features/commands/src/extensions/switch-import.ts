import type { Store } from "@dicetower/contract";
import {
  type ImportRecords,
  type ImportTarget,
  importTarget,
  RowEdits,
  undoRows,
} from "@dicetower/imports/api";
import { everywhere, extensionTable, type StoredExtensions, type Target } from "./stored-extensions.js";

type Imported = ImportRecords["switches"];

const maxNameLength = 60;

/** Takes in switches of extensions of another bot; those of an extension that comes later wait for it. */
export function switchImport(store: Store, switches: StoredExtensions): ImportTarget {
  return importTarget<"switches">({
    key: "switches",
    async predict(record, known) {
      const { extension, group, enabled } = record;
      const title = group === undefined ? extension : `${extension}, ${group.platform}:${group.groupId}`;
      if (!/^[^\s\p{Cc}]+$/u.test(extension) || extension.length > maxNameLength)
        return { outcome: "refused", title, reasonKey: "imports.reason.badName" };
      const row = await store.read((db) =>
        db<{ enabled: number }>(extensionTable).where(keyOf(record)).first("enabled"),
      );
      if (row === undefined) return { outcome: "new", title };
      if ((Number(row.enabled) !== 0) === enabled) return { outcome: "same", title };
      return { outcome: known === undefined ? "clash" : "changes", title };
    },
    async write(record, { transaction }) {
      const edits = new RowEdits(transaction);
      const key = keyOf(record);
      await edits.set(extensionTable, { ...key }, { enabled: record.enabled ? 1 : 0 });
      return edits.change(JSON.stringify(key));
    },
    undo: undoRows,
    done: () => switches.load(),
  });
}

function keyOf({ extension, group }: Imported): Target & { readonly name: string } {
  if (group === undefined) return { ...everywhere, name: extension };
  return { platform: group.platform, scope: "group", target: group.groupId, name: extension };
}
