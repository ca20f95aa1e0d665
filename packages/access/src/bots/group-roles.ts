import type { Adapters } from "@dicetower/adapters/api";
import type { Account, Clock, Role } from "@dicetower/contract";
import { withPatience } from "../patience.js";

/** People who are asked about one by one; of more the platform tells all members. */
const few = 5;
/** Milliseconds within which the platform is to answer. */
const patienceMs = 2_000;

interface Ranked {
  readonly userId: string;
  readonly role: Role;
}

/** What people are in a group, as the platform tells. */
export class GroupRoles {
  constructor(
    readonly clock: Clock,
    readonly adapters: () => Adapters | undefined,
  ) {}

  /** Roles of some people; who the platform does not tell of is not in it. */
  async of(account: Account, groupId: string, users: readonly string[]): Promise<ReadonlyMap<string, Role>> {
    const { member, memberList } = this.adapters()?.actions(account.id) ?? {};
    const one = async (userId: string): Promise<readonly Ranked[]> =>
      member === undefined ? [] : [await member(groupId, userId)];
    const asked: readonly Promise<readonly Ranked[]>[] =
      users.length > few && memberList !== undefined ? [memberList(groupId)] : users.map(one);
    const told = await Promise.all(asked.map((work) => withPatience(this.clock, patienceMs, work)));
    return new Map(told.flatMap((ranked) => ranked ?? []).map(({ userId, role }) => [userId, role]));
  }
}
