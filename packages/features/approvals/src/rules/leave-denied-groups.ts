import { systemActor, type Texts } from "@dicetower/contract";
import type { GroupCleaning, GroupKey, Groups } from "@dicetower/groups/api";
import type { Digest } from "./digest.js";
import { inWords } from "./in-words.js";

/** What groups are left with. */
export interface LeavingServices {
  readonly groups: Groups;
  readonly cleaning: GroupCleaning;
  readonly digest: Digest;
  readonly texts: () => Texts | undefined;
}

/**
 * Leaves groups because of somebody on the deny list; those that are to be kept stay.
 * @param why text key of what they have done or are
 */
export async function leaveDeniedGroups(
  { groups, cleaning, digest, texts }: LeavingServices,
  asked: readonly GroupKey[],
  why: string,
): Promise<void> {
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    inWords(texts(), key, values);
  const keys: GroupKey[] = [];
  for (const key of asked) {
    const group = await groups.get(key);
    if (group?.state === "active" || group?.state === "muted")
      if (!group.flags.includes("keepListed")) keys.push(key);
  }
  if (keys.length === 0) return;
  const reason = say(why);
  const left = await cleaning.leave(keys, say("approvals.leavesDenied", { why: reason }), systemActor);
  for (const { platform, groupId } of left)
    digest.tell("denyLeft", say("approvals.told.left", { group: `${platform}:${groupId}`, why: reason }), 1);
}
