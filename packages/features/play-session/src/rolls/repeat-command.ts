import { answerOf, type CommandRunner } from "@dicetower/commands/api";
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  notMine,
  text,
} from "@dicetower/contract";
import type { LastRolls } from "./last-rolls.js";

/** `.rr`: the last roll or check once more. */
export function repeatCommand(lastRolls: LastRolls, runner: () => CommandRunner | undefined): Command {
  return commandOfForms({
    key: "roll.repeat",
    names: ["rr", "重掷"],
    category: "roll",
    exampleReply: "<Ann> rolls 2D6=6+5=11",
    replyKeys: ["roll.nothingToRepeat", "error.argument"],
    priority: "nice",
    forms: [form("", { example: "", run: (_none, call) => run(lastRolls, runner(), call) })],
  });
}

async function run(
  lastRolls: LastRolls,
  runner: CommandRunner | undefined,
  call: CommandCall,
): Promise<CommandAnswer> {
  if (runner === undefined) return notMine;
  const { message } = call;
  const last = lastRolls.of(message);
  if (last === undefined) return text("roll.nothingToRepeat");
  const outcome = await runner.run({ message, text: last.text, targets: last.targets, call });
  // Its command was switched off, or is gone.
  return outcome.status === "unknown" ? text("roll.nothingToRepeat") : answerOf(outcome);
}
