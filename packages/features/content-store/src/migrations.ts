import type { Migration } from "@dicetower/contract";

interface OldSource {
  readonly id: number;
  readonly place: string;
  readonly fingerprint: string;
}

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
  {
    id: "003-origins",
    async up(db) {
      await db.schema.alterTable("content_store_source", (table) => {
        // JSON: why it could not be fetched, in words for programs; an empty list for other problems.
        table.text("problem_faults").notNullable().defaultTo("[]");
      });
      await db.schema.alterTable("content_store_installed", (table) => {
        // Place and key of the source, by which what it has brought is known again when it is added anew.
        table.text("source_place").notNullable().defaultTo("");
        table.text("source_key").notNullable().defaultTo("");
        // JSON: ranges of other packages that it needs, by their ids.
        table.text("requires").notNullable().defaultTo("{}");
      });
      const sources = await db("content_store_source").select("id", "place", "fingerprint");
      for (const { id, place, fingerprint } of sources as readonly OldSource[])
        await db("content_store_installed")
          .where({ source_id: id })
          .update({ source_place: place, source_key: fingerprint });
    },
  },
];
