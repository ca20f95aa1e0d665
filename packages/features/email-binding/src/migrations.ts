import type { Migration } from "@dicetower/contract";

export const migrations: readonly Migration[] = [
  {
    id: "001-requests",
    async up(db) {
      await db.schema.createTable("email_binding_request", (table) => {
        table.text("platform").notNullable();
        table.text("user_id").notNullable();
        table.text("target_platform").notNullable();
        table.text("target_id").notNullable();
        table.text("route").notNullable();
        // Adapter record that the request came through: it is confirmed through the same one.
        table.text("account").notNullable();
        table.text("salt").notNullable();
        table.text("digest").notNullable();
        table.integer("tries").notNullable();
        table.integer("verified").notNullable();
        table.bigInteger("expires_at").notNullable();
        table.primary(["platform", "user_id"]);
      });
      await db.schema.createTable("email_binding_mail", (table) => {
        table.increments("id");
        table.text("platform").notNullable();
        table.text("user_id").notNullable();
        table.text("target_platform").notNullable();
        table.text("target_id").notNullable();
        table.bigInteger("sent_at").notNullable().index();
      });
    },
  },
];
