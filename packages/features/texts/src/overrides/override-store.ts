import type { Actor, Changes, Clock, Connection, Migration, Store, TextFormat } from "@dicetower/contract";
import { renameKeys } from "./former-keys.js";
import type { Override } from "./override.js";

/** Wordings that owners chose. */
export const overridesMigration: Migration = {
  id: "001-overrides",
  async up(db) {
    await db.schema.createTable("texts_override", (table) => {
      table.text("locale").notNullable();
      table.text("key").notNullable();
      table.text("format").notNullable();
      table.text("value").notNullable();
      table.text("variants").notNullable();
      table.bigInteger("updated_at").notNullable();
      table.primary(["locale", "key", "format"]);
    });
  },
};

/** Wordings of texts whose keys were others. */
export const formerKeysMigration: Migration = {
  id: "002-former-keys",
  up: (db) => renameKeys(db, "texts_override"),
};

interface OverrideRow {
  locale: string;
  key: string;
  format: TextFormat;
  value: string;
  variants: string;
  updated_at: number;
}

/** Overrides in the store, with a copy in memory. */
export class OverrideStore {
  #all = new Map<string, Override>();

  /**
   * @param changed called after each change, and after `load`
   * @param told called after each change of this process
   */
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly changed: () => void,
    readonly told: () => void = () => {},
  ) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<OverrideRow>("texts_override").select());
    this.#all = new Map(rows.map((row) => [nameOf(row.locale, row.key, row.format), fromRow(row)]));
    this.changed();
  }

  get(locale: string, key: string, format: TextFormat = "plain"): Override | undefined {
    return this.#all.size === 0 ? undefined : this.#all.get(nameOf(locale, key, format));
  }

  /** By language and key. */
  all(): Override[] {
    return [...this.#all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, override]) => override);
  }

  /** Writes overrides in one transaction. @param replace takes all others away */
  async put(overrides: readonly Override[], actor: Actor, replace = false): Promise<void> {
    await this.store.change(async (db) => {
      if (replace) await db<OverrideRow>("texts_override").delete();
      for (const override of overrides) await write(db, override);
      const [only] = overrides;
      const target = overrides.length === 1 && only ? `${only.locale}/${only.key}` : "*";
      await this.changes.record(db, {
        action: overrides.length === 1 ? "template.update" : "template.import",
        actor,
        target: { type: "template", id: target },
        ...(overrides.length === 1 && only
          ? { after: only.value.slice(0, 500) }
          : { note: `${overrides.length} texts` }),
      });
    });
    await this.load();
    this.told();
  }

  /** False when there was none. */
  async remove(locale: string, key: string, format: TextFormat | undefined, actor: Actor): Promise<boolean> {
    const gone = await this.store.change(async (db) => {
      const rows = await db<OverrideRow>("texts_override")
        .where({ locale, key, ...(format === undefined ? {} : { format }) })
        .delete();
      if (rows > 0)
        await this.changes.record(db, {
          action: "template.reset",
          actor,
          target: { type: "template", id: `${locale}/${key}` },
        });
      return rows > 0;
    });
    if (gone) {
      await this.load();
      this.told();
    }
    return gone;
  }
}

async function write(
  db: Connection,
  { locale, key, format, value, variants, updatedAt }: Override,
): Promise<void> {
  const row: OverrideRow = {
    locale,
    key,
    format,
    value,
    variants: JSON.stringify(variants),
    updated_at: updatedAt,
  };
  await db<OverrideRow>("texts_override").insert(row).onConflict(["locale", "key", "format"]).merge();
}

function fromRow({ updated_at, variants, ...row }: OverrideRow): Override {
  return { ...row, variants: JSON.parse(variants) as Override["variants"], updatedAt: Number(updated_at) };
}

function nameOf(locale: string, key: string, format: TextFormat): string {
  return `${format}\n${locale}\n${key}`;
}
