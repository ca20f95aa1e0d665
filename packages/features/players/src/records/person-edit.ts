import type { Connection } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { CountChanges } from "./counts.js";
import { keyColumns } from "./person-name.js";
import { dayOf, type PersonRow, personTable, searchKey } from "./person-row.js";
import type { RightsOf } from "./person-writer.js";

/** What people and owners write of a record. */
export interface ProfileChange {
  readonly nickname?: string;
  readonly note?: string;
  readonly language?: string;
}

/** The record, undefined where there is none. */
export function readRow(db: Connection, person: PersonKey): Promise<PersonRow | undefined> {
  return db<PersonRow>(personTable).where(keyColumns(person)).first();
}

/** Changes what is given. @returns how many records there were: one or none */
export function changeProfile(db: Connection, person: PersonKey, change: ProfileChange): Promise<number> {
  const { nickname } = change;
  return db<PersonRow>(personTable)
    .where(keyColumns(person))
    .update({ ...change, ...(nickname === undefined ? {} : { nickname_key: searchKey(nickname) }) });
}

/** Deletes a record. @returns how many there were: one or none */
export async function deleteRecord(db: Connection, person: PersonKey): Promise<number> {
  const row = await readRow(db, person);
  if (row === undefined) return 0;
  await db<PersonRow>(personTable).where({ id: row.id }).delete();
  const counts = new CountChanges();
  counts.add(row, -1);
  await counts.write(db);
  return 1;
}

/** Makes the record of a main account that was never seen itself. */
export async function ensureRecord(
  db: Connection,
  person: PersonKey,
  now: number,
  rights: RightsOf,
): Promise<void> {
  if ((await readRow(db, person)) !== undefined) return;
  const { trust, list } = rights(person.platform, person.userId);
  const row: Omit<PersonRow, "id"> = {
    ...keyColumns(person),
    account_name: "",
    nickname: "",
    account_key: "",
    nickname_key: "",
    note: "",
    language: "",
    trust,
    list_state: list,
    test: 0,
    message_count: 0,
    command_count: 0,
    roll_count: 0,
    first_seen_at: now,
    last_seen_at: now,
    last_command_at: 0,
    last_day: dayOf(now),
  };
  await db<PersonRow>(personTable).insert(row as PersonRow);
  const counts = new CountChanges();
  counts.add(row, 1);
  await counts.write(db);
}
