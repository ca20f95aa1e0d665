import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-broadcasts",
    async up(db) {
      await db.schema.createTable("broadcast_message", (table) => {
        table.increments("id");
        for (const name of ["title", "content", "mode", "targets", "state", "actor"])
          table.text(name).notNullable();
        table.integer("once_per_group").notNullable();
        table.integer("rate_per_minute").notNullable();
        for (const name of ["start_at", "expires_at", "created_at", "finished_at", "last_sent_at"])
          table.bigInteger(name).notNullable();
        table.index(["state"]);
      });
      await db.schema.createTable("broadcast_target", (table) => {
        table.integer("broadcast").notNullable();
        table.integer("position").notNullable();
        for (const name of ["account", "platform", "scene", "target", "name", "state", "reason"])
          table.text(name).notNullable();
        table.bigInteger("at").notNullable();
        table.primary(["broadcast", "position"]);
        table.index(["state", "broadcast"]);
      });
    },
  },
];
