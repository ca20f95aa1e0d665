import { answerOf, type CommandRunner } from "@dicetower/commands/api";
import { type CommandAnswer, type CommandCall, text } from "@dicetower/contract";

/** What files are read again, and the command of the feature that has them. */
export const reloads = {
  deck: { key: "draw", text: "draw reload" },
  help: { key: "help", text: "help reload" },
  rules: { key: "system", text: "system reload rules" },
  text: { key: "str", text: "str reload" },
  js: { key: "js", text: "js reload" },
  lua: { key: "lua", text: "lua reload" },
} as const;

/** `.master reload deck | help | rules | text | js | lua`: has a feature read its files again, by its own command. */
export async function reload(
  { runner }: { readonly runner: () => CommandRunner | undefined },
  call: CommandCall,
  what: keyof typeof reloads,
): Promise<CommandAnswer> {
  const command = reloads[what];
  const outcome = await runner()?.run({ message: call.message, call, ...command });
  if (outcome === undefined || outcome.status === "unknown") return text("master.noReload", { what });
  return answerOf(outcome);
}
