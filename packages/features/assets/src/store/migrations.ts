import type { Migration } from "@dicetower/contract";

/** What is known of the pictures in the folder. */
export const migrations: readonly Migration[] = [
  {
    id: "001-assets",
    async up(db) {
      await db.schema.createTable("assets_asset", (table) => {
        table.text("name").primary();
        // The name in lower case: no two differ by case alone, as on some disks.
        table.text("name_key").notNullable().unique();
        table.text("type").notNullable();
        for (const number of ["size", "width", "height"]) table.integer(number).notNullable();
        table.text("sha256").notNullable();
        table.bigInteger("created_at").notNullable();
      });
    },
  },
  {
    id: "002-links",
    async up(db) {
      await db.schema.createTable("assets_link", (table) => {
        // Digest of the picture and of the host that it was uploaded to.
        table.text("key").primary();
        table.text("link").notNullable();
        table.bigInteger("at").notNullable().index();
      });
    },
  },
];
