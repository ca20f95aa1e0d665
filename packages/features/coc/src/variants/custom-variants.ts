import type { Connection, Migration, Store } from "@dicetower/contract";
import type { CheckRule, RuleSystem } from "@dicetower/rule-systems/api";
import { firstCustom, lastCustom } from "./variant-fields.js";

/** `coc_variants` keeps the number of each key word, so that a group's variant stays the same when others come and go. */
export const variantsMigration: Migration = {
  id: "001-variants",
  async up(db) {
    await db.schema.createTable("coc_variants", (table) => {
      table.text("keyword").primary();
      table.integer("number").notNullable().unique();
    });
  },
};

interface VariantRow {
  readonly keyword: string;
  readonly number: number;
}

/** A variant that a rule system brings. */
export interface CustomVariant {
  readonly number: number;
  readonly rule: CheckRule;
}

/** Variants of rule systems, numbered from 20. */
export class CustomVariants {
  #all: readonly CustomVariant[] = [];
  /** Systems that are to be taken next, and the work that takes them: one after the other, the latest last. */
  #wanted: readonly RuleSystem[] | undefined;
  #taking: Promise<void> | undefined;

  constructor(readonly store: Store) {}

  /** By number. */
  get all(): readonly CustomVariant[] {
    return this.#all;
  }

  /** Takes those of the systems in force; a key word that is new gets the next number. */
  use(systems: readonly RuleSystem[]): Promise<void> {
    this.#wanted = systems;
    this.#taking ??= this.#takeWanted();
    return this.#taking;
  }

  async #takeWanted(): Promise<void> {
    try {
      for (let systems = this.#wanted; systems !== undefined; systems = this.#wanted) {
        this.#wanted = undefined;
        await this.#take(systems);
      }
    } finally {
      this.#taking = undefined;
    }
  }

  async #take(systems: readonly RuleSystem[]): Promise<void> {
    const rules = new Map<string, CheckRule>();
    for (const { template } of systems)
      for (const rule of Object.values(template.checks)) {
        const keyword = rule.keyword.toLowerCase();
        if (!rules.has(keyword)) rules.set(keyword, rule);
      }
    const numbers = rules.size === 0 ? [] : await this.#numbers([...rules.keys()]);
    const byKeyword = new Map(numbers.map(({ keyword, number }) => [keyword, number]));
    this.#all = [...rules]
      .flatMap(([keyword, rule]) => {
        const number = byKeyword.get(keyword);
        return number === undefined ? [] : [{ number, rule }];
      })
      .sort((a, b) => a.number - b.number);
  }

  async #numbers(keywords: readonly string[]): Promise<readonly VariantRow[]> {
    const known = await this.store.read((db) => db<VariantRow>("coc_variants").select());
    const fresh = keywords.filter((keyword) => known.every((row) => row.keyword !== keyword));
    return fresh.length === 0 ? known : this.store.change((db) => numbered(db, fresh));
  }
}

async function numbered(db: Connection, fresh: readonly string[]): Promise<readonly VariantRow[]> {
  const known = await db<VariantRow>("coc_variants").select();
  let next = Math.max(firstCustom, ...known.map(({ number }) => number + 1));
  const rows: VariantRow[] = [];
  for (const keyword of [...fresh].sort())
    if (next <= lastCustom && known.every((row) => row.keyword !== keyword))
      rows.push({ keyword, number: next++ });
  if (rows.length > 0) await db("coc_variants").insert(rows);
  return [...known, ...rows];
}
