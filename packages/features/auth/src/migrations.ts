import type { Migration } from "@dicetower/contract";

/** Tables of the login: one row for the password, one per session that survives a restart, one for the set-up. */
export const migrations: readonly Migration[] = [
  {
    id: "001-password-and-sessions",
    async up(db) {
      await db.schema.createTable("auth_password", (table) => {
        table.integer("id").primary();
        table.text("hash");
        table.integer("epoch").notNullable();
      });
      await db("auth_password").insert({ id: 1, hash: null, epoch: 1 });
      await db.schema.createTable("auth_session", (table) => {
        table.text("digest").primary();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("seen_at").notNullable();
        table.bigInteger("expires_at").notNullable();
        table.integer("epoch").notNullable();
        table.text("address").notNullable();
        table.text("agent").notNullable();
        table.boolean("legacy").notNullable();
      });
    },
  },
  {
    id: "002-set-up",
    async up(db) {
      await db.schema.createTable("auth_setup", (table) => {
        table.integer("id").primary();
        table.bigInteger("finished_at");
      });
      await db("auth_setup").insert({ id: 1, finished_at: null });
    },
  },
  {
    id: "003-reopened-set-up",
    async up(db) {
      await db.schema.alterTable("auth_setup", (table) => {
        table.bigInteger("reopened_at");
      });
    },
  },
  {
    id: "004-sessions-of-several-processes",
    async up(db) {
      await db.schema.alterTable("auth_session", (table) => {
        // False: kept for the other processes, where there are several.
        table.boolean("trusted").notNullable().defaultTo(true);
      });
    },
  },
  {
    id: "005-tries-and-codes",
    async up(db) {
      await db.schema.createTable("auth_try", (table) => {
        table.text("address").primary();
        // JSON: what is remembered of it.
        table.text("state").notNullable();
        table.bigInteger("at").notNullable().index();
      });
      await db.schema.createTable("auth_setup_code", (table) => {
        table.text("digest").primary();
        // Wrong ones until it is dead.
        table.integer("tries_left").notNullable();
        table.bigInteger("expires_at").notNullable();
      });
    },
  },
];
