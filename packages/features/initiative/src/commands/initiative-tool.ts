import type { AiTool, CommandTools } from "@dicetower/ai/api";
import { joinForm } from "./join-command.js";
import { showForm } from "./list-command.js";

/** `initiative`: the order of a fight by `.init`, and joining it by `.ri`, for models. */
export function initiativeTool(commands: CommandTools): AiTool {
  return commands.tool({
    key: "initiative",
    description:
      "action list: who is in the order of the fight, and whose turn it is. action join: rolls initiative for the speaker and prints it in the chat; modifier is added to the die.",
    rights: { trust: 0, scene: "group" },
    closer: { modifier: { minimum: -20, maximum: 20 } },
    forms: [
      {
        when: { action: "list" },
        command: "init.list",
        form: showForm,
        results: ["init.list", "init.empty"],
        silent: true,
      },
      {
        when: { action: "join" },
        command: "init.roll",
        form: joinForm,
        takes: { modifier: "who/entries/0/modifier" },
        results: ["init.rolled"],
      },
    ],
  });
}
