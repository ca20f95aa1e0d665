import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-aliases",
    async up(db) {
      await db.schema.createTable("aliases_alias", (table) => {
        table.text("platform").notNullable();
        // `group` or `user`.
        table.text("scope").notNullable();
        table.text("target").notNullable();
        // The name as it is looked for.
        table.text("word").notNullable();
        table.text("name").notNullable();
        table.text("command").notNullable();
        // User id of who set it.
        table.text("set_by").notNullable();
        table.primary(["platform", "scope", "target", "word"]);
        table.index(["platform", "set_by"], "aliases_alias_by");
      });
    },
  },
];
