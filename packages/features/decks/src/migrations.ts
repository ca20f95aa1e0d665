import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-decks",
    async up(db) {
      // What owners decide of a file; the cards stay in it.
      await db.schema.createTable("decks_file", (table) => {
        table.increments("id");
        table.text("source").notNullable();
        table.text("filename").notNullable();
        table.integer("enabled").notNullable();
        table.integer("place").notNullable();
        table.text("title").notNullable();
        table.unique(["source", "filename"]);
      });
      await db.schema.createTable("decks_instance", (table) => {
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("name").notNullable();
        // JSON: all cards as they were put in, and the indexes of those that are left.
        table.text("cards").notNullable();
        table.text("remaining").notNullable();
        table.text("source").notNullable();
        table.bigInteger("created_at").notNullable();
        table.integer("revision").notNullable();
        table.primary(["platform", "group_id", "name"]);
      });
    },
  },
];
