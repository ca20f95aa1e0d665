import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-uses",
    async up(db) {
      await db.schema.createTable("automation_use", (table) => {
        table.text("rule").notNullable();
        // `cooldown`, or the period.
        table.text("kind").notNullable();
        // Empty where the scope has none.
        for (const name of ["platform", "group_id", "user_id"]) table.text(name).notNullable();
        // UTC epoch milliseconds: the last use, or the beginning of the period.
        table.bigInteger("at").notNullable();
        table.bigInteger("count").notNullable();
        // From when it may be forgotten; 0 for never.
        table.bigInteger("ends_at").notNullable();
        table.primary(["rule", "kind", "platform", "group_id", "user_id"]);
      });
    },
  },
];
