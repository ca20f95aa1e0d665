import type { AiTool, CommandTools } from "@dicetower/ai/api";
import { checkForm } from "./check-command.js";
import { cardPattern } from "./check-kinds.js";

const isCard = new RegExp(cardPattern, "u");

/** `check`: a check by `.ra` with the speaker's card, for models. */
export function checkTool(commands: CommandTools): AiTool {
  return commands.tool({
    key: "check",
    description:
      "Makes a check of a skill or attribute with the speaker's own card, and prints the result in the chat. The target comes from the card. Call it once for each check that the speaker asks for.",
    rights: { trust: 0 },
    forms: [
      {
        command: "coc.check",
        form: checkForm,
        takes: { skill: "check/skill", difficulty: "check/difficulty", bonus: "check/bonus" },
        needs: ["skill"],
        results: ["check.result", "check.plain", "check.multi"],
        // That of the NPC for whom the host speaks.
        values: (args, { npcCard: card = "" }) => ({
          check: isCard.test(card) ? { ...args, card } : args,
        }),
      },
    ],
  });
}
