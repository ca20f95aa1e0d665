import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-personas",
    async up(db) {
      await db.schema.createTable("personas_persona", (table) => {
        table.increments("id");
        table.text("name").notNullable();
        // The name in lower case: no two differ by case alone.
        table.text("name_key").notNullable().unique();
        for (const name of ["description", "author", "version", "locale", "avatar", "style_hint"])
          table.text(name).notNullable();
        table.integer("enabled").notNullable();
        table.integer("extends").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.integer("revision").notNullable();
      });
      await db.schema.createTable("personas_entry", (table) => {
        table.integer("persona").notNullable();
        table.text("locale").notNullable();
        table.text("key").notNullable();
        table.text("format").notNullable();
        table.text("value").notNullable();
        table.text("variants").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.primary(["persona", "locale", "key", "format"]);
      });
      await db.schema.createTable("personas_pool", (table) => {
        table.integer("place").primary();
        table.integer("persona").notNullable();
        table.integer("weight").notNullable();
      });
      // Scope `global` has one row with empty platform and target.
      await db.schema.createTable("personas_pin", (table) => {
        table.text("scope").notNullable();
        table.text("platform").notNullable();
        table.text("target").notNullable();
        table.integer("persona").notNullable();
        table.primary(["scope", "platform", "target"]);
      });
    },
  },
];
