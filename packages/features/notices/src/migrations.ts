import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-deliveries",
    async up(db) {
      await db.schema.createTable("notices_delivery", (table) => {
        table.increments("id");
        table.text("destination").notNullable();
        // What may still be gathered into this row: empty, `gathered` or `event:<kind>`.
        table.text("slot").notNullable();
        table.text("state").notNullable();
        table.text("event").notNullable();
        table.text("class").notNullable();
        table.integer("count").notNullable();
        table.text("content").notNullable();
        // Stays the same over all tries.
        table.text("token").notNullable();
        table.integer("attempts").notNullable();
        table.text("error").notNullable();
        table.bigInteger("due_at").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.index(["state", "due_at"]);
        table.index(["destination", "created_at"]);
      });
      await db.schema.createTable("notices_destination", (table) => {
        table.text("destination").primary();
        table.bigInteger("last_sent_at").notNullable();
        table.text("last_error").notNullable();
      });
    },
  },
];
