import type { Connection, Migration } from "@dicetower/contract";

async function createCards(db: Connection): Promise<void> {
  await db.schema.createTable("cards_card", (table) => {
    table.increments("id");
    // The main identity of the owner.
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    table.text("name").notNullable();
    // The name in lower case; null in the recycle list and for unbound values, so that it is unique among the others.
    table.text("name_key");
    table.text("system").notNullable();
    // JSON.
    table.text("attributes").notNullable();
    table.text("overrides").notNullable();
    table.text("buffs").notNullable();
    table.text("spell_slots").notNullable();
    table.text("death_saves").notNullable();
    table.text("checks").notNullable();
    table.text("locks").notNullable();
    table.integer("shared").notNullable();
    table.text("note").notNullable();
    table.text("avatar").notNullable();
    // The group of unbound values, with an empty id in private; null for cards.
    table.text("bound_platform");
    table.text("bound_group");
    // UTC epoch seconds.
    table.bigInteger("deleted_at").notNullable();
    table.bigInteger("created_at").notNullable();
    table.bigInteger("updated_at").notNullable();
    table.bigInteger("revision").notNullable();
    table.unique(["platform", "user_id", "name_key"]);
    table.unique(["platform", "user_id", "bound_platform", "bound_group"]);
    table.index(["deleted_at"]);
  });
  await db.schema.createTable("cards_binding", (table) => {
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    // Both empty for the default card.
    table.text("group_platform").notNullable();
    table.text("group_id").notNullable();
    table.integer("card_id").notNullable().index();
    table.bigInteger("updated_at").notNullable();
    table.primary(["platform", "user_id", "group_platform", "group_id"]);
  });
  await db.schema.createTable("cards_history", (table) => {
    table.increments("id");
    table.integer("card_id").notNullable();
    table.bigInteger("at").notNullable();
    table.text("by").notNullable().index();
    table.text("reason").notNullable();
    // JSON: the values that changed, and what puts all back; null where nothing can.
    table.text("changes").notNullable();
    table.text("before");
    table.integer("undone").notNullable();
    table.index(["card_id", "id"]);
  });
}

async function createSharing(db: Connection): Promise<void> {
  // Groups that may read and copy a card.
  await db.schema.createTable("cards_share", (table) => {
    table.text("group_platform").notNullable();
    table.text("group_id").notNullable();
    table.integer("card_id").notNullable().index();
    table.primary(["group_platform", "group_id", "card_id"]);
  });
  // Cards on their way to somebody else.
  await db.schema.createTable("cards_offer", (table) => {
    table.integer("card_id").notNullable().primary();
    table.text("platform").notNullable();
    table.text("user_id").notNullable();
    table.bigInteger("at").notNullable();
    table.index(["platform", "user_id"]);
  });
  await db.schema.createTable("cards_check", (table) => {
    table.integer("card_id").notNullable();
    // Empty for checks of systems without levels.
    table.text("level").notNullable();
    table.bigInteger("checks").notNullable();
    table.bigInteger("rolls_sum").notNullable();
    table.primary(["card_id", "level"]);
  });
}

async function addUnnamed(db: Connection): Promise<void> {
  await db.schema.alterTable("cards_card", (table) => {
    // 1 for a card whose name nobody gave it.
    table.integer("unnamed").notNullable().defaultTo(0);
  });
}

async function createGroupCards(db: Connection): Promise<void> {
  // Cards of members on their platforms that the bot writes, and what stood there before.
  await db.schema.createTable("cards_group_card", (table) => {
    table.text("platform").notNullable();
    table.text("group_id").notNullable();
    table.text("user_id").notNullable();
    table.text("account").notNullable();
    table.text("kept").notNullable();
    // JSON.
    table.text("written").notNullable();
    table.text("shown").notNullable();
    table.integer("follows").notNullable();
    table.integer("restoring").notNullable();
    table.bigInteger("updated_at").notNullable().index();
    table.primary(["platform", "group_id", "user_id"]);
    table.index(["platform", "user_id"]);
  });
}

/** Tables of the feature. */
export const migrations: readonly Migration[] = [
  { id: "001-cards", up: createCards },
  { id: "002-sharing", up: createSharing },
  { id: "003-unnamed", up: addUnnamed },
  { id: "004-group-cards", up: createGroupCards },
];
