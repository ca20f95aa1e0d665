import { codes, failure, type JsonValue, type Store } from "@dicetower/contract";
import type { LuaCardValues, PersonKey } from "../api.js";
import type { Links } from "../identities/links.js";
import { keyColumns } from "../records/person-name.js";
import { textOf } from "./stored-variables.js";

/** Values that one person may have, over all cards. */
const maxValues = 2_000;

interface LuaCardRow {
  platform: string;
  user_id: string;
  card_name: string;
  key: string;
  value: string;
}

export const luaCardTable = "players_lua_card";

/** What Lua modules keep of a card, beside the attributes of the card itself. */
export class LuaCards implements LuaCardValues {
  constructor(
    readonly store: Store,
    readonly links: Links,
  ) {}

  async get(person: PersonKey, cardName: string, key: string): Promise<JsonValue | undefined> {
    const where = { ...keyColumns(this.links.main(person)), card_name: cardName, key };
    const row = await this.store.read((db) => db<LuaCardRow>(luaCardTable).where(where).first());
    return row === undefined ? undefined : (JSON.parse(row.value) as JsonValue);
  }

  async set(person: PersonKey, cardName: string, key: string, value: JsonValue): Promise<JsonValue> {
    const who = keyColumns(this.links.main(person));
    const where = { ...who, card_name: cardName, key };
    const text = textOf(key, value);
    return this.store.change(async (db) => {
      const row = await db<LuaCardRow>(luaCardTable).where(where).first();
      if (row === undefined && value !== null) {
        const had = await db(luaCardTable).where(who).count({ all: "*" }).first<{ all: number | string }>();
        if (Number(had?.all ?? 0) >= maxValues)
          throw failure(codes.ruleBroken, `One person has at most ${maxValues} values of cards.`);
      }
      await db<LuaCardRow>(luaCardTable).where(where).delete();
      if (value !== null) await db<LuaCardRow>(luaCardTable).insert({ ...where, value: text });
      return row === undefined ? null : (JSON.parse(row.value) as JsonValue);
    });
  }

  async list(person: PersonKey): Promise<{ cardName: string; key: string; value: JsonValue }[]> {
    const who = keyColumns(this.links.main(person));
    const rows = await this.store.read((db) =>
      db<LuaCardRow>(luaCardTable).where(who).orderBy(["card_name", "key"]).limit(maxValues),
    );
    return rows.map((row) => ({
      cardName: row.card_name,
      key: row.key,
      value: JSON.parse(row.value) as JsonValue,
    }));
  }
}
