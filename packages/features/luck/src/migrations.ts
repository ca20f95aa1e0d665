import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-fun",
    async up(db) {
      // One row: what the luck of all days is derived with.
      await db.schema.createTable("luck_secret", (table) => {
        table.integer("id").primary();
        table.text("secret").notNullable();
      });
      // Who asked for their luck in a group on a day.
      await db.schema.createTable("luck_luck", (table) => {
        table.text("day").notNullable();
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("user_id").notNullable();
        table.text("account").notNullable();
        table.text("name").notNullable();
        table.primary(["day", "platform", "group_id", "user_id"]);
        table.index(["platform", "user_id"], "luck_luck_user");
      });
      // What is going on in a chat, by kind: `ak`, `drl`.
      await db.schema.createTable("luck_state", (table) => {
        table.text("platform").notNullable();
        table.text("scope").notNullable();
        table.text("target").notNullable();
        table.text("kind").notNullable();
        table.text("value").notNullable();
        table.primary(["platform", "scope", "target", "kind"]);
      });
    },
  },
];
