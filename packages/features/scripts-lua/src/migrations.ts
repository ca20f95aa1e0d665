import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-modules",
    async up(db) {
      // What owners decide of a module; the module itself is one file.
      await db.schema.createTable("scripts_lua_module", (table) => {
        table.text("id").primary();
        table.text("filename").notNullable();
        table.integer("enabled").notNullable();
        table.integer("place").notNullable();
        table.bigInteger("updated_at").notNullable();
      });
      // Tasks of modules that are called once a day, at a local time.
      await db.schema.createTable("scripts_lua_clock", (table) => {
        table.text("task").notNullable();
        table.text("time").notNullable();
        table.primary(["task", "time"]);
      });
    },
  },
  {
    id: "002-installed-at",
    async up(db) {
      await db.schema.alterTable("scripts_lua_module", (table) => {
        table.bigInteger("installed_at").notNullable().defaultTo(0);
      });
      await db("scripts_lua_module").update({ installed_at: db.ref("updated_at") });
    },
  },
];
