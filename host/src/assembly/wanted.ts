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

/** How it is stored. Whoever reads only whether it is 1 takes what was struck out for switched off. */
const stored = { off: 0, on: 1, struckOut: 2 } as const;

/** What admins want of features; a feature nobody has decided on is as its package wishes. */
export class WantedFeatures {
  #wanted = new Map<string, number>();

  constructor(readonly store: Store) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<{ id: string; wanted: number }>("host_feature").select());
    this.#wanted = new Map(rows.map(({ id, wanted }) => [id, wanted]));
  }

  /** Undefined where nobody has decided; false, too, for what was struck out. */
  get(id: string): boolean | undefined {
    const wanted = this.#wanted.get(id);
    return wanted === undefined ? undefined : wanted === stored.on;
  }

  /** True where no admin has switched it off, but the host after three crashes. */
  struckOut(id: string): boolean {
    return this.#wanted.get(id) === stored.struckOut;
  }

  async set(id: string, is: boolean | "struck out"): Promise<void> {
    const wanted = is === "struck out" ? stored.struckOut : is ? stored.on : stored.off;
    await this.store.change((db) => db("host_feature").insert({ id, wanted }).onConflict("id").merge());
    this.#wanted.set(id, wanted);
  }
}
