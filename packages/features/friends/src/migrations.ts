import type { Migration } from "@dicetower/contract";

export const migrations: readonly Migration[] = [
  {
    id: "001-friends",
    async up(db) {
      await db.schema.createTable("friends_friend", (table) => {
        // Adapter record.
        table.integer("adapter_id").notNullable();
        table.text("user_id").notNullable();
        table.text("platform").notNullable();
        table.text("nickname").notNullable();
        table.text("remark").notNullable();
        table.integer("keep").notNullable();
        table.bigInteger("added_at").notNullable();
        table.bigInteger("last_interaction_at").notNullable();
        table.primary(["adapter_id", "user_id"]);
        table.index(["last_interaction_at"]);
        table.index(["platform", "user_id"]);
      });
      await db.schema.createTable("friends_grace", (table) => {
        table.text("platform").notNullable();
        table.text("user_id").notNullable();
        table.bigInteger("since").notNullable();
        table.primary(["platform", "user_id"]);
      });
    },
  },
];
