import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-runs",
    async up(db) {
      await db.schema.createTable("imports_run", (table) => {
        table.increments("id");
        table.text("format").notNullable();
        table.text("folder").notNullable();
        // Empty where the folder was named and not uploaded.
        table.text("upload").notNullable();
        table.text("state").notNullable().index();
        // The kind that is being written, empty for none.
        table.text("kind").notNullable();
        // JSON: what was found, and what was written.
        table.text("plan").notNullable();
        table.text("result").notNullable();
        table.text("backup").notNullable();
        table.text("error").notNullable();
        table.integer("stop_asked").notNullable();
        // The process that works on it, and when it last said so.
        table.text("worker").notNullable();
        table.bigInteger("beat_at").notNullable();
        table.text("actor").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("ended_at").notNullable();
      });
      // What has to be put back, in the order in which it was written.
      await db.schema.createTable("imports_change", (table) => {
        table.integer("run").notNullable();
        table.integer("position").notNullable();
        table.text("kind").notNullable();
        table.text("source").notNullable();
        table.text("title").notNullable();
        table.text("key").notNullable();
        table.text("before").notNullable();
        table.text("after").notNullable();
        // The key that the source was known by before; null for none.
        table.text("known");
        table.primary(["run", "position"]);
      });
      await db.schema.createTable("imports_source", (table) => {
        table.text("kind").notNullable();
        table.text("source").notNullable();
        table.text("key").notNullable();
        table.primary(["kind", "source"]);
      });
    },
  },
];
