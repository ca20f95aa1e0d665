import type { Migration } from "@dicetower/contract";

export const conversationTable = "ai_dialogue_conversations";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-conversations",
    async up(db) {
      await db.schema.createTable(conversationTable, (table) => {
        table.text("place").notNullable().primary();
        table.text("platform").notNullable();
        table.text("data").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.index(["updated_at"]);
      });
    },
  },
];
