import type { Adapters } from "@dicetower/adapters/api";
import { type Account, type Clock, codes, type Failure, type Role, withTimeout } from "@dicetower/contract";

/** People who are asked about one by one; of more the platform tells all members. */
const few = 5;
/** Milliseconds within which the platform is to answer. */
const timeoutMs = 2_000;

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

  /**
   * Roles of some people: `unknown` of whom the platform does not tell now. Who is no member there is not in it, and
   * nobody is where the platform has no way to tell.
   */
  async of(account: Account, groupId: string, users: readonly string[]): Promise<ReadonlyMap<string, Role>> {
    const { member, memberList } = this.adapters()?.actions(account.id) ?? {};
    if (users.length > few && memberList !== undefined)
      return rolesOf(await this.#told(users, memberList(groupId)));
    if (member === undefined) return new Map();
    const one = async (userId: string) => [await member(groupId, userId)];
    const told = await Promise.all(users.map((userId) => this.#told([userId], one(userId))));
    return rolesOf(told.flat());
  }

  /** @param users who is unknown where that fails */
  async #told(users: readonly string[], asked: Promise<readonly Ranked[]>): Promise<readonly Ranked[]> {
    const told = asked.catch((error: Partial<Failure>) => {
      if (answered.has(error.data?.code)) return [];
      throw error;
    });
    return (
      (await withTimeout(this.clock, timeoutMs, told)) ?? users.map((userId) => ({ userId, role: "unknown" }))
    );
  }
}

/** Answers to the question: there is no such member, or members cannot be asked for at all. */
const answered: ReadonlySet<number | undefined> = new Set([codes.ruleBroken, codes.notSupported]);

function rolesOf(ranked: readonly Ranked[]): ReadonlyMap<string, Role> {
  return new Map(ranked.map(({ userId, role }) => [userId, role]));
}
