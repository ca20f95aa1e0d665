import type { Connection } from "@dicetower/contract";

/** Gives stored values of the groups of a feature, and their history, keys with its present id. */
export async function renameSettings(db: Connection, formerId: string, id: string): Promise<void> {
  const keys = (await db("host_setting").distinct("key").pluck("key")) as string[];
  for (const key of keys.filter((one) => one === formerId || one.startsWith(`${formerId}.`))) {
    const next = id + key.slice(formerId.length);
    if (keys.includes(next)) continue;
    for (const table of ["host_setting", "host_setting_history"])
      await db(table).where({ key }).update({ key: next });
  }
}
