import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-replies",
    async up(db) {
      await db.schema.createTable("replies_rule", (table) => {
        table.increments("id");
        table.text("name").notNullable();
        table.integer("enabled").notNullable();
        table.text("folder").notNullable().index();
        table.text("fields").notNullable();
        table.integer("hits").notNullable();
        table.bigInteger("last_hit_at").notNullable();
        table.text("last_error").notNullable();
        table.integer("failures").notNullable();
        table.integer("position").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.integer("revision").notNullable();
      });
    },
  },
];
