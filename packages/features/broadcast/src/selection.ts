import type { Access } from "@dicetower/access/api";
import type { AccountStatus, Adapters } from "@dicetower/adapters/api";
import { type Clock, codes, failure, type Log } from "@dicetower/contract";
import type { Group, GroupKey, Groups } from "@dicetower/groups/api";
import type { TargetKey, Targets } from "./broadcast.js";

/** Targets that one broadcast may have. */
const maxTargets = 10_000;

/** Why a chat is not told, though it was meant. */
export const leftOutReasons = ["test", "excluded", "idle", "off", "noAccount", "unknown"] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/** A chat that a broadcast means. */
export interface Reached extends TargetKey {
  /** Empty for those who are told. */
  readonly leftOut: LeftOut | "";
}

/** What choosing needs. */
export interface SelectionServices {
  readonly groups: Groups;
  readonly adapters: Adapters;
  readonly access: () => Access | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The chats that a broadcast means, told or left out. Groups are meant where they are named or described by flag or
 * tag, and all of them where nobody at all is named.
 * @throws Failure 42200 where there are too many
 */
export async function reach(
  services: SelectionServices,
  targets: Targets,
  oncePerGroup: boolean,
): Promise<Reached[]> {
  const accounts = services.adapters
    .list()
    .filter(
      ({ id, platform, enabled }) =>
        enabled &&
        platform !== "" &&
        (targets.adapters.length === 0 || targets.adapters.includes(Number(id))) &&
        (targets.platforms.length === 0 || targets.platforms.includes(platform)),
    );
  const found = new Map<string, Reached>();
  const take = (one: Reached) => {
    const { platform, scene, target, accountId, leftOut } = one;
    const name = `${scene}:${platform}:${target}${oncePerGroup || leftOut !== "" ? "" : `:${accountId}`}`;
    if (!found.has(name)) found.set(name, one);
    if (found.size > maxTargets)
      throw failure(codes.ruleBroken, `A broadcast reaches ${maxTargets} chats at most. Choose fewer.`);
  };
  const { groups, flags, tags, users, friends } = targets;
  const described = groups.length + flags.length + tags.length > 0;
  if (described || (users.length === 0 && !friends))
    await reachGroups(services, targets, accounts, oncePerGroup, take);
  for (const user of users) {
    const { platform, id } = split(user);
    const account = best(accounts.filter((one) => one.platform === platform));
    const key = { platform, scene: "private", target: id, name: "" } as const;
    take({ ...key, accountId: account?.id ?? "", leftOut: account === undefined ? "noAccount" : "" });
  }
  if (friends) await reachFriends(services, accounts, take);
  return [...found.values()];
}

/** Of a group in which nothing was said yet: since the bot got to know it. */
function silentSince({ lastMessageAt, joinedAt, createdAt }: Group): number {
  return Math.max(lastMessageAt, joinedAt, createdAt);
}

async function reachGroups(
  { groups, access, clock }: SelectionServices,
  targets: Targets,
  accounts: readonly AccountStatus[],
  oncePerGroup: boolean,
  take: (one: Reached) => void,
): Promise<void> {
  const named = new Set(targets.groups);
  const excluded = new Set(targets.excludeGroups);
  const since = targets.activeWithinDays === 0 ? 0 : clock.seconds() - targets.activeWithinDays * 86_400;
  const missing = new Set(named);
  const meant = (group: Group) =>
    (named.size === 0 || named.has(nameOf(group))) &&
    (targets.platforms.length === 0 || targets.platforms.includes(group.platform)) &&
    (targets.flags.length === 0 || targets.flags.some((flag) => group.flags.includes(flag))) &&
    (targets.tags.length === 0 || targets.tags.some((tag) => group.tags.includes(tag)));
  let after: GroupKey | undefined;
  for (;;) {
    const page = await groups.page(after, ["active", "unknown"]);
    for (const group of page) {
      missing.delete(nameOf(group));
      if (!meant(group)) continue;
      const { platform, groupId, adapterIds } = group;
      const mine = accounts.filter((one) => one.platform === platform && adapterIds.includes(one.id));
      if (targets.adapters.length > 0 && mine.length === 0) continue;
      const selfIds = mine.map(({ selfId }) => selfId);
      const key = { platform, scene: "group", target: groupId, name: group.name } as const;
      const leftOut: LeftOut | "" = group.test
        ? "test"
        : excluded.has(nameOf(group))
          ? "excluded"
          : silentSince(group) < since
            ? "idle"
            : mine.length === 0
              ? "noAccount"
              : access()?.isGroupOff(platform, groupId, selfIds) === true
                ? "off"
                : "";
      const tellers = leftOut !== "" ? [undefined] : oncePerGroup ? [best(mine)] : mine;
      for (const account of tellers) take({ ...key, accountId: account?.id ?? "", leftOut });
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = { platform: last.platform, groupId: last.groupId };
  }
  for (const name of missing) {
    const { platform, id } = split(name);
    take({ platform, scene: "group", target: id, name: "", accountId: "", leftOut: "unknown" });
  }
}

async function reachFriends(
  { adapters, log }: SelectionServices,
  accounts: readonly AccountStatus[],
  take: (one: Reached) => void,
): Promise<void> {
  for (const { id, platform } of accounts) {
    const { friendList } = adapters.actions(id);
    if (friendList === undefined) continue;
    try {
      for (const { userId, nickname } of await friendList())
        take({ platform, scene: "private", target: userId, name: nickname, accountId: id, leftOut: "" });
    } catch (error) {
      log.warn(`account ${id} could not say who its friends are`, { error });
      throw failure(
        codes.notReady,
        `The friend list of the account ${id} could not be read. Try again later.`,
      );
    }
  }
}

/** One that is connected, where there is such. */
function best(accounts: readonly AccountStatus[]): AccountStatus | undefined {
  return accounts.find(({ state }) => state === "connected") ?? accounts[0];
}

function nameOf({ platform, groupId }: GroupKey): string {
  return `${platform}:${groupId}`;
}

/** Parts of `platform:id`; ids may have a colon. */
function split(name: string): { readonly platform: string; readonly id: string } {
  const at = name.indexOf(":");
  return { platform: name.slice(0, at), id: name.slice(at + 1) };
}
