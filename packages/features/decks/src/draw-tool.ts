import type { AiTool, CommandTools } from "@dicetower/ai/api";
import { codes, failure } from "@dicetower/contract";
import { drawForm } from "./draw-command.js";
import type { DrawService } from "./library/draw-service.js";

/** Without what the command reads as a form, a count or another deck. */
const deckPattern = "^[^\\s#＃]{1,40}$";

/** `draw`: cards by `.draw`, for models. */
export function drawTool(service: DrawService, commands: CommandTools): AiTool {
  return {
    key: "draw",
    description: "Draws cards from a deck of the installation for the speaker, and prints them in the chat.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["deck"],
      properties: {
        deck: { type: "string", minLength: 1, maxLength: 40, pattern: deckPattern },
        count: { type: "integer", minimum: 1, maximum: 5 },
      },
    },
    rights: { trust: 0 },
    async run({ deck, count = 1 }, call) {
      if (!service.has(deck as string))
        throw failure(codes.notFound, `There is no deck "${deck as string}".`);
      return commands.run(call, {
        text: { form: drawForm, values: { wish: { names: [deck as string], count: count as number } } },
        key: "draw",
        results: ["draw.result"],
      });
    },
  };
}
