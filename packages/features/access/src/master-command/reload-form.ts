import { answerOf, type CommandRunner } from "@dicetower/commands/api";
import { type CommandCall, text } from "@dicetower/contract";
import type { FormAnswer } from "./master-forms.js";

/** What files are read again, and the command of the feature that has them. */
export const reloads: Readonly<Record<string, { readonly key: string; readonly text: string }>> = {
  deck: { key: "draw", text: "draw reload" },
  help: { key: "help", text: "help reload" },
  rules: { key: "system", text: "system reload rules" },
  text: { key: "str", text: "str reload" },
  js: { key: "js", text: "js reload" },
  lua: { key: "lua", text: "lua reload" },
};

/** `.master reload deck | help | rules | text | js | lua`: has a feature read its files again, by its own command. */
export async function reload(
  { runner }: { readonly runner: () => CommandRunner | undefined },
  call: CommandCall,
): Promise<FormAnswer> {
  const what = (call.args[1] ?? "").toLowerCase();
  const command = Object.hasOwn(reloads, what) ? reloads[what] : undefined;
  if (command === undefined) return false;
  const outcome = await runner()?.run({ message: call.message, call, ...command });
  if (outcome === undefined || outcome.status === "unknown") return text("master.noReload", { what });
  return answerOf(outcome);
}
