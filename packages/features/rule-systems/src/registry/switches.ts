import type { Actor, Changes, Migration, Store } from "@dicetower/contract";
import type { RuleSystem } from "../api.js";

/** What `rule_systems_off` holds: rule systems that are switched off. */
export const offMigration: Migration = {
  id: "001-off",
  async up(db) {
    await db.schema.createTable("rule_systems_off", (table) => {
      table.text("source").notNullable();
      table.text("name").notNullable();
      table.primary(["source", "name"]);
    });
  },
};

type Source = RuleSystem["source"];

interface OffRow {
  readonly source: Source;
  readonly name: string;
}

/** Rule systems that are switched off: in the store, with a copy in memory. */
export class Switches {
  #off: ReadonlySet<string> = new Set();

  constructor(
    readonly store: Store,
    readonly changes: Changes,
  ) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<OffRow>("rule_systems_off").select());
    this.#off = new Set(rows.map(keyOf));
  }

  isOff(source: Source, name: string): boolean {
    return this.#off.has(keyOf({ source, name }));
  }

  async set(source: Source, name: string, enabled: boolean, actor: Actor): Promise<void> {
    const row: OffRow = { source, name };
    const before = !this.isOff(source, name);
    await this.store.change(async (db) => {
      await db<OffRow>("rule_systems_off").where(row).delete();
      if (!enabled) await db<OffRow>("rule_systems_off").insert(row);
      await this.changes.record(db, {
        action: "rules.toggle",
        actor,
        target: { type: "ruleSystem", id: name },
        before: { enabled: before },
        after: { enabled },
        fields: ["enabled"],
      });
    });
    await this.load();
  }
}

function keyOf({ source, name }: OffRow): string {
  return `${source}:${name}`;
}
