import type { Migration } from "@dicetower/contract";

export const migrations: readonly Migration[] = [
  {
    id: "001-lists",
    async up(db) {
      await db.schema.createTable("access_master", (table) => {
        table.text("platform").notNullable();
        table.text("user_id").notNullable();
        table.text("name").notNullable();
        table.integer("root").notNullable();
        table.text("note").notNullable();
        table.bigInteger("added_at").notNullable();
        table.text("added_by").notNullable();
        table.bigInteger("last_seen_at").notNullable();
        table.integer("notify").notNullable();
        table.primary(["platform", "user_id"]);
      });
      await db.schema.createTable("access_list", (table) => {
        table.increments("row_id");
        table.text("list_type").notNullable();
        table.text("target_type").notNullable();
        table.text("platform").notNullable();
        table.text("target_id").notNullable();
        table.text("name").notNullable();
        table.integer("score").notNullable();
        table.text("reason").notNullable();
        table.text("reasons").notNullable();
        table.text("kind").notNullable();
        table.integer("danger").notNullable();
        table.text("source").notNullable();
        table.bigInteger("expires_at").notNullable();
        table.integer("exempt").notNullable();
        table.text("created_by").notNullable();
        table.bigInteger("created_at").notNullable();
        table.bigInteger("updated_at").notNullable();
        table.unique(["list_type", "target_type", "platform", "target_id"]);
      });
      await db.schema.createTable("access_off", (table) => {
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.bigInteger("since").notNullable();
        table.primary(["platform", "group_id"]);
      });
    },
  },
  {
    id: "002-trust",
    async up(db) {
      await db.schema.createTable("access_trust", (table) => {
        table.text("platform").notNullable();
        table.text("user_id").notNullable();
        table.integer("level").notNullable();
        table.bigInteger("set_at").notNullable();
        table.text("set_by").notNullable();
        table.primary(["platform", "user_id"]);
      });
    },
  },
  {
    id: "003-bots",
    async up(db) {
      await db.schema.createTable("access_bot", (table) => {
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("user_id").notNullable();
        table.bigInteger("added_at").notNullable();
        table.text("added_by").notNullable();
        table.primary(["platform", "group_id", "user_id"]);
      });
    },
  },
  {
    id: "004-restart",
    async up(db) {
      await db.schema.createTable("access_restart", (table) => {
        table.text("account").notNullable();
        table.text("scene").notNullable();
        table.text("target").notNullable();
        table.bigInteger("asked_at").notNullable();
      });
    },
  },
  {
    // Takes the place of `access_off`, which stays for a release: there a group was off for all accounts.
    id: "005-switches-by-account",
    async up(db) {
      await db.schema.createTable("access_switch", (table) => {
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("self_id").notNullable();
        table.integer("off").notNullable();
        table.bigInteger("since").notNullable();
        table.primary(["platform", "group_id", "self_id"]);
      });
      await db.raw(
        "insert into access_switch (platform, group_id, self_id, off, since) select platform, group_id, '*', 1, since from access_off",
      );
    },
  },
  {
    // What was switched since 005 is known to versions before it, too; from now on each switch sees to that.
    id: "006-switches-for-before",
    async up(db) {
      await db.raw("delete from access_off");
      await db.raw(
        "insert into access_off (platform, group_id, since) select platform, group_id, min(since) from access_switch where off = 1 group by platform, group_id",
      );
    },
  },
  {
    id: "007-points",
    async up(db) {
      await db.schema.createTable("access_points", (table) => {
        table.text("target_type").notNullable();
        table.text("platform").notNullable();
        table.text("target_id").notNullable();
        table.double("score").notNullable();
        table.bigInteger("at").notNullable();
        table.primary(["target_type", "platform", "target_id"]);
        table.index(["at"]);
      });
    },
  },
  {
    id: "008-claim",
    async up(db) {
      await db.schema.createTable("access_claim", (table) => {
        table.text("digest").primary();
        // Wrong ones until it is dead.
        table.integer("tries_left").notNullable();
        table.bigInteger("expires_at").notNullable();
      });
    },
  },
];
