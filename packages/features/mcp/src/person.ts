import type { Adapters } from "@dicetower/adapters/api";
import type { Automation } from "@dicetower/automation/api";
import type { Account, Message } from "@dicetower/contract";
import { type McpSettings, splitId } from "./settings.js";

/** Where a person acts: their message, from which rights, place and card follow. */
export function messageOf(
  { person, group }: McpSettings,
  automation: Pick<Automation, "silentMessage">,
  adapters: Adapters | undefined,
): Message {
  const { platform, id: userId } = splitId(person);
  const groupId = group === "" ? "" : splitId(group).id;
  return automation.silentMessage(accountOf(platform, adapters), { groupId, userId });
}

/** An account of the platform, connected where there is such: its settings are in force. */
function accountOf(platform: string, adapters: Adapters | undefined): Account {
  const all = (adapters?.list() ?? []).filter((one) => one.enabled && one.platform === platform);
  const best = all.find(({ state }) => state === "connected") ?? all[0];
  return (best && adapters?.account(best.id)) ?? nobody(platform);
}

/** Stands for the bot on a platform of which it has no account: nothing is sent by it. */
function nobody(platform: string): Account {
  return { id: "mcp", type: "mcp", platform, selfId: "", deliver() {} };
}
