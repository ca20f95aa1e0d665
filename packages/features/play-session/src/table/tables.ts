import type { Actor, Changes, Connection, JsonValue, Migration, Store } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import { emptyTable, isEmpty, nameOfGroup, readState, type TableState, withoutStrangers } from "./state.js";

interface TableRow {
  readonly platform: string;
  readonly group_id: string;
  readonly state: string;
}

/** The tables of groups that have anything to be kept. */
export const tablesMigration: Migration = {
  id: "001-tables",
  async up(db) {
    await db.schema.createTable("play_session_table", (table) => {
      table.text("platform").notNullable();
      table.text("group_id").notNullable();
      table.text("state").notNullable();
      table.primary(["platform", "group_id"]);
    });
  },
};

/** What an edit is recorded as. */
export interface TableReason {
  readonly actor: Actor;
  /** `session.team`; undefined where the edit is no decision of anybody, such as a die taken from the pot. */
  readonly action: string | undefined;
}

/** Makes the new state of the old one; undefined changes nothing. */
export type TableEdit = (state: TableState) => TableState | undefined;

/** The tables of all groups: in the store, with a copy in memory, for each hidden roll asks who watches. */
export class Tables {
  readonly #tables = new Map<string, TableState>();

  /** @param told called after each change of this process */
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly told: (key: GroupKey) => void,
  ) {}

  /** Reads everything again. */
  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<TableRow>("play_session_table").select());
    this.#tables.clear();
    for (const row of rows) this.#tables.set(`${row.platform}:${row.group_id}`, readState(row.state));
  }

  /** Reads one group again. */
  async reload(key: GroupKey): Promise<void> {
    this.#keep(key, await this.store.read((db) => readTable(db, key)));
  }

  /** The same where this process has changed it past `edit`, so that the others do so, too. */
  async reloadTold(key: GroupKey): Promise<void> {
    await this.reload(key);
    this.told(key);
  }

  get(key: GroupKey): TableState {
    return this.at(key.platform, key.groupId);
  }

  at(platform: string, groupId: string): TableState {
    if (this.#tables.size === 0) return emptyTable;
    return this.#tables.get(`${platform}:${groupId}`) ?? emptyTable;
  }

  /** Changes the table of a group in one transaction. @returns the state as it is then */
  async edit(key: GroupKey, edit: TableEdit, { actor, action }: TableReason): Promise<TableState> {
    const changed = await this.store.change(async (db) => {
      const before = await readTable(db, key);
      const edited = edit(before);
      if (edited === undefined) return { before, after: before };
      const after = withoutStrangers(edited);
      await writeTable(db, key, after);
      if (action !== undefined)
        await this.changes.record(db, {
          action,
          actor,
          target: { type: "group", id: nameOfGroup(key) },
          ...difference(before, after),
        });
      return { before, after };
    });
    this.#keep(key, changed.after);
    if (changed.before !== changed.after) this.told(key);
    return changed.after;
  }

  /** Changes tables of a platform within a transaction of others; memory has them after `reloadTold`. */
  async rewrite(db: Connection, platform: string, edit: TableEdit): Promise<readonly GroupKey[]> {
    const rows = await db<TableRow>("play_session_table").where({ platform }).select();
    const changed: GroupKey[] = [];
    for (const row of rows) {
      const edited = edit(readState(row.state));
      if (edited === undefined) continue;
      const key = { platform, groupId: row.group_id };
      await writeTable(db, key, withoutStrangers(edited));
      changed.push(key);
    }
    return changed;
  }

  /** Tables of a platform that are kept. */
  *of(platform: string): Iterable<readonly [groupId: string, state: TableState]> {
    const begin = `${platform}:`;
    for (const [name, state] of this.#tables)
      if (name.startsWith(begin)) yield [name.slice(begin.length), state];
  }

  #keep(key: GroupKey, state: TableState): void {
    if (isEmpty(state)) this.#tables.delete(nameOfGroup(key));
    else this.#tables.set(nameOfGroup(key), state);
  }
}

async function readTable(db: Connection, { platform, groupId }: GroupKey): Promise<TableState> {
  const row = await db<TableRow>("play_session_table").where({ platform, group_id: groupId }).first();
  return row === undefined ? emptyTable : readState(row.state);
}

async function writeTable(db: Connection, { platform, groupId }: GroupKey, state: TableState): Promise<void> {
  const key = { platform, group_id: groupId };
  if (isEmpty(state)) await db<TableRow>("play_session_table").where(key).delete();
  else
    await db<TableRow>("play_session_table")
      .insert({ ...key, state: JSON.stringify(state) })
      .onConflict(["platform", "group_id"])
      .merge(["state"]);
}

/** The members that an edit has changed. */
function difference(before: TableState, after: TableState) {
  const fields = (Object.keys(after) as (keyof TableState)[]).filter(
    (name) => name !== "names" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const part = (state: TableState): JsonValue =>
    JSON.parse(JSON.stringify(Object.fromEntries(fields.map((name) => [name, state[name]])))) as JsonValue;
  return { fields, before: part(before), after: part(after) };
}
