import type { Migration } from "@dicetower/contract";

/** Tables of leases and jobs, for the host's own migrations. */
export const jobMigrations: readonly Migration[] = [
  {
    id: "jobs-001-leases",
    async up(db) {
      await db.schema.createTable("host_lease", (table) => {
        table.text("key").primary();
        table.text("holder").notNullable();
        table.bigInteger("fence").notNullable();
        table.bigInteger("expires_at_ms").notNullable();
      });
      await db.schema.createTable("host_job", (table) => {
        table.text("key").primary();
        table.bigInteger("occurrence").notNullable();
        table.bigInteger("runs").notNullable();
        table.bigInteger("started_at").notNullable();
        table.bigInteger("ended_at");
        table.text("result").notNullable();
        table.text("error").notNullable();
      });
    },
  },
];
