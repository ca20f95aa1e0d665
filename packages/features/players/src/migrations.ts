import type { Connection, Dialect, Migration } from "@dicetower/contract";

/** Type of columns that are searched by their beginning: the order of an index has to be that of the characters. */
function ordered(dialect: Dialect): string {
  return dialect === "postgres" ? 'text collate "C"' : "text";
}

async function createRecords(db: Connection, dialect: Dialect): Promise<void> {
  await db.schema.createTable("players_person", (table) => {
    table.increments("id");
    table.text("platform").notNullable();
    table.specificType("user_id", ordered(dialect)).notNullable();
    table.text("account_name").notNullable();
    table.text("nickname").notNullable();
    // The names in lower case, by which people are found.
    table.specificType("account_key", ordered(dialect)).notNullable();
    table.specificType("nickname_key", ordered(dialect)).notNullable();
    table.text("note").notNullable();
    table.text("language").notNullable();
    // What access says, so that a list can be filtered by it.
    table.integer("trust").notNullable();
    table.integer("list_state").notNullable();
    table.integer("test").notNullable();
    table.bigInteger("message_count").notNullable();
    table.bigInteger("command_count").notNullable();
    table.bigInteger("roll_count").notNullable();
    // UTC epoch seconds; the day is the last one in whole days since the epoch.
    table.bigInteger("first_seen_at").notNullable();
    table.bigInteger("last_seen_at").notNullable();
    table.bigInteger("last_command_at").notNullable();
    table.integer("last_day").notNullable();
    table.unique(["platform", "user_id"]);
    table.index(["last_seen_at"]);
    table.index(["first_seen_at"]);
    table.index(["message_count"]);
    table.index(["command_count"]);
    table.index(["platform", "last_seen_at"]);
    table.index(["trust", "last_seen_at"]);
    table.index(["list_state", "last_seen_at"]);
    table.index(["test", "last_seen_at"]);
    table.index(["user_id"]);
    table.index(["account_key"]);
    table.index(["nickname_key"]);
  });
  // How many people there are of each kind: counting them for each look at a list would read them all.
  await db.schema.createTable("players_count", (table) => {
    table.text("platform").notNullable();
    table.integer("test").notNullable();
    table.integer("trust").notNullable();
    table.integer("list_state").notNullable();
    table.integer("day").notNullable();
    table.bigInteger("people").notNullable();
    table.primary(["platform", "test", "trust", "list_state", "day"]);
  });
}

async function createDetails(db: Connection): Promise<void> {
  await db.schema.createTable("players_name", (table) => {
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    table.text("group_platform").notNullable();
    table.text("group_id").notNullable();
    table.text("name").notNullable();
    table.bigInteger("updated_at").notNullable();
    table.primary(["platform", "user_id", "group_platform", "group_id"]);
  });
  await db.schema.createTable("players_setting", (table) => {
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    table.text("key").notNullable();
    table.text("value").notNullable();
    table.primary(["platform", "user_id", "key"]);
  });
  await db.schema.createTable("players_identity", (table) => {
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    table.text("main_platform").notNullable();
    table.text("main_user_id").notNullable();
    table.text("method").notNullable();
    table.bigInteger("verified_at").notNullable();
    table.primary(["platform", "user_id"]);
  });
  await db.schema.createTable("players_variable", (table) => {
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    table.text("plugin").notNullable();
    table.text("store").notNullable();
    table.text("key").notNullable();
    table.text("value").notNullable();
    // `2026-01-31` in the time zone of the server for what ends with the day, else empty.
    table.text("day").notNullable().index();
    table.primary(["platform", "user_id", "plugin", "store", "key"]);
  });
  await db.schema.createTable("players_lua_card", (table) => {
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    table.text("card_name").notNullable();
    table.text("key").notNullable();
    table.text("value").notNullable();
    table.primary(["platform", "user_id", "card_name", "key"]);
  });
}

/** Erasures under way, and when somebody last asked for theirs. */
async function createRequests(db: Connection): Promise<void> {
  await db.schema.createTable("players_erasure", (table) => {
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    table.text("pseudonym").notNullable();
    table.bigInteger("begun_at").notNullable();
    table.primary(["platform", "user_id"]);
  });
  await db.schema.createTable("players_request", (table) => {
    // A digest: who asked for an erasure is not to be known from this.
    table.text("person").notNullable();
    table.text("kind").notNullable();
    table.bigInteger("at").notNullable().index();
    table.primary(["person", "kind"]);
  });
}

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  { id: "001-people", up: createRecords },
  { id: "002-details", up: createDetails },
  { id: "003-requests", up: createRequests },
];
