import type { Migration } from "@dicetower/contract";

export const migrations: readonly Migration[] = [
  {
    id: "001-requests",
    async up(db) {
      await db.schema.createTable("approvals_request", (table) => {
        table.increments("id");
        table.text("kind").notNullable();
        table.text("account").notNullable();
        table.text("platform").notNullable();
        table.text("user_id").notNullable();
        table.text("group_id").notNullable();
        table.text("flag").notNullable();
        table.text("comment").notNullable();
        table.bigInteger("asked_at").notNullable();
        table.text("state").notNullable();
        // Since when somebody has been answering it.
        table.bigInteger("claimed_at").notNullable();
        table.bigInteger("answered_at").notNullable();
        table.text("answered_by").notNullable();
        table.text("reason").notNullable();
        table.text("error").notNullable();
        table.index(["state", "asked_at"]);
        table.index(["account", "kind", "user_id", "group_id"]);
      });
    },
  },
  {
    id: "002-greeted",
    async up(db) {
      await db.schema.createTable("approvals_greeted", (table) => {
        table.text("kind").notNullable();
        table.text("platform").notNullable();
        // Number of the account: two adapters may have the same.
        table.text("self_id").notNullable();
        table.text("target").notNullable();
        table.bigInteger("at").notNullable();
        table.primary(["kind", "platform", "self_id", "target"]);
      });
    },
  },
];
