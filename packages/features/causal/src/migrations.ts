import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-rules",
    async up(db) {
      await db.schema.createTable("causal_rule", (table) => {
        table.increments("id");
        table.text("name").notNullable();
        table.integer("enabled").notNullable();
        table.integer("priority").notNullable();
        table.text("definition").notNullable();
        table.bigInteger("hits").notNullable();
        table.bigInteger("last_hit_at").notNullable();
        table.bigInteger("errors").notNullable();
        table.text("last_error").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.integer("revision").notNullable();
      });
    },
  },
];
