import type { Migration } from "@dicetower/contract";

/** Tables of the feature, all in the journal. */
export const migrations: readonly Migration[] = [
  {
    id: "001-messages",
    store: "journal",
    async up(db, dialect) {
      const sqlite = dialect === "sqlite";
      await db.schema.createTable("chat_chat", (table) => {
        table.increments("id");
        table.text("platform").notNullable();
        table.text("group_id").notNullable();
        // The other person of a private chat.
        table.text("user_id").notNullable();
        // The account that heard of it last.
        table.text("account").notNullable();
        table.bigInteger("last_id").notNullable().index();
        table.bigInteger("messages").notNullable();
        // 1 where it holds messages of the test chat.
        table.integer("tested").notNullable();
        table.unique(["platform", "group_id", "user_id"]);
      });
      // With rows of its own: in SQLite, rows within the tree of the key would cost half as much again to write.
      await db.raw(`create table chat_message (
        chat integer not null,
        id bigint not null,
        message_id text not null,
        at bigint not null,
        user_id text not null,
        nickname text not null,
        flags integer not null,
        text text not null,
        segments text not null,
        recalled_at bigint not null default 0,
        edited_at bigint not null default 0,
        primary key (chat, id)
      )`);
      // Who has spoken where: what is held of a person is found without reading all that was ever said.
      await db.raw(`create table chat_speaker (
        user_id text not null,
        chat integer not null,
        primary key (user_id, chat)
      )${sqlite ? " without rowid" : ""}`);
      await db.schema.createTable("chat_image", (table) => {
        table.text("name").primary();
        table.bigInteger("bytes").notNullable();
      });
      await db.schema.createTable("chat_image_use", (table) => {
        table.integer("chat").notNullable();
        table.bigInteger("id").notNullable();
        table.text("name").notNullable().index();
        table.primary(["chat", "id", "name"]);
      });
    },
  },
];
