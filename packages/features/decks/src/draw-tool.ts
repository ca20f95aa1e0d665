import type { AiTool, CommandTools } from "@dicetower/ai/api";
import { codes, failure } from "@dicetower/contract";
import { drawForm } from "./draw-command.js";
import type { DrawService } from "./library/draw-service.js";

/** `draw`: cards by `.draw`, for models. */
export function drawTool(service: DrawService, commands: CommandTools): AiTool {
  return commands.tool({
    key: "draw",
    description: "Draws cards from a deck of the installation for the speaker, and prints them in the chat.",
    rights: { trust: 0 },
    closer: { count: { maximum: 5 } },
    forms: [
      {
        command: "draw",
        form: drawForm,
        takes: { deck: "wish/names/0", count: "wish/count" },
        needs: ["deck"],
        results: ["draw.result"],
        values({ deck, count = 1 }) {
          if (!service.has(deck as string))
            throw failure(codes.notFound, `There is no deck "${deck as string}".`);
          return { wish: { names: [deck as string], count: count as number } };
        },
      },
    ],
  });
}
