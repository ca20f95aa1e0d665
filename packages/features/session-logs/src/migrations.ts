import type { Migration } from "@dicetower/contract";

/** Tables of the feature, all in the journal: a power cut may take the last moments, a killed process nothing. */
export const migrations: readonly Migration[] = [
  {
    id: "001-logs",
    store: "journal",
    async up(db, dialect) {
      const sqlite = dialect === "sqlite";
      await db.schema.createTable("session_logs_log", (table) => {
        table.increments("id");
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        table.text("group_name").notNullable();
        table.text("name").notNullable();
        // Id of the account that records.
        table.text("account").notNullable();
        table.text("self_id").notNullable();
        table.text("state").notNullable().index();
        table.text("host_id").notNullable();
        table.bigInteger("lines").notNullable().defaultTo(0);
        table.bigInteger("commands").notNullable().defaultTo(0);
        table.bigInteger("images").notNullable().defaultTo(0);
        // Of the txt form.
        table.bigInteger("bytes").notNullable().defaultTo(0);
        // Grows with each change of what an export holds.
        table.bigInteger("content").notNullable().defaultTo(0);
        table.bigInteger("started_at").notNullable();
        table.bigInteger("ended_at").notNullable().defaultTo(0);
        table.bigInteger("updated_at").notNullable().index();
        table.bigInteger("reminded_at").notNullable().defaultTo(0);
        table.text("upload_url").notNullable().defaultTo("");
        table.bigInteger("uploaded_at").notNullable().defaultTo(0);
        table.bigInteger("upload_content").notNullable().defaultTo(-1);
        table.text("upload_error").notNullable().defaultTo("");
        table.text("system").notNullable().defaultTo("");
        table.text("note").notNullable().defaultTo("");
        // Number of the last import, 0 for none that could be taken back.
        table.integer("last_import").notNullable().defaultTo(0);
        table.integer("revision").notNullable().defaultTo(1);
        table.unique(["platform", "group_id", "name"]);
      });
      // Lines that were said and are in no log yet: few rows, each with many.
      await db.schema.createTable("session_logs_block", (table) => {
        table.bigInteger("id").primary();
        table.text("entries").notNullable();
      });
      // With rows of its own, as those of `chat_message`: rows within the tree of the key cost more to write.
      await db.raw(`create table session_logs_line (
        log integer not null,
        id bigint not null,
        at bigint not null,
        user_id text not null,
        nickname text not null,
        card text not null,
        message text not null,
        segments text not null,
        flags integer not null,
        command_id bigint not null,
        info text not null,
        raw_msg_id text not null,
        source text not null,
        import integer not null default 0,
        recalled_at bigint not null default 0,
        edited_at bigint not null default 0,
        primary key (log, id)
      )`);
      await db.raw(`create table session_logs_person (
        log integer not null,
        user_id text not null,
        name text not null,
        role text not null,
        lines bigint not null,
        first_id bigint not null,
        primary key (log, user_id)
      )${sqlite ? " without rowid" : ""}`);
      await db.schema.raw("create index session_logs_person_user on session_logs_person (user_id)");
      await db.schema.createTable("session_logs_image", (table) => {
        table.text("name").primary();
        table.bigInteger("bytes").notNullable();
      });
      await db.schema.createTable("session_logs_image_use", (table) => {
        table.integer("log").notNullable();
        table.bigInteger("id").notNullable();
        table.text("name").notNullable().index();
        table.primary(["log", "id", "name"]);
      });
    },
  },
  {
    id: "002-several-groups",
    store: "journal",
    async up(db) {
      // Where a line was said; empty in both for the group of its log.
      await db.schema.alterTable("session_logs_line", (table) => {
        table.text("group_id").notNullable().defaultTo("");
        table.text("group_name").notNullable().defaultTo("");
      });
      // Other groups that have lines in a log.
      await db.schema.createTable("session_logs_group", (table) => {
        table.integer("log").notNullable();
        table.text("group_id").notNullable();
        table.primary(["group_id", "log"]);
      });
    },
  },
  {
    id: "003-missed-lines",
    store: "journal",
    async up(db) {
      await db.schema.alterTable("session_logs_log", (table) => {
        // When it was gone on with last.
        table.bigInteger("resumed_at").notNullable().defaultTo(0);
        // From when on lines may be missing that nobody has looked for yet; 0 for none.
        table.bigInteger("silent_since").notNullable().defaultTo(0);
      });
    },
  },
];
