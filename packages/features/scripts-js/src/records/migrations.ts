import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-plugins",
    async up(db) {
      // What owners decide of a plugin; its text stays in the file.
      await db.schema.createTable("scripts_js_plugin", (table) => {
        table.text("name").primary();
        table.integer("enabled").notNullable();
        table.integer("isolated").notNullable();
        // JSON: what it may do, and the extensions that it had when it was last loaded.
        table.text("grants").notNullable();
        table.text("extensions").notNullable();
        table.text("etag").notNullable();
        table.bigInteger("installed_at").notNullable();
        table.bigInteger("updated_at").notNullable();
      });
      // Variables of groups ($g); in private chats of the person.
      await db.schema.createTable("scripts_js_group_value", (table) => {
        table.text("platform").notNullable();
        table.text("scope").notNullable();
        table.text("target").notNullable();
        table.text("name").notNullable();
        table.text("value").notNullable();
        table.primary(["platform", "scope", "target", "name"]);
      });
    },
  },
  {
    id: "002-isolated-by",
    async up(db) {
      await db.schema.alterTable("scripts_js_plugin", (table) => {
        table.text("isolated_by").notNullable().defaultTo("");
      });
    },
  },
];
