import { type ImportTarget, importTarget, RowEdits, undoRows } from "@dicetower/imports/api";
import type { Masters } from "../masters/masters.js";

const table = "access_master";

/** Takes in masters of another bot. Where there is none yet, the first is the root, as everywhere. */
export function masterImport(masters: Masters): ImportTarget {
  return importTarget<"masters">({
    key: "masters",
    predict({ platform, userId }) {
      const isThere = masters.find(platform, userId) !== undefined;
      return Promise.resolve({ outcome: isThere ? "same" : "new", title: `${platform}:${userId}` });
    },
    async write({ platform, userId, note = "" }, { transaction: db }) {
      const key = { platform, user_id: userId };
      const rows: unknown[] = await db(table).limit(1).select("platform");
      const edits = new RowEdits(db);
      const isThere: unknown = await db(table).where(key).first();
      if (isThere !== undefined) return undefined;
      const made = {
        root: rows.length === 0 ? 1 : 0,
        note: [...note].slice(0, 200).join(""),
        added_at: masters.clock.seconds(),
        added_by: "import",
        notify: 1,
      };
      await db(table).insert({ ...key, ...made, name: "", last_seen_at: 0 });
      edits.made(table, key, made);
      return edits.change(`${platform}:${userId}`);
    },
    undo: undoRows,
    done: () => masters.load(),
  });
}
