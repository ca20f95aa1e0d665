import type { Migration } from "@dicetower/contract";

export const migrations: readonly Migration[] = [
  {
    id: "001-contact",
    async up(db) {
      await db.schema.createTable("owner_mail_message", (table) => {
        table.increments("id");
        table.text("account").notNullable();
        table.text("platform").notNullable();
        table.text("user_id").notNullable();
        table.text("group_id").notNullable();
        table.text("name").notNullable();
        table.text("content").notNullable();
        table.bigInteger("sent_at").notNullable().index();
      });
      await db.schema.createTable("owner_mail_link", (table) => {
        table.increments("id");
        table.text("account").notNullable();
        table.text("from_scene").notNullable();
        table.text("from_target").notNullable();
        table.text("to_scene").notNullable();
        table.text("to_target").notNullable();
        // `to`, `from` or `with`, as seen from the window in which it was made.
        table.text("direction").notNullable();
        table.integer("active").notNullable();
        table.text("made_by").notNullable();
        table.bigInteger("made_at").notNullable();
        table.unique(["account", "from_scene", "from_target", "to_scene", "to_target"]);
      });
    },
  },
  {
    id: "002-platform",
    async up(db) {
      // Of the account; empty for links of before, whose account tells it.
      await db.schema.alterTable("owner_mail_link", (table) => {
        table.text("platform").notNullable().defaultTo("");
      });
    },
  },
];
