import type { Clock, Connection, Store } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { InitiativeList } from "../api.js";
import { dataOf, emptyList, type ListData, type ListState, maxLists, stateOf } from "./list-data.js";
import { listTable } from "./migrations.js";

interface Row {
  readonly platform: string;
  readonly group_id: string;
  readonly name: string;
  readonly data: string;
  readonly before: string | null;
  readonly changed_at: number | string;
}

const emptyData = JSON.stringify(dataOf(emptyList));

/** Thrown where a group would have more lists than it may. */
export class TooManyLists extends Error {}

/**
 * Orders of fights in the store. Nothing is kept in memory: each change reads, changes and writes in one transaction,
 * whichever process makes it.
 */
export class ListStore {
  /** @param told called after each change */
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly told: (group: GroupKey) => void,
  ) {}

  /** @param name empty for the list in force */
  async read(group: GroupKey, name = ""): Promise<InitiativeList> {
    const row = await this.store.read((db) => db<Row>(listTable).where(keyOf(group, name)).first());
    return { name, ...(row === undefined ? emptyList : parsed(row.data)) };
  }

  /** Lists of a group that have entries, by name, the one in force first. */
  async all(group: GroupKey): Promise<readonly InitiativeList[]> {
    return (await this.ofGroups([group]))[0] ?? [];
  }

  /** The same of several groups, in their order. */
  async ofGroups(groups: readonly GroupKey[]): Promise<readonly (readonly InitiativeList[])[]> {
    const rows: Row[] = await this.store.read((db) =>
      db<Row>(listTable)
        .whereIn("platform", [...new Set(groups.map(({ platform }) => platform))])
        .whereIn(
          "group_id",
          groups.map(({ groupId }) => groupId),
        )
        .orderBy("name"),
    );
    return groups.map(({ platform, groupId }) =>
      rows
        .filter((row) => row.platform === platform && row.group_id === groupId)
        .map(({ name, data }) => ({ name, ...parsed(data) }))
        .filter(({ entries }) => entries.length > 0),
    );
  }

  /**
   * Changes a list; undefined changes nothing. What it was before can be undone once.
   * @returns the list as it is then
   */
  async change(
    group: GroupKey,
    name: string,
    work: (now: ListState) => ListState | undefined,
  ): Promise<InitiativeList> {
    const { next, changed } = await this.store.change(async (db) => {
      const found = await this.#found(db, group, name);
      // A list that nothing is put into is not made.
      if (found === undefined && work(emptyList) === undefined) return { next: emptyList, changed: false };
      const row = found ?? (await this.#locked(db, group, name));
      const now = parsed(row.data);
      const wanted = work(now);
      if (wanted === undefined) return { next: now, changed: false };
      await this.#write(db, group, name, wanted, row.data);
      return { next: wanted, changed: true };
    });
    if (changed) this.told(group);
    return { name, ...next };
  }

  /** Takes the last change back; another time it is made again. Undefined where there is none. */
  async undo(group: GroupKey, name: string): Promise<InitiativeList | undefined> {
    const next = await this.store.change(async (db) => {
      const row = await this.#found(db, group, name);
      if (row === undefined || row.before === null) return undefined;
      const before = parsed(row.before);
      await this.#write(db, group, name, before, row.data);
      return before;
    });
    if (next === undefined) return undefined;
    this.told(group);
    return { name, ...next };
  }

  /** Copies a list over another. Undefined where the first one is empty: nothing is changed then. */
  async copy(group: GroupKey, from: string, to: string): Promise<InitiativeList | undefined> {
    const copied = await this.store.change(async (db) => {
      // Always in the order of names, so that two of them do not wait for each other.
      const rows = new Map<string, Row>();
      // Neither of them is made for nothing.
      if ((await db<Row>(listTable).where(keyOf(group, from)).first()) === undefined) return undefined;
      for (const name of [...new Set([from, to])].sort()) rows.set(name, await this.#locked(db, group, name));
      const state = parsed(rows.get(from)?.data ?? emptyData);
      if (state.entries.length === 0) return undefined;
      await this.#write(db, group, to, state, rows.get(to)?.data ?? emptyData);
      return state;
    });
    if (copied === undefined) return undefined;
    this.told(group);
    return { name: to, ...copied };
  }

  /** Puts all lists of a group in the place of those that it had, within a transaction. */
  async replace(db: Connection, group: GroupKey, lists: readonly InitiativeList[]): Promise<void> {
    await db<Row>(listTable).where({ platform: group.platform, group_id: group.groupId }).delete();
    for (const list of lists)
      if (list.entries.length > 0) {
        await this.#locked(db, group, list.name);
        await this.#write(db, group, list.name, list, null);
      }
  }

  /** The row of a list, made where there is none; no other transaction has it until this one ends. */
  async #locked(db: Connection, group: GroupKey, name: string): Promise<Row> {
    const key = keyOf(group, name);
    const found = await this.#found(db, group, name);
    if (found !== undefined) return found;
    if (name !== "") await this.#checkCount(db, group);
    const made = { ...key, data: emptyData, before: null, changed_at: this.clock.seconds() };
    await db<Row>(listTable).insert(made).onConflict(["platform", "group_id", "name"]).ignore();
    return (await this.#found(db, group, name)) ?? made;
  }

  /** The row of a list, locked; undefined where there is none. */
  #found(db: Connection, group: GroupKey, name: string): Promise<Row | undefined> {
    const wanted = db<Row>(listTable).where(keyOf(group, name)).first();
    return Promise.resolve(this.store.dialect === "postgres" ? wanted.forUpdate() : wanted);
  }

  /** Empty lists make way. @throws TooManyLists */
  async #checkCount(db: Connection, { platform, groupId }: GroupKey): Promise<void> {
    const rows: Row[] = await db<Row>(listTable).where({ platform, group_id: groupId }).whereNot("name", "");
    const gone = rows.filter(({ data }) => parsed(data).entries.length === 0).map(({ name }) => name);
    if (rows.length - gone.length >= maxLists - 1) throw new TooManyLists();
    if (rows.length >= maxLists - 1)
      await db<Row>(listTable).where({ platform, group_id: groupId }).whereIn("name", gone).delete();
  }

  async #write(
    db: Connection,
    group: GroupKey,
    name: string,
    state: ListState,
    before: string | null,
  ): Promise<void> {
    const row = { data: JSON.stringify(dataOf(state)), before, changed_at: this.clock.seconds() };
    await db<Row>(listTable).where(keyOf(group, name)).update(row);
  }
}

function keyOf({ platform, groupId }: GroupKey, name: string) {
  return { platform, group_id: groupId, name };
}

function parsed(data: string): ListState {
  return stateOf(JSON.parse(data) as ListData);
}
