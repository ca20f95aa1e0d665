import type { Actor, Changes, Migration, Store } from "@dicetower/contract";

/** The table of features that an admin has switched on or off. */
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

/** Stores which features admins have switched on or off; for others the default of the package applies. */
export class EnabledFeatures {
  #wanted = new Map<string, number>();

  constructor(
    readonly store: Store,
    /** Can be left out if `set` is only called without an actor, or not at all. */
    readonly changes?: Changes,
  ) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<{ id: string; wanted: number }>("host_feature").select());
    this.#wanted = new Map(rows.map(({ id, wanted }) => [id, wanted]));
  }

  /** Returns undefined if no admin has decided, and false also for a feature that was disabled after crashes. */
  get(id: string): boolean | undefined {
    const wanted = this.#wanted.get(id);
    return wanted === undefined ? undefined : wanted === stored.on;
  }

  /** Returns why the host itself turned a feature off; undefined if it did not. */
  autoDisabled(id: string): "crashes" | "hung" | undefined {
    const wanted = this.#wanted.get(id);
    return wanted === stored.crashed ? "crashes" : wanted === stored.hung ? "hung" : undefined;
  }

  /**
   * Stores whether a feature is wanted, and in the same transaction the change with the admin who switched it.
   * @param by left out if no change is to be recorded
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
