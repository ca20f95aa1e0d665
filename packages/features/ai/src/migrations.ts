import type { Migration } from "@dicetower/contract";

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  {
    id: "001-usage",
    async up(db) {
      await db.schema.createTable("ai_usage", (table) => {
        // A day, `2026-01-31`, or an hour, `2026-01-31T09`, in the zone of the bot.
        table.text("period").notNullable();
        // all, user or group; the others are empty with `all`.
        for (const name of ["kind", "platform", "subject_id"]) table.text(name).notNullable();
        for (const name of ["requests", "turns", "prompt_tokens", "completion_tokens", "errors"])
          table.bigInteger(name).notNullable();
        table.primary(["period", "kind", "platform", "subject_id"]);
        table.index(["kind", "platform", "subject_id"]);
      });
      await db.schema.createTable("ai_reservation", (table) => {
        for (const name of ["id", "kind", "platform", "subject_id"]) table.text(name).notNullable();
        for (const name of ["tokens", "turns", "expires_at"]) table.bigInteger(name).notNullable();
        table.primary(["id", "kind"]);
        table.index(["kind", "platform", "subject_id"]);
      });
    },
  },
  {
    id: "002-memory",
    async up(db) {
      await db.schema.createTable("ai_memory", (table) => {
        table.increments("id");
        for (const name of ["scope", "platform", "subject_id", "origin_id", "kind", "text", "source"])
          table.text(name).notNullable();
        table.double("weight").notNullable();
        table.integer("pinned").notNullable();
        // UTC epoch seconds; 0 for never. One that was asked for is not moved by use.
        table.bigInteger("expires_at").notNullable();
        table.integer("keeps_end").notNullable();
        for (const name of ["created_at", "updated_at", "used_at"]) table.bigInteger(name).notNullable();
        // Base64 of 32-bit floats, and the model that made them; empty for none.
        for (const name of ["vector", "vector_model"]) table.text(name).notNullable();
        table.index(["scope", "platform", "subject_id"]);
        table.index(["expires_at"]);
      });
      // What has been told once: `quota 2026-01-31`.
      await db.schema.createTable("ai_told", (table) => {
        table.text("key").primary();
        table.bigInteger("at").notNullable();
      });
    },
  },
];
