import type { Migration } from "@dicetower/contract";

export const migrations: readonly Migration[] = [
  {
    id: "001-differences",
    async up(db) {
      await db.schema.createTable("shadow_differences", (table) => {
        table.increments("id");
        table.text("kind").notNullable();
        table.bigInteger("at").notNullable();
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("user_id").notNullable();
        table.text("user_name").notNullable();
        table.text("question").notNullable();
        // Lists of texts as JSON.
        table.text("ours").notNullable();
        table.text("theirs").notNullable();
        table.integer("only_level").notNullable();
        table.integer("fine").notNullable();
        table.text("wording").notNullable();
        table.index(["kind", "fine"]);
        table.index(["at"]);
        table.index(["wording"]);
        table.index(["platform", "user_id"]);
      });
      // Pairs of wordings that somebody has found to be fine.
      await db.schema.createTable("shadow_fine", (table) => {
        table.increments("id");
        table.text("wording").notNullable().unique();
      });
    },
  },
];
