import type { Migration, Store } from "@dicetower/contract";
import type { HostFeature } from "../options/host-options.js";

/** Features that guard the message line, as their packages said when they could last be read. */
export const guardsMigration: Migration = {
  id: "guards-001",
  async up(db) {
    await db.schema.createTable("host_guard", (table) => {
      table.text("id").primary();
    });
  },
};

/**
 * `features`, with the guards among those whose packages cannot be read: such a package does not say any more what it
 * is, and whoever it kept from being answered is not to be answered for that. Remembers the guards for the next start.
 */
export async function withKnownGuards(
  store: Store,
  features: readonly HostFeature[],
): Promise<readonly HostFeature[]> {
  const rows = await store.read((db) => db<{ id: string }>("host_guard").select());
  const known = new Set(rows.map(({ id }) => id));
  const told = features.map((feature) =>
    feature.unread === true && known.has(feature.id)
      ? { ...feature, info: { ...feature.info, guards: true } }
      : feature,
  );
  const guards = told.flatMap(({ id, info }) => (info.guards === true ? id : []));
  if (guards.length !== known.size || !guards.every((id) => known.has(id)))
    await store.change(async (db) => {
      await db("host_guard").whereNotIn("id", guards).delete();
      // Another process on the same database may start at the same time.
      for (const id of guards) await db("host_guard").insert({ id }).onConflict("id").ignore();
    });
  return told;
}
