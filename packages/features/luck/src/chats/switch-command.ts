import { type CommandCall, type Reply, text } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";

/** Switches a command of a group by its flag, in a group; who may has been checked. */
export async function switchCommand(
  groups: Groups | undefined,
  { message, actor }: CommandCall,
  { flag, on, key }: { readonly flag: string; readonly on: boolean; readonly key: string },
): Promise<Reply> {
  const { account, groupId } = message;
  if (groups === undefined) return text("luck.noGroups");
  await groups.setFlag({ platform: account.platform, groupId }, flag, !on, actor);
  return text(`${key}.${on ? "on" : "off"}`);
}
