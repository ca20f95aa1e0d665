import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-seeds",
    async up(db) {
      await db.schema.createTable("dice_receipts_seed", (table) => {
        table.increments("id");
        table.text("day").notNullable();
        // UTC epoch seconds; the end is not part of the period.
        table.bigInteger("begins_at").notNullable().unique();
        table.bigInteger("ends_at").notNullable();
        // Sealed.
        table.text("seed").notNullable();
        table.text("commitment").notNullable();
      });
      await db.schema.createTable("dice_receipts_counter", (table) => {
        table.integer("id").primary();
        table.bigInteger("next").notNullable();
      });
      await db("dice_receipts_counter").insert({ id: 1, next: 1 });
    },
  },
  {
    id: "002-rolls",
    store: "journal",
    async up(db, dialect) {
      await db.schema.createTable("dice_receipts_roll", (table) => {
        // In SQLite an integer key is the place of the row itself. There is no other index: it would cost more
        // than the row, and numbers grow with time, so the last rolls of anybody are at the end.
        if (dialect === "sqlite") table.integer("number").primary();
        else table.bigInteger("number").primary();
        table.bigInteger("seed_id").notNullable();
        table.bigInteger("at").notNullable();
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("user_id").notNullable();
        table.integer("hidden").notNullable();
        table.text("expression").notNullable();
        table.text("value").notNullable();
        table.text("faces").notNullable();
      });
    },
  },
];
