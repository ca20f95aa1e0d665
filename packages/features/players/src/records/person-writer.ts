import { type Connection, type Dialect, jsonRows, type Store } from "@dicetower/contract";
import { CountChanges } from "./counts.js";
import type { Pending } from "./person.js";
import { personName } from "./person-name.js";
import { dayOf, type PersonRow, personTable, searchKey } from "./person-row.js";

type Known = Pick<
  PersonRow,
  "platform" | "user_id" | "test" | "trust" | "list_state" | "last_day" | "account_name"
>;

/** Rights of somebody as the list is filtered by them. */
export type RightsOf = (
  platform: string,
  userId: string,
) => { readonly trust: number; readonly list: number };

/** Writes what was seen of people, many at a time. */
export class PersonWriter {
  /** @param rights what access says of somebody who is new */
  constructor(
    readonly store: Pick<Store, "dialect">,
    readonly rights: RightsOf,
  ) {}

  /** Writes some, within a transaction. */
  async write(db: Connection, people: readonly Pending[]): Promise<void> {
    // One process after the other: two that meet the same person at once would both count them as new.
    if (this.store.dialect === "postgres")
      await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.players_person'))");
    const known = await knownPeople(db, people);
    const counts = new CountChanges();
    const rows = people.map((one) => this.#row(one, known.get(personName(one.person)), counts));
    await upsert(db, this.store.dialect, rows);
    await counts.write(db);
  }

  #row(pending: Pending, known: Known | undefined, counts: CountChanges): Omit<PersonRow, "id"> {
    const { person, accountName, lastSeenAt } = pending;
    const test = pending.test && known?.test !== 0 ? 1 : 0;
    const rights =
      known === undefined
        ? this.rights(person.platform, person.userId)
        : { trust: known.trust, list: known.list_state };
    const by = {
      platform: person.platform,
      test,
      trust: rights.trust,
      list_state: rights.list,
      last_day: Math.max(known?.last_day ?? 0, dayOf(lastSeenAt)),
    };
    if (known === undefined) counts.add(by, 1);
    else counts.move(known, by);
    return {
      ...by,
      user_id: person.userId,
      account_name: accountName,
      account_key: searchKey(accountName),
      nickname: "",
      nickname_key: "",
      note: "",
      language: "",
      message_count: pending.messages,
      command_count: pending.commands,
      roll_count: pending.rolls,
      first_seen_at: pending.firstSeenAt,
      last_seen_at: lastSeenAt,
      last_command_at: pending.lastCommandAt,
    };
  }
}

async function knownPeople(db: Connection, people: readonly Pending[]): Promise<Map<string, Known>> {
  const byPlatform = new Map<string, string[]>();
  for (const { person } of people) {
    const ids = byPlatform.get(person.platform) ?? [];
    ids.push(person.userId);
    byPlatform.set(person.platform, ids);
  }
  const known = new Map<string, Known>();
  for (const [platform, ids] of byPlatform) {
    const rows: Known[] = await db<PersonRow>(personTable)
      .where({ platform })
      .whereIn("user_id", ids)
      .select("platform", "user_id", "test", "trust", "list_state", "last_day", "account_name");
    for (const row of rows) known.set(personName({ platform, userId: row.user_id }), row);
  }
  return known;
}

const columns = {
  platform: "text",
  user_id: "text",
  account_name: "text",
  account_key: "text",
  nickname: "text",
  nickname_key: "text",
  note: "text",
  language: "text",
  test: "integer",
  trust: "integer",
  list_state: "integer",
  last_day: "integer",
  message_count: "integer",
  command_count: "integer",
  roll_count: "integer",
  first_seen_at: "integer",
  last_seen_at: "integer",
  last_command_at: "integer",
} as const;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];

const plus = (column: string) => `${column} = ${personTable}.${column} + excluded.${column}`;
const taken = (column: string) => `${column} = excluded.${column}`;
const later = (column: string) =>
  `${column} = case when ${personTable}.${column} > excluded.${column}
    then ${personTable}.${column} else excluded.${column} end`;
const whenKnown = [
  ...["account_name", "account_key", "test", "last_day"].map(taken),
  ...["message_count", "command_count", "roll_count"].map(plus),
  ...["last_seen_at", "last_command_at"].map(later),
];

/** Adds those that are new, and what has happened to the others: one parameter, however many they are. */
async function upsert(
  db: Connection,
  dialect: Dialect,
  rows: readonly Omit<PersonRow, "id">[],
): Promise<void> {
  const names = columnNames.join(", ");
  await db.raw(
    `insert into ${personTable} (${names}) select ${names} from ${jsonRows(dialect, "seen", columns)} where true
      on conflict (platform, user_id) do update set ${whenKnown.join(", ")}`,
    [JSON.stringify(rows.map((row) => columnNames.map((column) => row[column])))],
  );
}
