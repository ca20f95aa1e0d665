import type { PlatformActions } from "@dicetower/contract";

/** Groups and friends of an account, as they were counted last. */
export interface AccountCounts {
  readonly groups: number;
  readonly friends: number;
}

/** Asks how many groups and friends there are; what cannot be asked keeps its number. */
export async function countAccount(
  actions: Partial<PlatformActions>,
  before: AccountCounts,
): Promise<AccountCounts> {
  const [groups, friends] = await Promise.all([
    actions.groupList?.().then(
      (list) => list.length,
      () => before.groups,
    ),
    actions.friendList?.().then(
      (list) => list.length,
      () => before.friends,
    ),
  ]);
  return { groups: groups ?? before.groups, friends: friends ?? before.friends };
}
