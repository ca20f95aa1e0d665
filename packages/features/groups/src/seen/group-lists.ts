import type { AccountStatus, Adapters } from "@dicetower/adapters/api";
import { type Clock, type Connection, type Log, withTimeout } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import {
  type GroupRecords,
  insertRecord,
  type Patch,
  putAccount,
  updateRecord,
} from "../records/group-records.js";
import { among } from "../records/reading.js";
import { type AccountRow, type RecordRow, where } from "../records/row.js";

/** Groups that are written in one transaction. */
const atOnce = 100;
/** Milliseconds that messages of unknown groups wait for a list that is under way. */
const maxWaitMs = 1_000;

interface Listed {
  readonly groupId: string;
  readonly name: string;
  readonly members: number;
}

/** Takes over the groups that platforms list, when an account connects and when somebody asks for it. */
export class GroupLists {
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    readonly groupRecords: GroupRecords,
    readonly adapters: Adapters,
    readonly clock: Clock,
    readonly log: Log,
  ) {}

  /** Takes the list of an account in; asking while that is under way is the same as waiting for it. */
  fetch(account: AccountStatus): Promise<void> {
    const running = this.#running.get(account.id);
    if (running !== undefined) return running;
    const fetched = this.#fetch(account)
      .catch((error: unknown) => this.log.warn(`account ${account.id} could not list its groups`, { error }))
      .finally(() => this.#running.delete(account.id));
    this.#running.set(account.id, fetched);
    return fetched;
  }

  /** Undefined where no list is under way. */
  settled(account: string): Promise<void> | undefined {
    const running = this.#running.get(account);
    return running && withTimeout(this.clock, maxWaitMs, running);
  }

  async #fetch({ id, platform }: AccountStatus): Promise<void> {
    const list = this.adapters.actions(id).groupList;
    if (list === undefined) return;
    const listed = new Map<string, Listed>();
    for (const group of await list()) if (group.groupId !== "") listed.set(group.groupId, group);
    const all = [...listed.values()];
    for (let from = 0; from < all.length; from += atOnce)
      await this.#take(platform, id, all.slice(from, from + atOnce));
    // Servers that have just come up list nothing for a while.
    if (all.length > 0) await this.#missing(platform, id, listed);
  }

  async #take(platform: string, account: string, groups: readonly Listed[]): Promise<void> {
    const keys = groups.map(({ groupId }) => ({ platform, groupId }));
    const now = this.clock.seconds();
    const changed = await this.groupRecords.store.change(async (db) => {
      const rows = await db<RecordRow>("groups_record").where(among(db, keys)).select();
      const present = await db<AccountRow>("groups_account").where(among(db, keys)).andWhere({ account });
      const known = new Map(rows.map((row) => [row.group_id, row]));
      const here = new Set(present.map((row) => row.group_id));
      const told: GroupKey[] = [];
      for (const group of groups) {
        const key = { platform, groupId: group.groupId };
        const row = known.get(group.groupId);
        if (row === undefined)
          await insertRecord(db, key, { name: group.name, memberCount: group.members }, now);
        const patch = row === undefined ? {} : patchOf(row, group);
        if (row !== undefined && Object.keys(patch).length > 0) await updateRecord(db, key, row, patch, now);
        if (!here.has(group.groupId)) await putAccount(db, { ...where(key), account, role: "unknown" });
        if (row === undefined || Object.keys(patch).length > 0 || !here.has(group.groupId)) told.push(key);
      }
      return told;
    });
    await this.#tell(changed);
  }

  /** The account is in none of the groups that the list does not name. */
  async #missing(platform: string, account: string, listed: ReadonlyMap<string, Listed>): Promise<void> {
    const stored = await this.groupRecords.store.read((db) =>
      db<AccountRow>("groups_account").where({ platform, account }).select("group_id"),
    );
    const gone = stored.map((row) => row.group_id).filter((id) => !listed.has(id));
    for (const groupId of gone) await leave(this.groupRecords, { platform, groupId }, account, "left");
  }

  async #tell(keys: readonly GroupKey[]): Promise<void> {
    for (const key of keys) await this.groupRecords.refresh(key);
    for (const key of keys) this.groupRecords.told(key);
  }
}

function patchOf(row: RecordRow, { name, members }: Listed): Patch {
  return {
    ...(name !== "" && name !== row.name ? { name } : {}),
    ...(members > 0 && members !== Number(row.member_count) ? { member_count: members } : {}),
    ...(row.state === "active" || row.state === "muted" ? {} : { state: "active" as const }),
    ...(Number(row.test) === 1 ? { test: 0 } : {}),
  };
}

/** An account has gone from a group; the record is left once no account of this service is in it. */
export async function leave(
  groupRecords: GroupRecords,
  key: GroupKey,
  account: string,
  state: "left" | "kicked",
): Promise<void> {
  await groupRecords.change([key], async (db: Connection) => {
    await db<AccountRow>("groups_account")
      .where({ ...where(key), account })
      .delete();
    const others = await db<AccountRow>("groups_account").where(where(key)).select("account");
    const row = await db<RecordRow>("groups_record").where(where(key)).first();
    const isGone = row?.state === "left" || row?.state === "kicked";
    if (row !== undefined && others.length === 0 && !isGone)
      await updateRecord(db, key, row, { state }, groupRecords.clock.seconds());
  });
}
