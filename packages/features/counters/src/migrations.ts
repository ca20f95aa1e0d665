import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-counters",
    async up(db) {
      await db.schema.createTable("counters_counter", (table) => {
        table.text("key").primary();
        table.text("name").notNullable();
        table.text("scope").notNullable();
        // Empty where the scope has none.
        for (const name of ["platform", "group_id", "user_id"]) table.text(name).notNullable();
        table.double("value").notNullable();
        table.text("reset_policy").notNullable();
        // UTC epoch seconds from which it is 0 again; 0 for never.
        table.bigInteger("reset_at").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.index(["platform", "user_id"]);
        table.index(["reset_at"]);
      });
    },
  },
];
