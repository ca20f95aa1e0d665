import type { Restores } from "@dicetower/contract";
import { ownNames, parseRecord } from "./restore-record.js";

/** Reads the record of the last restore, and writes notes that a restore carries over. */
export const storedRestores: Restores = {
  async last(db) {
    const row: Record<string, number | string> | undefined = await db("host_restore")
      .orderBy("at", "desc")
      .first();
    if (row === undefined) return undefined;
    const { from, before } = parseRecord(row["outlived_json"]);
    return {
      key: String(row["key"]),
      at: Number(row["at"]),
      backup: String(row["backup"]),
      change: Number(row["change"]),
      from,
      ...before,
    };
  },
  async note(db, name, value) {
    if (name.startsWith(ownNames))
      throw new TypeError(`A note that outlives a restore begins with the id of its feature, not "${name}".`);
    await db("host_outliving")
      .insert({ name, value_json: JSON.stringify(value) })
      .onConflict("name")
      .merge();
  },
};
