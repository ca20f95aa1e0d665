import type { Migration } from "@dicetower/contract";
import { createIndex } from "./library/match.js";

export const migrations: readonly Migration[] = [
  {
    id: "001-documents",
    async up(db, dialect) {
      const exact = dialect === "postgres" ? 'text collate "C"' : "text";
      await db.schema.createTable("help_file", (table) => {
        // `builtin:` goes before the names of what is shipped.
        table.text("name").primary();
        table.text("group_name").notNullable();
        table.text("format").notNullable();
        table.bigInteger("size").notNullable();
        table.integer("entries").notNullable();
        table.text("status").notNullable();
        table.text("error").notNullable();
        /** What the file was when it was read, to see whether it is another now. */
        table.text("stamp").notNullable();
        table.bigInteger("updated_at").notNullable();
      });
      await db.schema.createTable("help_entry", (table) => {
        table.bigInteger("id").primary();
        table.text("load_key").notNullable();
        /** 0 while its file is being loaded, 1 in force, 2 behind one of the same key in a later file. */
        table.integer("state").notNullable();
        table.text("source").notNullable();
        table.text("file_name").notNullable();
        table.text("file_order").notNullable();
        table.specificType("group_name", exact).notNullable();
        table.specificType("entry_key", exact).notNullable();
        table.text("locale").notNullable();
        table.specificType("title", exact).notNullable();
        table.text("aliases").notNullable();
        table.text("content").notNullable();
        table.text("catalogue").notNullable();
        table.text("tags").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.index(["group_name", "entry_key"]);
        table.index(["file_name"]);
        table.index(["source"]);
      });
      await db.schema.createTable("help_name", (table) => {
        table.specificType("name", exact).notNullable();
        table.bigInteger("entry_id").notNullable();
        table.primary(["name", "entry_id"]);
        table.index(["entry_id"]);
      });
      await db.schema.createTable("help_counter", (table) => {
        table.integer("id").primary();
        table.bigInteger("last").notNullable();
      });
      await db("help_counter").insert({ id: 1, last: 0 });
      await createIndex(db, dialect);
    },
  },
];
