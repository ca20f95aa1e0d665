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
    id: "002-blocks",
    store: "journal",
    async up(db, dialect) {
      // A row holds the receipts of some rolls, as JSON: a row for each roll would cost more than the roll.
      await db.schema.createTable("dice_receipts_block", (table) => {
        // In SQLite an integer key is the place of the row itself; one that counts writes a second page each time.
        if (dialect === "sqlite") table.integer("id").primary();
        else table.increments("id");
        // The numbers of its rolls, divided by a thousand: where to look for a roll.
        table.bigInteger("block").notNullable().index();
        // UTC epoch seconds of the last of them.
        table.bigInteger("at").notNullable();
        table.text("entries").notNullable();
      });
    },
  },
];
