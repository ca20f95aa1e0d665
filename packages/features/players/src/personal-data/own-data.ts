import type { Connection, JsonValue } from "@dicetower/contract";
import type { PersonalData, PersonKey } from "../api.js";
import { linkTable } from "../identities/links.js";
import type { Names } from "../names/names.js";
import { nameTable } from "../names/names.js";
import { changeProfile, deleteRecord, readRow } from "../records/person-edit.js";
import { keyColumns } from "../records/person-name.js";
import type { Registry } from "../records/registry.js";
import { settingTable } from "../settings/player-settings.js";
import { type LuaCards, luaCardTable } from "../variables/lua-cards.js";
import { type StoredVariables, variableTable } from "../variables/stored-variables.js";

/** Tables that hold something of a person, and the columns that name it there, beside the person. */
const tables = {
  names: { table: nameTable, by: ["group_platform", "group_id"] },
  settings: { table: settingTable, by: ["key"] },
  variables: { table: variableTable, by: ["plugin", "store", "key"] },
  luaCards: { table: luaCardTable, by: ["card_name", "key"] },
} as const;

/** What the export reads from. */
export interface OwnDataSources {
  readonly registry: Registry;
  readonly names: Names;
  readonly variables: StoredVariables;
  readonly luaCards: LuaCards;
}

/** What this feature holds about a person: record, names, settings, variables, links. */
export function ownData({ registry, names, variables, luaCards }: OwnDataSources): PersonalData {
  return {
    key: "players",
    titleKey: "players.data",
    async export(person) {
      const record = await registry.get(person);
      const settings = await registry.store.read((db) =>
        db<{ key: string; value: string }>(settingTable).where(keyColumns(person)),
      );
      const { note: _forOwners, ...shown } = record ?? { note: "" };
      return {
        record: record === undefined ? null : (shown as Record<string, JsonValue>),
        names: (await names.list(person)).map((one) => ({ ...one })),
        settings: Object.fromEntries(settings.map(({ key, value }) => [key, JSON.parse(value) as JsonValue])),
        variables: (await variables.list(person)).map((one) => ({ ...one })),
        luaCards: await luaCards.list(person),
      };
    },
    erase: eraseOwn,
    async preview(from) {
      const counts: Record<string, number> = {};
      await registry.store.read(async (db) => {
        for (const [kind, { table }] of Object.entries(tables)) counts[kind] = await rowsOf(db, table, from);
      });
      return counts;
    },
    move: moveOwn,
  };
}

async function eraseOwn(db: Connection, person: PersonKey): Promise<Record<string, number>> {
  const who = keyColumns(person);
  const counts: Record<string, number> = { records: await deleteRecord(db, person) };
  for (const [kind, { table }] of Object.entries(tables)) counts[kind] = await db(table).where(who).delete();
  counts["links"] = await db(linkTable)
    .where(who)
    .orWhere({ main_platform: person.platform, main_user_id: person.userId })
    .delete();
  return counts;
}

/** What both have, the main one keeps. */
async function moveOwn(db: Connection, from: PersonKey, to: PersonKey): Promise<void> {
  for (const { table, by } of Object.values(tables)) {
    const rows = await db(table).where(keyColumns(from));
    await db(table).where(keyColumns(from)).delete();
    for (const row of rows)
      await db(table)
        .insert({ ...row, ...keyColumns(to) })
        .onConflict(["platform", "user_id", ...by])
        .ignore();
  }
  const [source, target] = [await readRow(db, from), await readRow(db, to)];
  if (source === undefined || target === undefined) return;
  await changeProfile(db, to, {
    nickname: target.nickname || source.nickname,
    language: target.language || source.language,
  });
  await changeProfile(db, from, { nickname: "", language: "" });
}

async function rowsOf(db: Connection, table: string, person: PersonKey): Promise<number> {
  const row = await db(table).where(keyColumns(person)).count({ all: "*" }).first<{ all: number | string }>();
  return Number(row?.all ?? 0);
}
