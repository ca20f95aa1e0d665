import type { Migration } from "@dicetower/contract";

/** Tables of values by key and layer, and of their history. */
export const settingsMigration: Migration = {
  id: "settings-001",
  async up(db) {
    await db.schema.createTable("host_setting", (table) => {
      table.text("key").notNullable();
      table.text("layer").notNullable();
      table.text("target").notNullable();
      table.integer("revision").notNullable();
      table.text("value").notNullable();
      table.bigInteger("updated_at").notNullable();
      table.primary(["key", "layer", "target"]);
    });
    await db.schema.createTable("host_setting_history", (table) => {
      table.text("key").notNullable();
      table.text("layer").notNullable();
      table.text("target").notNullable();
      table.integer("revision").notNullable();
      table.text("value").notNullable();
      table.text("actor").notNullable();
      table.bigInteger("at").notNullable();
      table.primary(["key", "layer", "target", "revision"]);
    });
  },
};
