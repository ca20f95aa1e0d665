import { isDeepStrictEqual } from "node:util";
import type { Access } from "@dicetower/access/api";
import {
  type Actor,
  type Connection,
  type JsonObject,
  type JsonValue,
  truncateText,
} from "@dicetower/contract";
import {
  type ImportChange,
  type ImportRecords,
  type ImportTarget,
  importTarget,
  RowEdits,
  undoRows,
} from "@dicetower/imports/api";
import { cleanName } from "../names/clean-name.js";
import { nameTable } from "../names/names.js";
import { CountChanges } from "../records/counts.js";
import type { PersonCache } from "../records/person-cache.js";
import { deleteRecord, ensureRecord, readRow } from "../records/person-edit.js";
import { maxNames } from "../records/person-loader.js";
import { keyColumns, personName } from "../records/person-name.js";
import { dayOf, type PersonRow, personTable, searchKey } from "../records/person-row.js";
import type { RightsOf } from "../records/person-writer.js";
import type { Registry } from "../records/registry.js";
import { type PlayerSettings, settingTable } from "../settings/player-settings.js";

type Imported = ImportRecords["players"];

const maxNoteLength = 500;
const maxAccountNameLength = 200;
const highestGiven = 4;

/** What is kept outside of the tables of players: trust, and settings that other features keep. */
interface Outside {
  readonly trust?: number;
  readonly settings?: JsonObject;
}

/** What taking in people of another bot works with. */
export interface PlayerImportServices {
  readonly registry: Registry;
  readonly settings: PlayerSettings;
  readonly access: Access;
  readonly cache: PersonCache;
  readonly rights: RightsOf;
}

/** Takes in people of another bot: names, notes, trust, times and settings. */
export function playerImport(services: PlayerImportServices): ImportTarget {
  const { registry, settings, cache } = services;
  const { store, clock } = registry;
  return importTarget<"players">({
    key: "players",
    async predict(record, known) {
      const row = await store.read((db) => readRow(db, record));
      const title = record.nickname || record.accountName || personName(record);
      if (row === undefined) return { outcome: "new", title };
      const next = profileOf(record, row);
      const clashes = (["nickname", "note"] as const).some(
        (name) => row[name] !== "" && next[name] !== undefined && next[name] !== row[name],
      );
      if (clashes && known === undefined) return { outcome: "clash", title };
      const outside = await outsideOf(services, record);
      const isSame =
        Object.entries(next).every(
          ([name, value]) => String(row[name as keyof PersonRow]) === String(value),
        ) &&
        isDeepStrictEqual(outside.before, outside.after) &&
        (await hasAll(record));
      return { outcome: isSame ? "same" : "changes", title };
    },
    prepare: (record) => outsideOf(services, record),
    async write(record, { transaction: db, prepared }) {
      const { before, after } = prepared as Awaited<ReturnType<typeof outsideOf>>;
      if (store.dialect === "postgres")
        await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.players_person'))");
      const edits = new RowEdits(db);
      const row = await readRow(db, record);
      if (row === undefined) await make(db, record, edits);
      else await edits.set(personTable, keyColumns(record), profileOf(record, row));
      await writeDetails(record, edits);
      const isOutside = !isDeepStrictEqual(before, after);
      return edits.change(
        personName(record),
        isOutside ? { before: before as JsonObject, after: after as JsonObject } : undefined,
      );
    },
    async carryOut(change, record, { actor }) {
      await setOutside(services, record, change.before as Outside, change.after as Outside, actor);
      return undefined;
    },
    async takeBack(change, { actor }) {
      const person = personOfKey(change.key);
      const [before, after] = [change.before as Outside, change.after as Outside];
      const now = await outsideNow(services, person, after);
      const isOurs =
        isOneOf(now.trust, [after.trust, before.trust]) &&
        Object.keys(after.settings ?? {}).every((key) =>
          isOneOf(now.settings?.[key], [after.settings?.[key], before.settings?.[key]]),
        );
      if (isOurs) await setOutside(services, person, now, before, actor);
      return isOurs;
    },
    async undo(change, db) {
      if (!wasMade(change)) return undoRows(change, db);
      const person = personOfKey(change.key);
      const row = await readRow(db, person);
      if (!(await undoRows(withoutPerson(change, row), db))) return false;
      await deleteRecord(db, person);
      await db("players_count").where({ people: 0 }).delete();
      return true;
    },
    done: () => {
      cache.clear();
      registry.services.rights.touch();
      return Promise.resolve();
    },
  });

  async function make(db: Connection, record: Imported, edits: RowEdits): Promise<void> {
    await ensureRecord(db, record, clock.seconds(), services.rights);
    const row = (await readRow(db, record)) as PersonRow;
    const lastSeen = record.lastSeenAt ?? record.firstSeenAt ?? Number(row.last_seen_at);
    const next = {
      ...profileOf(record, { ...row, first_seen_at: lastSeen }),
      last_seen_at: lastSeen,
      last_command_at: record.lastCommandAt ?? 0,
      last_day: dayOf(lastSeen),
    };
    await db(personTable).where(keyColumns(record)).update(next);
    const counts = new CountChanges();
    counts.move(row, { ...row, ...next });
    await counts.write(db);
    await db("players_count").where({ people: 0 }).delete();
    edits.made(personTable, keyColumns(record), {
      ...next,
      message_count: 0,
      command_count: 0,
      roll_count: 0,
    });
  }

  async function writeDetails(record: Imported, edits: RowEdits): Promise<void> {
    const who = keyColumns(registry.links.main(record));
    for (const { groupId, name } of namesOf(record))
      await edits.set(
        nameTable,
        { ...who, group_platform: record.platform, group_id: groupId },
        { name },
        { updated_at: clock.seconds() },
      );
    for (const [key, value] of Object.entries(ownSettings(record)))
      await edits.set(settingTable, { ...who, key }, { value: JSON.stringify(value) });
  }

  /** Whether names in groups and settings are there already. */
  async function hasAll(record: Imported): Promise<boolean> {
    const names = namesOf(record);
    const own = Object.entries(ownSettings(record));
    if (names.length + own.length === 0) return true;
    const person = await registry.load(record);
    return (
      names.every(({ groupId, name }) => person?.names.get(`${record.platform}:${groupId}`) === name) &&
      own.every(([key, value]) => isDeepStrictEqual(person?.settings.get(key), value))
    );
  }

  function ownSettings(record: Imported): JsonObject {
    return known(settings, record, false);
  }
}

/** Columns of a record as they are to be: what the person has is filled up, and what the other bot says wins. */
function profileOf(record: Imported, row: PersonRow) {
  const name = record.nickname === undefined ? undefined : cleanName(record.nickname);
  const nickname = name !== undefined && "name" in name ? name.name : undefined;
  const accountName =
    record.accountName === undefined || row.account_name !== ""
      ? undefined
      : truncateText(record.accountName, maxAccountNameLength);
  const first = Math.min(Number(row.first_seen_at), record.firstSeenAt ?? Number(row.first_seen_at));
  return {
    ...(nickname === undefined ? {} : { nickname, nickname_key: searchKey(nickname) }),
    ...(accountName === undefined ? {} : { account_name: accountName, account_key: searchKey(accountName) }),
    ...(record.note === undefined ? {} : { note: truncateText(record.note, maxNoteLength) }),
    first_seen_at: first,
  };
}

function namesOf({ groupNames = [] }: Imported): { groupId: string; name: string }[] {
  return groupNames.slice(0, maxNames).flatMap(({ groupId, name }) => {
    const clean = cleanName(name);
    return "name" in clean ? [{ groupId, name: clean.name }] : [];
  });
}

/** Settings of a record that are in force here, with values that they take. @param sourced kept by another feature */
function known(settings: PlayerSettings, record: Imported, sourced: boolean): JsonObject {
  const found: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(record.settings ?? {})) {
    const setting = settings.known(key);
    if (setting === undefined || (setting.source !== undefined) !== sourced) continue;
    const checked = setting.schema.validate(value, { convert: false });
    if (checked.error === undefined) found[key] = checked.value as JsonValue;
  }
  return found;
}

async function outsideOf(services: PlayerImportServices, record: Imported) {
  const trust = Math.min(record.trust ?? 0, highestGiven);
  const held = services.access.trustOf(record.platform, record.userId);
  const wanted = known(services.settings, record, true);
  const settings = Object.keys(wanted).length === 0 ? {} : { settings: wanted };
  const after: Outside = { ...(trust > held ? { trust } : {}), ...settings };
  return { before: await outsideNow(services, record, after), after };
}

/** What is in force of what an import has set. */
async function outsideNow(
  { access, settings }: PlayerImportServices,
  person: { readonly platform: string; readonly userId: string },
  like: Outside,
): Promise<Outside> {
  const values: Record<string, JsonValue> = {};
  for (const key of Object.keys(like.settings ?? {})) {
    const setting = settings.known(key);
    if (setting !== undefined) values[key] = await settings.get(person, setting);
  }
  return {
    ...(like.trust === undefined ? {} : { trust: access.trustOf(person.platform, person.userId) }),
    ...(like.settings === undefined ? {} : { settings: values }),
  };
}

async function setOutside(
  { access, settings }: PlayerImportServices,
  person: { readonly platform: string; readonly userId: string },
  from: Outside,
  to: Outside,
  actor: Actor,
): Promise<void> {
  if (to.trust !== undefined && to.trust !== from.trust)
    await access.give(person.platform, person.userId, to.trust, actor);
  for (const [key, value] of Object.entries(to.settings ?? {})) {
    const setting = settings.known(key);
    if (setting === undefined || isDeepStrictEqual(value, from.settings?.[key])) continue;
    await settings.set(person, setting, isDeepStrictEqual(value, setting.default) ? null : value, actor);
  }
}

function isOneOf(value: unknown, all: readonly unknown[]): boolean {
  return all.some((one) => isDeepStrictEqual(one, value));
}

function personOfKey(key: string) {
  const at = key.indexOf(":");
  return { platform: key.slice(0, at), userId: key.slice(at + 1) };
}

interface Images {
  readonly rows?: readonly { readonly table: string; readonly columns: unknown }[];
}

function wasMade({ before }: ImportChange): boolean {
  return (
    (before as Images).rows?.[0]?.table === personTable && (before as Images).rows?.[0]?.columns === null
  );
}

/** The change without the person's own row, where that is as it was made; else the change itself, which does not fit. */
function withoutPerson(change: ImportChange, row: PersonRow | undefined): ImportChange {
  const [image] = (change.after as unknown as { rows: { columns: Record<string, unknown> }[] }).rows;
  const isAsMade =
    row === undefined ||
    Object.entries(image?.columns ?? {}).every(
      ([name, value]) => String(row[name as keyof PersonRow]) === String(value),
    );
  if (!isAsMade) return change;
  const rest = (value: JsonValue) => ({ rows: (value as { rows: JsonValue[] }).rows.slice(1) });
  return { ...change, before: rest(change.before), after: rest(change.after) };
}
