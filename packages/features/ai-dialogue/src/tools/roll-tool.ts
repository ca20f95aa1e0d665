import type { AiTool, CommandTools } from "@dicetower/ai/api";

const common = {
  form: "[roll:roll]",
  takes: { expr: "roll/expression", reason: "roll/reason" },
  needs: ["expr"],
  results: ["roll."],
} as const;

/** `roll`: dice fall by the command, and its text is printed. */
export function rollTool(commands: CommandTools): AiTool {
  return commands.tool({
    key: "roll",
    description:
      "Rolls dice for the speaker and prints the result in the chat; hidden true: for the speaker alone. Call it once for each roll that the speaker asks for, and never state a result of your own.",
    rights: { trust: 0 },
    forms: [
      { ...common, command: "roll.hidden", when: { hidden: true } },
      { ...common, command: "roll" },
    ],
  });
}
