import type { Log } from "@dicetower/contract";
import type { GroupKey, Groups } from "@dicetower/groups/api";

/** Groups whose members are asked for one person. */
const maxAsked = 200;

/** Groups on one platform in which a person is, as far as their members can be had. */
export async function groupsWith(
  groups: Groups,
  { platform, userId }: { readonly platform: string; readonly userId: string },
  signal: AbortSignal,
  log: Log,
): Promise<readonly GroupKey[]> {
  const found: GroupKey[] = [];
  let asked = 0;
  let after: GroupKey | undefined;
  for (;;) {
    const page = await groups.page(after, ["active", "muted"]);
    for (const { platform: where, groupId, test } of page) {
      if (where !== platform || test) continue;
      if (signal.aborted || asked++ >= maxAsked) return found;
      const key = { platform, groupId };
      try {
        if ((await groups.members(key)).some((one) => one.userId === userId)) found.push(key);
      } catch (error) {
        log.warn(`the members of group ${groupId} could not be had`, { error });
      }
    }
    const last = page.at(-1);
    if (last === undefined) return found;
    after = { platform: last.platform, groupId: last.groupId };
  }
}
