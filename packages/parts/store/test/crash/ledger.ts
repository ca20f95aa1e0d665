import type { Connection, Migration } from "@dicetower/contract";
import type { OpenStore } from "../../src/index.js";

/** Tables in which each action writes two rows: an entry and the count of entries. */
export const ledgerMigrations: readonly Migration[] = [
  {
    id: "001-ledger",
    async up(db) {
      await db.schema.createTable("ledger_entry", (table) => {
        table.integer("number").primary();
        table.text("text").notNullable();
      });
      await db.schema.createTable("ledger_total", (table) => {
        table.integer("id").primary();
        table.integer("entries").notNullable();
      });
      await db("ledger_total").insert({ id: 1, entries: 0 });
    },
  },
  {
    id: "002-line",
    store: "journal",
    async up(db) {
      await db.schema.createTable("ledger_line", (table) => {
        table.integer("number").primary();
        table.text("text").notNullable();
      });
    },
  },
];

/** A line of the journal. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

export const lines = {
  table: "ledger_line",
  insert: { number: "integer", text: "text" },
} as const;

/** Performs one action: entry and count, in this order. */
export async function enter(db: Connection, number: number, text: string): Promise<void> {
  await db("ledger_entry").insert({ number, text });
  await db("ledger_total").where({ id: 1 }).increment("entries");
}

/** Returns the contents of a ledger; `torn` if entries and their count differ. */
export async function readLedger(
  store: OpenStore,
): Promise<{ entries: Set<number>; lines: Set<number>; torn: boolean }> {
  const entries: number[] = await store.state.read((db) => db("ledger_entry").pluck("number"));
  const total = await store.state.read((db) => db("ledger_total").first<{ entries: number }>());
  const journal: number[] = await store.journal.read((db) => db("ledger_line").pluck("number"));
  return { entries: new Set(entries), lines: new Set(journal), torn: total.entries !== entries.length };
}
