import type { Migration } from "@dicetower/contract";
import { restoreTables } from "../restore/restore-record.js";

/** Tables of the store itself. */
export const storeMigrations: readonly Migration[] = [
  {
    id: "store-001-changes",
    async up(db) {
      await db.schema.createTable("host_change", (table) => {
        table.bigIncrements("sequence");
        table.text("owner").notNullable();
        table.text("action").notNullable();
        table.text("actor_json").notNullable();
        table.text("target_type");
        table.text("target_id");
        table.text("target_name");
        table.text("before_json");
        table.text("after_json");
        table.text("fields_json").notNullable();
        table.text("result").notNullable();
        table.integer("code").notNullable();
        table.text("note").notNullable();
        table.bigInteger("at").notNullable().index();
      });
      await db.schema.createTable("host_reader", (table) => {
        table.text("owner").notNullable();
        table.text("name").notNullable();
        table.bigInteger("sequence").notNullable();
        table.bigInteger("at").notNullable();
        table.primary(["owner", "name"]);
      });
    },
  },
  {
    id: "store-002-restores",
    async up(db) {
      for (const table of restoreTables) await db.raw(table);
    },
  },
];
