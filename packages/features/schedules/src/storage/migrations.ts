import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-schedules",
    async up(db) {
      await db.schema.createTable("schedules_schedule", (table) => {
        table.increments("id");
        for (const name of ["name", "description", "condition", "action", "missed", "owner_kind"])
          table.text(name).notNullable();
        for (const name of ["owner_platform", "owner_group", "owner_user", "last_result"])
          table.text(name).notNullable();
        for (const name of ["enabled", "jitter_seconds", "max_runs", "runs", "revision"])
          table.integer(name).notNullable();
        for (const name of ["next_run_at", "due_at", "taken_at", "last_run_at", "created_at", "updated_at"])
          table.bigInteger(name).notNullable();
        table.index(["owner_platform", "owner_group"]);
      });
    },
  },
];
