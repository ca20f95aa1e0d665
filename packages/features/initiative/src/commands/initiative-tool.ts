import type { AiTool, CommandTools } from "@dicetower/ai/api";
import type { GroupKey } from "@dicetower/groups/api";
import type { InitiativeList } from "../api.js";

const maxListed = 40;

/** `initiative`: the order of a fight, and joining it by `.ri`, for models. @param listOf the list in force */
export function initiativeTool(
  listOf: (group: GroupKey) => Promise<InitiativeList>,
  commands: CommandTools,
): AiTool {
  return {
    key: "initiative",
    description:
      "action list: who is in the order of the fight, and whose turn it is. action join: rolls initiative for the speaker and prints it in the chat.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["action"],
      properties: {
        action: { type: "string", enum: ["list", "join"] },
        modifier: { type: "integer", minimum: -20, maximum: 20 },
      },
    },
    rights: { trust: 0, scene: "group" },
    async run({ action, modifier }, call) {
      if (action === "join") {
        const added = typeof modifier !== "number" ? "" : modifier < 0 ? String(modifier) : `+${modifier}`;
        return commands.run(call, { text: `ri ${added}`.trim(), key: "init.roll", results: ["init.rolled"] });
      }
      const { account, groupId } = call.message;
      const { round, current, entries } = await listOf({ platform: account.platform, groupId });
      const shown = entries.slice(0, maxListed).map(({ name, value }, at) => ({
        name,
        value,
        ...(at === current ? { turn: true } : {}),
      }));
      return { text: JSON.stringify({ round, entries: shown }) };
    },
  };
}
