import type { Migration, Store } from "@dicetower/contract";

/** Which features an admin has switched on or off. */
export const wantedMigration: Migration = {
  id: "features-001",
  async up(db) {
    await db.schema.createTable("host_feature", (table) => {
      table.text("id").primary();
      table.integer("wanted").notNullable();
    });
  },
};

/** What admins want of features; a feature nobody has decided on is as its package wishes. */
export class WantedFeatures {
  #wanted = new Map<string, boolean>();

  constructor(readonly store: Store) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<{ id: string; wanted: number }>("host_feature").select());
    this.#wanted = new Map(rows.map(({ id, wanted }) => [id, wanted === 1]));
  }

  get(id: string): boolean | undefined {
    return this.#wanted.get(id);
  }

  async set(id: string, wanted: boolean): Promise<void> {
    await this.store.change((db) =>
      db("host_feature")
        .insert({ id, wanted: wanted ? 1 : 0 })
        .onConflict("id")
        .merge(),
    );
    this.#wanted.set(id, wanted);
  }
}
