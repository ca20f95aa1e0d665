import type { AiTool, CommandTools } from "@dicetower/ai/api";
import type { JsonObject } from "@dicetower/contract";
import { checkLine, type GivenCheck, skillPattern } from "./check-kinds.js";

const cardPattern = /^[^\s:：#|/\\"@\d][^\s:：#|/\\"@]{0,39}$/u;

/** `check`: a check by `.ra` with the speaker's card, for models. */
export function checkTool(commands: CommandTools): AiTool {
  return {
    key: "check",
    description:
      "Makes a check of a skill or attribute with the speaker's own card, and prints the result in the chat. The target comes from the card. Call it once for each check that the speaker asks for.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["skill"],
      properties: {
        skill: { type: "string", minLength: 1, maxLength: 48, pattern: skillPattern },
        difficulty: { type: "string", enum: ["regular", "hard", "extreme"] },
        bonus: {
          type: "integer",
          minimum: -9,
          maximum: 9,
          description: "Bonus dice; penalty dice where below 0.",
        },
      },
    },
    rights: { trust: 0 },
    run: (args, call) =>
      commands.run(call, {
        text: `ra ${checkText(args, call.npcCard)}`,
        key: "coc.check",
        results: ["check.result", "check.plain", "check.multi"],
      }),
  };
}

/** What stands behind the command word. @param card another card than the speaker's own */
function checkText(args: JsonObject, card = ""): string {
  return checkLine(args as unknown as GivenCheck, cardPattern.test(card) ? card : "");
}
