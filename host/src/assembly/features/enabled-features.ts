import type { Actor, Changes, Migration, Store } from "@dicetower/contract";

/** Which features an admin has switched on or off. */
export const enabledFeaturesMigration: Migration = {
  id: "features-001",
  async up(db) {
    await db.schema.createTable("host_feature", (table) => {
      table.text("id").primary();
      table.integer("wanted").notNullable();
    });
  },
};

/** Stored values. Earlier versions compare with 1 and read `crashed` as off. */
const stored = { off: 0, on: 1, crashed: 2, hung: 3 } as const;

/** Keeps which features admins have switched on or off; for others the default of the package applies. */
export class EnabledFeatures {
  #wanted = new Map<string, number>();

  constructor(
    readonly store: Store,
    /** Left out where only `set` without an actor, or nothing, is called. */
    readonly changes?: Changes,
  ) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<{ id: string; wanted: number }>("host_feature").select());
    this.#wanted = new Map(rows.map(({ id, wanted }) => [id, wanted]));
  }

  /** Undefined where nobody has decided; false, too, for what was disabled after crashes. */
  get(id: string): boolean | undefined {
    const wanted = this.#wanted.get(id);
    return wanted === undefined ? undefined : wanted === stored.on;
  }

  /** Returns why the host itself turned it off, where it did. */
  autoDisabled(id: string): "crashes" | "hung" | undefined {
    const wanted = this.#wanted.get(id);
    return wanted === stored.crashed ? "crashes" : wanted === stored.hung ? "hung" : undefined;
  }

  /**
   * Stores what is wanted, and in the same transaction the row in `changes` that names who switched.
   * @param by left out where no row is to be written
   */
  async set(id: string, is: boolean | "crashed" | "hung", by?: Actor): Promise<void> {
    const wanted = typeof is === "string" ? stored[is] : is ? stored.on : stored.off;
    await this.store.change(async (db) => {
      await db("host_feature").insert({ id, wanted }).onConflict("id").merge();
      if (by === undefined || this.changes === undefined) return;
      const action = is === true ? "feature.enable" : "feature.disable";
      await this.changes.record(db, { action, actor: by, target: { type: "feature", id } });
    });
    this.#wanted.set(id, wanted);
  }
}
