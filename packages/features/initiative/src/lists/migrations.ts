import type { Migration } from "@dicetower/contract";

export const listTable = "initiative_list";

export const migrations: readonly Migration[] = [
  {
    id: "001-lists",
    async up(db) {
      await db.schema.createTable(listTable, (table) => {
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        // Empty for the list in force.
        table.text("name").notNullable();
        table.text("data").notNullable();
        // As it was before the last change, for `undo`.
        table.text("before");
        table.bigInteger("changed_at").notNullable();
        table.primary(["platform", "group_id", "name"]);
      });
    },
  },
];
