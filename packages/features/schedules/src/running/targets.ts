import type { Access } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import type { Account } from "@dicetower/contract";
import type { GroupKey, Groups } from "@dicetower/groups/api";
import type { TargetRule } from "../schedule.js";

/** A chat for which an action is done. */
export interface TargetChat {
  readonly account: Account;
  readonly scene: "group" | "private";
  readonly id: string;
  readonly name: string;
}

/** What finding targets works with. */
export interface TargetServices {
  readonly adapters: () => Adapters | undefined;
  readonly groups: () => Groups | undefined;
  readonly access: () => Access | undefined;
}

/** Chats that one run reaches at most. */
const maxChats = 3_000;

/** The chats that rules mean, each once, and English sentences about those that have no account. */
export async function findTargets(
  services: TargetServices,
  rules: readonly TargetRule[],
): Promise<{ readonly chats: readonly TargetChat[]; readonly problems: readonly string[] }> {
  const chats = new Map<string, TargetChat>();
  const problems: string[] = [];
  const add = (platform: string, chat: TargetChat) => {
    if (chats.size < maxChats) chats.set(`${platform}:${chat.scene}:${chat.id}`, chat);
  };
  for (const rule of rules)
    if ("select" in rule) {
      for await (const { platform, groupId, name, adapterIds } of selected(services, rule)) {
        const account = accountFor(services, platform, adapterIds);
        if (account !== undefined && services.access()?.isOff(account, groupId) !== true)
          add(platform, { account, scene: "group", id: groupId, name });
      }
    } else {
      const { platform, id, type, adapterId } = rule;
      const group = type === "group" ? await services.groups()?.get({ platform, groupId: id }) : undefined;
      const among = adapterId === undefined ? group?.adapterIds : [String(adapterId)];
      const account = accountFor(services, platform, among ?? []);
      if (account === undefined) problems.push(`No account can reach ${platform}:${id}.`);
      else
        add(platform, {
          account,
          scene: type === "group" ? "group" : "private",
          id,
          name: group?.name ?? "",
        });
    }
  return { chats: [...chats.values()], problems };
}

async function* selected({ groups }: TargetServices, rule: Extract<TargetRule, { select: string }>) {
  let after: GroupKey | undefined;
  for (;;) {
    const page = (await groups()?.page(after, ["active"])) ?? [];
    for (const group of page)
      if (!group.test && (rule.select === "allGroups" || group.flags.includes(rule.flag))) yield group;
    const last = page.at(-1);
    if (last === undefined) return;
    after = { platform: last.platform, groupId: last.groupId };
  }
}

/** One that is connected, where there is such. @param among ids of accounts; empty for any of the platform */
function accountFor(
  { adapters }: TargetServices,
  platform: string,
  among: readonly string[],
): Account | undefined {
  const all = (adapters()?.list() ?? []).filter(
    (one) => one.enabled && one.platform === platform && (among.length === 0 || among.includes(one.id)),
  );
  const best = all.find(({ state }) => state === "connected") ?? all[0];
  return best && adapters()?.account(best.id);
}
