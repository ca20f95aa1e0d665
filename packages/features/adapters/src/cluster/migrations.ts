import type { Migration } from "@dicetower/contract";

/** Tables of installations with several processes. */
export const clusterMigrations: readonly Migration[] = [
  {
    id: "003-leases",
    async up(db) {
      await db.schema.createTable("adapters_process", (table) => {
        table.text("id").primary();
        table.integer("pid").notNullable();
        table.text("host").notNullable();
        table.integer("port").notNullable();
        table.text("version").notNullable();
        table.bigInteger("started_at").notNullable();
        // UTC epoch milliseconds by the clock of the database, as all that is compared between processes.
        table.bigInteger("seen_at_ms").notNullable();
      });
      await db.schema.createTable("adapters_lease", (table) => {
        table.integer("adapter_id").primary();
        table.text("process_id").notNullable();
        // Grows with each holder.
        table.bigInteger("fence").notNullable();
        table.bigInteger("expires_at_ms").notNullable();
        // What the holder tells of the adapter, as JSON.
        table.text("view").notNullable();
      });
    },
  },
  {
    id: "004-moved-leases",
    async up(db) {
      await db.schema.alterTable("adapters_process", (table) => {
        table.text("machine").notNullable().defaultTo("");
      });
      await db.schema.alterTable("adapters_lease", (table) => {
        // 1: handed over by an admin; its holder keeps it.
        table.integer("pinned").notNullable().defaultTo(0);
      });
    },
  },
];
