import type { AccountStatus } from "@dicetower/adapters/api";
import {
  type Account,
  type Actor,
  codes,
  failure,
  type SharedChange,
  sharedChange,
} from "@dicetower/contract";
import { StoredCache } from "../storage/stored-cache.js";
import { writtenBy } from "../storage/written-by.js";
import { Presence } from "./presence.js";

interface BotRow {
  platform: string;
  group_id: string;
  user_id: string;
  added_at: number;
  added_by: string;
}

/** Bots that a group keeps in its list. */
export const maxBots = 64;

const none: ReadonlySet<string> = new Set();

/** Accounts in groups that are bots of others. */
export class OtherBots extends StoredCache {
  #byGroup = new Map<string, Set<string>>();
  /** Accounts of this service are in the list by themselves, where they are noticed. */
  readonly present = new Presence(this.clock);

  protected async read(): Promise<void> {
    const rows = await this.store.read((db) =>
      db<BotRow>("access_bot").orderBy(["added_at", "user_id"]).select(),
    );
    const byGroup = new Map<string, Set<string>>();
    for (const row of rows) {
      const name = `${row.platform}:${row.group_id}`;
      byGroup.set(name, (byGroup.get(name) ?? new Set()).add(row.user_id));
    }
    this.#byGroup = byGroup;
  }

  in(platform: string, groupId: string): ReadonlySet<string> {
    if (this.#byGroup.size === 0 || groupId === "") return none;
    return this.#byGroup.get(`${platform}:${groupId}`) ?? none;
  }

  /** True where an account is not the only bot of a group. @param own the accounts of this service */
  beside(
    { platform, selfId }: Pick<Account, "platform" | "selfId">,
    groupId: string,
    own: readonly AccountStatus[],
  ): boolean {
    if (this.in(platform, groupId).size > 0) return true;
    return own.some(
      (one) =>
        one.enabled &&
        one.platform === platform &&
        one.selfId !== selfId &&
        this.present.has(platform, one.selfId, groupId),
    );
  }

  /** @returns those that were not in the list; undefined where the list would hold too many */
  add(platform: string, groupId: string, users: readonly string[], actor: Actor) {
    return this.#change(platform, groupId, actor, (before) => [...new Set([...before, ...users])]);
  }

  /** @returns those that were in the list */
  remove(platform: string, groupId: string, users: readonly string[], actor: Actor) {
    return this.#change(platform, groupId, actor, (before) => before.filter((one) => !users.includes(one)));
  }

  /** @throws Failure 42200 where the list would hold too many */
  async set(
    platform: string,
    groupId: string,
    users: readonly string[],
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    const changed = await this.#change(platform, groupId, actor, () => [...new Set(users)], within);
    if (changed === undefined)
      throw failure(codes.ruleBroken, `A group keeps at most ${maxBots} accounts in its list of bots.`);
  }

  async #change(
    platform: string,
    groupId: string,
    actor: Actor,
    next: (before: readonly string[]) => readonly string[],
    within?: SharedChange,
  ): Promise<readonly string[] | undefined> {
    const group = { platform, group_id: groupId };
    return sharedChange(within ?? this.store, async (change) => {
      const { db } = change;
      const rows = await db<BotRow>("access_bot")
        .where(group)
        .orderBy(["added_at", "user_id"])
        .select("user_id");
      const before = rows.map((row) => row.user_id);
      const after = next(before);
      const added = after.filter((one) => !before.includes(one));
      const removed = before.filter((one) => !after.includes(one));
      if (added.length > 0 && after.length > maxBots) return undefined;
      if (added.length + removed.length === 0) return [];
      const about = {
        added_at: this.clock.seconds(),
        added_by: writtenBy(actor),
      };
      if (removed.length > 0)
        await db<BotRow>("access_bot").where(group).whereIn("user_id", removed).delete();
      if (added.length > 0)
        await db<BotRow>("access_bot").insert(added.map((user_id) => ({ ...group, user_id, ...about })));
      change.tell({ botList: before }, { botList: [...after] });
      if (within === undefined)
        await this.changes.record(db, {
          action: "group.bots",
          actor,
          target: { type: "group", id: `${platform}:${groupId}` },
          fields: ["botList"],
          before,
          after: [...after],
        });
      change.afterCommit(() => this.changed());
      return [...added, ...removed];
    });
  }
}
