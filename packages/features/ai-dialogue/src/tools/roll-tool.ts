import { type AiTool, type CommandTools, oneLine } from "@dicetower/ai/api";

/** `roll`: dice fall by the command, and its text is printed. */
export function rollTool(commands: CommandTools): AiTool {
  return {
    key: "roll",
    description:
      "Rolls dice for the speaker and prints the result in the chat. Call it once for each roll that the speaker asks for, and never state a result of your own.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["expr"],
      properties: {
        expr: {
          type: "string",
          minLength: 1,
          maxLength: 512,
          description: "Dice expression such as 1d100 or 2d6+3.",
        },
        reason: { type: "string", maxLength: 100, description: "What it is rolled for." },
        hidden: { type: "boolean", description: "True where the speaker alone may see the result." },
      },
    },
    rights: { trust: 0 },
    run({ expr, reason = "", hidden = false }, call) {
      const said = `${oneLine(expr as string)} ${oneLine(reason as string)}`.trim();
      return commands.run(call, {
        text: `${hidden === true ? "rh" : "r"} ${said}`,
        key: hidden === true ? "roll.hidden" : "roll",
        results: ["roll."],
      });
    },
  };
}
