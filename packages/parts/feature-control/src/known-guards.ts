import type { Migration, Store } from "@dicetower/contract";

/** What is known of a feature of the installation. */
export interface KnownFeature {
  readonly id: string;
  /** True if its `package.json` could not be read. */
  readonly unread?: boolean;
  readonly info: { readonly guards?: boolean };
}

/** The table of features that guard the message line, as their packages said when they were last readable. */
export const guardsMigration: Migration = {
  id: "guards-001",
  async up(db) {
    await db.schema.createTable("host_guard", (table) => {
      table.text("id").primary();
    });
  },
};

/**
 * Returns `features`, with the guards marked among those whose packages cannot be read: such a package no longer says
 * that it is a guard, but messages that it would block must not be answered. Stores the guards for the next start.
 */
export async function withKnownGuards<F extends KnownFeature>(
  store: Store,
  features: readonly F[],
): Promise<readonly F[]> {
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
      // Another process with the same database may start at the same time.
      for (const id of guards) await db("host_guard").insert({ id }).onConflict("id").ignore();
    });
  return told;
}
