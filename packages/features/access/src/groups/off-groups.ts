import {
  type Account,
  type Actor,
  type Connection,
  type SharedChange,
  sharedChange,
} from "@dicetower/contract";
import { StoredCache } from "../storage/stored-cache.js";

interface SwitchRow {
  platform: string;
  group_id: string;
  self_id: string;
  off: number;
  since: number;
}

/** Where a group was off for all accounts, in versions that knew no single ones. */
interface OffRow {
  platform: string;
  group_id: string;
  since: number;
}

/** An account as the platform knows it: two adapters of one are one. */
type Switched = Pick<Account, "platform" | "selfId">;

/** In the place of an account: all that have no row of their own, in groups that were switched off before there were such. */
const everyAccount = "*";

/** Groups in which accounts are switched off. */
export class OffGroups extends StoredCache {
  /** Group → account → whether it is off. */
  #byGroup: ReadonlyMap<string, ReadonlyMap<string, boolean>> = new Map();

  protected async read(): Promise<void> {
    const rows = await this.store.read((db) => db<SwitchRow>("access_switch").select());
    const byGroup = new Map<string, Map<string, boolean>>();
    for (const { platform, group_id, self_id, off } of rows) {
      const name = `${platform}:${group_id}`;
      const here = byGroup.get(name) ?? new Map<string, boolean>();
      byGroup.set(name, here.set(self_id, Number(off) === 1));
    }
    this.#byGroup = byGroup;
  }

  has({ platform, selfId }: Switched, groupId: string): boolean {
    if (this.#byGroup.size === 0) return false;
    const here = this.#byGroup.get(`${platform}:${groupId}`);
    return here !== undefined && (here.get(selfId) ?? here.get(everyAccount) ?? false);
  }

  isGroupOff(platform: string, groupId: string, selfIds: readonly string[]): boolean {
    const here = this.#byGroup.get(`${platform}:${groupId}`);
    if (here === undefined) return false;
    if (selfIds.length === 0) return [...here.values()].includes(true);
    return selfIds.every((selfId) => this.has({ platform, selfId }, groupId));
  }

  /** Without accounts: for all that are switched there, and where none is, for all that come. */
  async switchGroup(
    platform: string,
    groupId: string,
    selfIds: readonly string[],
    off: boolean,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    const switched = [...(this.#byGroup.get(`${platform}:${groupId}`)?.keys() ?? [])];
    const accounts = selfIds.length > 0 ? selfIds : switched.length > 0 ? switched : [everyAccount];
    for (const selfId of accounts) await this.switch({ platform, selfId }, groupId, off, actor, within);
  }

  /** False when it was so already. */
  async switch(
    { platform, selfId }: Switched,
    groupId: string,
    off: boolean,
    actor: Actor,
    within?: SharedChange,
  ): Promise<boolean> {
    const group = { platform, group_id: groupId };
    return sharedChange(within ?? this.store, async (change) => {
      const { db } = change;
      const rows = await db<SwitchRow>("access_switch").where(group).select("self_id", "off");
      const stored = (account: string) => {
        const row = rows.find(({ self_id }) => self_id === account);
        return row && Number(row.off) === 1;
      };
      const otherwise = selfId !== everyAccount && (stored(everyAccount) ?? false);
      if ((stored(selfId) ?? otherwise) === off) return false;
      const mine = { ...group, self_id: selfId };
      await db<SwitchRow>("access_switch").where(mine).delete();
      if (off !== otherwise)
        await db<SwitchRow>("access_switch").insert({
          ...mine,
          off: off ? 1 : 0,
          since: this.clock.seconds(),
        });
      await keepForBefore(db, group);
      change.tell({ [`off.${selfId}`]: !off }, { [`off.${selfId}`]: off });
      if (within === undefined)
        await this.changes.record(db, {
          action: off ? "bot.off" : "bot.on",
          actor,
          target: { type: "group", id: `${platform}:${groupId}` },
          fields: ["off"],
          after: { off, account: selfId },
        });
      change.afterCommit(() => this.changed());
      return true;
    });
  }
}

/**
 * For who goes back to a version before the switches by account: there a group is off for all of them or for none, and
 * one that shall be silent must not speak.
 */
async function keepForBefore(db: Connection, group: Pick<OffRow, "platform" | "group_id">): Promise<void> {
  await db<OffRow>("access_off").where(group).delete();
  const first = await db<SwitchRow>("access_switch")
    .where({ ...group, off: 1 })
    .orderBy("since")
    .first();
  if (first !== undefined) await db<OffRow>("access_off").insert({ ...group, since: first.since });
}
