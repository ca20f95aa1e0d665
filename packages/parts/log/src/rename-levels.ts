import type { Connection } from "@dicetower/contract";
import { loggingSettings } from "./settings.js";

/** Gives the level that an admin has set for a feature, and for its parts, its present id. */
export async function renameLevels(db: Connection, formerId: string, id: string): Promise<void> {
  const { key } = loggingSettings;
  for (const { layer, target, value } of await db("host_setting")
    .where({ key })
    .select<{ layer: string; target: string; value: string }[]>("layer", "target", "value")) {
    const stored = JSON.parse(value) as { readonly owners?: Readonly<Record<string, string>> };
    const owners = Object.entries(stored.owners ?? {});
    const renamed = owners.map(([owner, level]) => [
      owner === formerId || owner.startsWith(`${formerId}/`) ? id + owner.slice(formerId.length) : owner,
      level,
    ]);
    const next = JSON.stringify({ ...stored, owners: Object.fromEntries(renamed) });
    if (owners.length > 0) await db("host_setting").where({ key, layer, target }).update({ value: next });
  }
}
