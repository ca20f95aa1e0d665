import { type Clock, type Notices, systemActor, text } from "@dicetower/contract";
import type { GroupCleaning } from "@dicetower/groups/api";
import type { EventPolicy } from "../event-policy.js";

/** Groups that a notice names. */
const maxNames = 20;

/** What cleaning works with. */
export interface AutoCleanServices {
  readonly policy: () => EventPolicy["autoClean"];
  readonly cleaning: () => GroupCleaning | undefined;
  readonly board: Notices;
  readonly clock: Clock;
}

/** One run of the hourly job: leaves silent groups, or tells which it would, at the hour that the owners set. */
export async function autoClean({ policy, cleaning, board, clock }: AutoCleanServices): Promise<void> {
  const { enabled, groupDays, hour, cap, notifyOnly, exceptFlags } = policy();
  if (!enabled || groupDays === 0 || cap === 0) return;
  if (new Date(clock.now()).getHours() !== hour) return;
  const rule = { days: groupDays, limit: cap, except: exceptFlags, preview: notifyOnly };
  const groups = (await cleaning()?.idle(rule, systemActor)) ?? [];
  if (groups.length === 0) return;
  const names = groups
    .slice(0, maxNames)
    .map(({ name, platform, groupId }) => `${name} (${platform}:${groupId})`);
  const said = { count: groups.length, days: groupDays, list: names.join("\n") };
  board.send({
    kind: "leftIdle",
    level: "important",
    detail: `${groups.length} groups were silent for ${groupDays} days and ${notifyOnly ? "would be" : "are being"} left.`,
    text: text(notifyOnly ? "notice.leftIdle.preview" : "notice.leftIdle.text", said),
  });
}
