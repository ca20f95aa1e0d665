import type { Migration } from "@dicetower/contract";

/** Beside the logs that they tell of. */
export const migrations: readonly Migration[] = [
  {
    id: "001-recaps",
    store: "journal",
    async up(db) {
      await db.schema.createTable("ai_recap_recap", (table) => {
        table.increments("id");
        table.integer("log").notNullable();
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("log_name").notNullable();
        // `draft` or `posted`: one of each a log.
        table.text("state").notNullable();
        table.text("length").notNullable();
        table.text("tone").notNullable();
        table.text("locale").notNullable();
        table.text("text").notNullable();
        // JSON: ids of those who are named.
        table.text("people").notNullable();
        table.text("made_by").notNullable();
        table.integer("lines").notNullable();
        table.integer("calls").notNullable();
        table.bigInteger("made_at").notNullable();
        table.bigInteger("posted_at").notNullable().defaultTo(0);
        table.unique(["log", "state"]);
        table.index(["platform", "group_id", "posted_at"]);
      });
    },
  },
];
