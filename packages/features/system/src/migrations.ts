import type { Migration } from "@dicetower/contract";

/** Commands of each day, for the dashboard. */
export const migrations: readonly Migration[] = [
  {
    id: "001-command-days",
    async up(db) {
      await db.schema.createTable("system_command_day", (table) => {
        table.text("day").notNullable();
        table.text("command").notNullable();
        table.bigInteger("count").notNullable();
        table.primary(["day", "command"]);
      });
    },
  },
];
