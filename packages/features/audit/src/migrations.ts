import type { Migration } from "@dicetower/contract";
import { partTable } from "./log-files/store-folder.js";

/** The head and the base of each chain, outside the files that they vouch for. */
export const migrations: readonly Migration[] = [
  {
    id: "001-head",
    async up(db) {
      await db.schema.createTable("audit_head", (table) => {
        table.text("chain").primary();
        table.bigInteger("seq").notNullable();
        table.text("hash").notNullable();
        table.bigInteger("change").notNullable();
        table.text("file").notNullable();
        table.bigInteger("size").notNullable();
        table.bigInteger("base_seq").notNullable();
        table.text("base_hash").notNullable();
        table.text("base_file").notNullable();
      });
    },
  },
  {
    id: "002-restore",
    async up(db) {
      await db.schema.alterTable("audit_head", (table) => {
        table.text("restore").notNullable().defaultTo("");
      });
    },
  },
  {
    id: "003-histories",
    async up(db) {
      await db.schema.alterTable("audit_head", (table) => {
        table.text("histories_json").notNullable().defaultTo("[]");
      });
    },
  },
  {
    id: "004-several-processes",
    async up(db, dialect) {
      // A database that was put back has it already: backups leave it out, and restores leave it as it is.
      if (dialect !== "postgres" || (await db.schema.hasTable(partTable))) return;
      await db.schema.createTable(partTable, (table) => {
        table.text("file").notNullable();
        table.bigInteger("begin").notNullable();
        table.bigInteger("size").notNullable();
        table.text("text").notNullable();
        table.primary(["file", "begin"]);
      });
    },
  },
];
