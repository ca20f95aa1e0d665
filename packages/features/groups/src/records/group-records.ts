import {
  type Clock,
  type Connection,
  LruMap,
  type Role,
  type Scope,
  type SharedChange,
  type Store,
  sharedChange,
} from "@dicetower/contract";
import type { GroupKey, GroupState } from "../api.js";
import { Counters } from "./counters.js";
import { GroupEntry } from "./entry.js";
import { readGroups, readRow } from "./reading.js";
import {
  type AccountRow,
  type GroupRecord,
  type LabelRow,
  nameOf,
  noLicence,
  type RecordRow,
  where,
} from "./row.js";

/** Groups that are kept in memory. */
const keptGroups = 20_000;

/** What is known of a group when its record is made. */
export interface FirstSight {
  readonly name?: string;
  readonly memberCount?: number;
  readonly maxMembers?: number;
  readonly joinedAt?: number;
  readonly inviter?: string;
  readonly state?: GroupState;
  readonly test?: boolean;
  /** Said or joined while licences are asked of new groups. */
  readonly unreviewed?: boolean;
}

/** A writing into the record of one group. */
export type Patch = Partial<Omit<RecordRow, "platform" | "group_id" | "created_at" | "updated_at">>;

/** The records: in the store, those of late in memory. */
export class GroupRecords {
  readonly counters: Counters;
  readonly #entries = new LruMap<string, GroupEntry>(keptGroups);
  /** Groups that are being read; true where they were changed meanwhile. */
  readonly #loading = new Map<string, { stale: boolean; readonly done: Promise<GroupEntry | undefined> }>();

  /** @param told called after each change of this process */
  constructor(
    scope: Pick<Scope, "signal" | "defer" | "follow">,
    readonly store: Store,
    readonly clock: Clock,
    readonly told: (key: GroupKey) => void,
  ) {
    this.counters = new Counters(scope, store, clock, (written) => {
      const row = this.#entries.peek(nameOf(written.platform, written.group_id))?.row;
      if (row === undefined) return;
      // They only grow: a record that was read since has these or later ones.
      for (const counter of ["command_count", "last_command_at", "last_message_at"] as const)
        row[counter] = Math.max(Number(row[counter]), Number(written[counter]));
    });
  }

  /** The group where it is in memory. */
  cached(platform: string, groupId: string): GroupEntry | undefined {
    return this.#entries.get(nameOf(platform, groupId));
  }

  /** All that are in memory. */
  inMemory(): Iterable<GroupEntry> {
    return this.#entries.values();
  }

  /** The group, from the store where it is not in memory. */
  load(key: GroupKey): Promise<GroupEntry | undefined> {
    const known = this.cached(key.platform, key.groupId);
    return known === undefined ? this.#read(key) : Promise.resolve(known);
  }

  #read(key: GroupKey): Promise<GroupEntry | undefined> {
    const name = nameOf(key.platform, key.groupId);
    const running = this.#loading.get(name);
    if (running !== undefined && !running.stale) return running.done;
    const reading = { stale: false, done: Promise.resolve<GroupEntry | undefined>(undefined) };
    reading.done = this.#readUntilFresh(key, name, reading).finally(() => {
      if (this.#loading.get(name) === reading) this.#loading.delete(name);
    });
    this.#loading.set(name, reading);
    return reading.done;
  }

  async #readUntilFresh(key: GroupKey, name: string, reading: { stale: boolean }) {
    const [rows] = await this.store.read((db) => readGroups(db, [key]));
    // A later reading puts in what it finds.
    if (reading.stale) return this.#loading.get(name)?.done ?? this.#entries.peek(name);
    if (rows === undefined) {
      this.#entries.delete(name);
      return undefined;
    }
    const entry = new GroupEntry(rows);
    this.#entries.set(name, entry);
    return entry;
  }

  /** A group has changed in the store: what is in memory of it is read again. */
  async refresh(key: GroupKey): Promise<GroupEntry | undefined> {
    const name = nameOf(key.platform, key.groupId);
    const running = this.#loading.get(name);
    if (running === undefined && this.#entries.peek(name) === undefined) return undefined;
    if (running !== undefined) running.stale = true;
    return this.#read(key);
  }

  /** The next who wants it reads it from the store. */
  forget(key: GroupKey): void {
    const name = nameOf(key.platform, key.groupId);
    const running = this.#loading.get(name);
    if (running !== undefined) running.stale = true;
    this.#entries.delete(name);
  }

  /** The same for all groups. */
  forgetAll(): void {
    for (const running of this.#loading.values()) running.stale = true;
    this.#entries.clear();
  }

  /** Changes what belongs to some groups, in one transaction. @param within a change to take part in */
  change<T>(
    keys: readonly GroupKey[],
    work: (db: Connection, change: SharedChange) => Promise<T>,
    within?: SharedChange,
  ): Promise<T> {
    return sharedChange(within ?? this.store, async (change) => {
      const result = await work(change.db, change);
      change.afterCommit(async () => {
        for (const key of keys) await this.refresh(key);
        for (const key of keys) this.told(key);
      });
      return result;
    });
  }

  /** The group, whose record is made where there is none. */
  async ensure(key: GroupKey, sight: FirstSight): Promise<GroupEntry> {
    const known = await this.load(key);
    if (known !== undefined) return known;
    const made = await this.store.change((db) => insertRecord(db, key, sight, this.clock.seconds()));
    const entry = await this.#read(key);
    if (made) this.told(key);
    if (entry === undefined) throw new Error("a group was removed while its record was made");
    return entry;
  }

  /** Writes into a record, if there is one, and counts a revision. */
  patch(key: GroupKey, patch: Patch): Promise<boolean> {
    return this.change([key], async (db) => {
      const row = await readRow(db, key);
      if (row === undefined) return false;
      await updateRecord(db, key, row, patch, this.clock.seconds());
      return true;
    });
  }

  /** Notes that an account is in a group, with which role where that is known. */
  present(key: GroupKey, account: string, role: Role): Promise<void> {
    return this.change([key], (db) => putAccount(db, { ...where(key), account, role }));
  }

  /** The record with what has been counted since it was written. */
  record(entry: GroupEntry): GroupRecord {
    return entry.record(this.counters.pending(entry.name));
  }
}

/** False where there is a record already. */
export async function insertRecord(
  db: Connection,
  key: GroupKey,
  sight: FirstSight,
  now: number,
): Promise<boolean> {
  const row: RecordRow = {
    ...where(key),
    name: sight.name ?? "",
    remark: "",
    tags: "[]",
    flags: sight.unreviewed === true ? '["unreviewed"]' : "[]",
    state: sight.state ?? "active",
    licence: JSON.stringify(noLicence),
    licence_state: "none",
    inviter: sight.inviter ?? "",
    member_count: sight.memberCount ?? 0,
    max_members: sight.maxMembers ?? 0,
    joined_at: sight.joinedAt ?? 0,
    last_command_at: 0,
    last_message_at: 0,
    command_count: 0,
    test: sight.test === true ? 1 : 0,
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  if ((await readRow(db, key)) !== undefined) return false;
  await db<RecordRow>("groups_record").insert(row).onConflict(["platform", "group_id"]).ignore();
  if (sight.unreviewed === true)
    await db<LabelRow>("groups_label")
      .insert({ ...where(key), kind: "flag", label: "unreviewed" })
      .onConflict(["kind", "label", "platform", "group_id"])
      .ignore();
  return true;
}

export async function updateRecord(
  db: Connection,
  key: GroupKey,
  row: RecordRow,
  patch: Patch,
  now: number,
): Promise<void> {
  const next = { ...patch, revision: Number(row.revision) + 1, updated_at: now };
  await db<RecordRow>("groups_record").where(where(key)).update(next);
}

export async function putAccount(db: Connection, row: AccountRow): Promise<void> {
  await db<AccountRow>("groups_account")
    .insert(row)
    .onConflict(["platform", "group_id", "account"])
    // A role that is known outlives a sight that does not tell one.
    .merge(row.role === "unknown" ? { account: row.account } : { role: row.role });
}
