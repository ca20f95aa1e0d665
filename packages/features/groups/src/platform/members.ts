import type { AccountStatus, GroupMember } from "@dicetower/adapters/api";
import { type Clock, codes, failure, LruMap } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { nameOf } from "../records/row.js";
import type { GroupAccounts } from "./accounts.js";

/** Groups whose members are kept. */
const keptGroups = 50;

/** Members of a group as a platform told them. */
export interface MemberList {
  readonly members: readonly GroupMember[];
  readonly account: AccountStatus;
  readonly source: "live" | "cache";
  /** UTC epoch seconds. */
  readonly fetchedAt: number;
}

/** Lists of members, asked of the platform and kept for some minutes. */
export class Members {
  readonly #lists = new LruMap<string, Omit<MemberList, "source">>(keptGroups);
  readonly #asking = new Map<string, Promise<Omit<MemberList, "source">>>();

  constructor(
    readonly accounts: GroupAccounts,
    readonly clock: Clock,
    readonly keptSeconds: () => number,
  ) {}

  /** @throws Failure as the account's action does */
  async of(key: GroupKey, { fresh = false, adapterId = "" } = {}): Promise<MemberList> {
    const name = `${nameOf(key.platform, key.groupId)}\n${adapterId}`;
    const known = this.#lists.get(name);
    if (!fresh && known !== undefined && this.clock.seconds() - known.fetchedAt < this.keptSeconds())
      return { ...known, source: "cache" };
    const running = this.#asking.get(name) ?? this.#ask(name, key, adapterId);
    return { ...(await running), source: "live" };
  }

  #ask(name: string, key: GroupKey, adapterId: string) {
    const asked = (async () => {
      const { account, run } = await this.accounts.action(key, "memberList", adapterId);
      const list = { members: await run(key.groupId), account, fetchedAt: this.clock.seconds() };
      this.#lists.set(name, list);
      const self = list.members.find(({ userId }) => userId === account.selfId);
      const known = (await this.accounts.groupRecords.load(key))?.accounts.get(account.id);
      if (self !== undefined && self.role !== known)
        await this.accounts.groupRecords.present(key, account.id, self.role);
      return list;
    })().finally(() => this.#asking.delete(name));
    this.#asking.set(name, asked);
    return asked;
  }

  /** Something was done to a member: the list is asked for again. */
  forget({ platform, groupId }: GroupKey): void {
    const name = nameOf(platform, groupId);
    for (const key of this.#lists.keys()) if (key.startsWith(`${name}\n`)) this.#lists.delete(key);
  }

  /** One member. @throws Failure 40400 where there is none of that number */
  async one(key: GroupKey, userId: string): Promise<GroupMember> {
    const { members } = await this.of(key);
    const found = members.find((member) => member.userId === userId);
    if (found === undefined) throw failure(codes.notFound, `There is no member ${userId} in the group.`);
    return found;
  }
}
