import type { PlatformActions } from "@dicetower/contract";
import type { ManagedAdapter } from "./managed-adapter.js";

/** Groups and friends of an account, as they were counted last. */
export interface AccountCounts {
  readonly groups: number;
  readonly friends: number;
}

/** Asks how many groups and friends there are; what cannot be asked keeps its number. */
async function countAccount(
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

/** Counts the groups and friends of an adapter that is connected; what it takes to be answered is its latency. */
export function refreshCounts(adapter: ManagedAdapter): void {
  const { connection, generation, services } = adapter;
  if (connection === undefined) return;
  const began = services.clock.monotonic();
  services.host.follow(
    countAccount(connection.actions, adapter.counted).then((counted) => {
      if (generation !== adapter.generation) return;
      adapter.counted = counted;
      const { groupList, friendList } = connection.actions;
      if (groupList !== undefined || friendList !== undefined)
        adapter.sender.answered(services.clock.monotonic() - began);
    }),
  );
}
