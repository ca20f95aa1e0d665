import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-store",
    async up(db) {
      await db.schema.createTable("content_store_source", (table) => {
        table.increments("id");
        // An address, or `folder:` with the name of a folder of the data folder.
        table.text("place").notNullable().unique();
        table.text("name").notNullable();
        // Of the key that the admin has seen; empty for an index that is not signed.
        table.text("fingerprint").notNullable();
        table.integer("enabled").notNullable();
        table.integer("position").notNullable();
        // Of the index that is kept.
        table.text("etag").notNullable();
        table.text("sha256").notNullable();
        table.integer("packages").notNullable();
        table.bigInteger("fetched_at").notNullable();
        table.bigInteger("tried_at").notNullable();
        // What was wrong at the last try, in a word and in a sentence; both empty for nothing.
        table.text("problem").notNullable();
        table.text("problem_text").notNullable();
        // Who has signed what was refused; empty where nobody has.
        table.text("offered").notNullable();
      });
      await db.schema.createTable("content_store_installed", (table) => {
        table.increments("id");
        table.integer("source_id").notNullable();
        table.text("source_name").notNullable();
        table.text("kind").notNullable();
        table.text("package_id").notNullable();
        table.text("title").notNullable();
        table.text("version").notNullable();
        table.text("sha256").notNullable();
        table.text("ref").notNullable();
        // JSON: what it has asked for.
        table.text("grants").notNullable();
        table.bigInteger("installed_at").notNullable();
        // JSON: who installed it.
        table.text("installed_by").notNullable();
        table.unique(["kind", "ref"]);
      });
    },
  },
  {
    id: "002-mirror",
    async up(db) {
      // The mirror that the index was read from at the last look; empty for the place of the source itself.
      await db.schema.alterTable("content_store_source", (table) => {
        table.text("mirror").notNullable().defaultTo("");
      });
    },
  },
];
