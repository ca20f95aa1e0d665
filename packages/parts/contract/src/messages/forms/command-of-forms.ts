import type { Command } from "../commands.js";
import type { CommandForm } from "./form.js";

/** A command whose forms say how it is called: syntax, example and rights follow from them. */
export interface FormsCommand
  extends Omit<Command, "syntax" | "example" | "readsRole" | "takesTarget" | "forms" | "run"> {
  readonly forms: readonly CommandForm[];
}

/**
 * Makes a command of forms. A call is read by the form whose words stand in it; where several forms have the same words,
 * by the first that can read the whole call. A call that no form can read is answered with what was not understood and
 * the nearest form, and nothing is done.
 * @throws TypeError for a mistake in the declaration, which it names
 */
export function commandOfForms(command: FormsCommand): Command {
  const { key, forms, names } = command;
  const [main = key] = names;
  if (forms.length === 0) throw new TypeError(`command "${key}" has no form`);
  const seen = new Set<string>();
  for (const { pattern } of forms) {
    if (seen.has(pattern)) throw new TypeError(`command "${key}" has the form "${pattern}" twice`);
    seen.add(pattern);
  }
  const shown = forms.filter(({ hidden }) => hidden !== true);
  if (shown.length === 0) throw new TypeError(`command "${key}" hides all its forms`);
  const example = shown.find((one) => one.example !== undefined)?.example ?? "";
  const said = typeof example === "string" ? example : example.en;
  return {
    ...command,
    syntax: shown.map(({ pattern }) => `.${main} ${pattern}`.trimEnd()).join(" | "),
    example: `.${main} ${said}`.trimEnd(),
    readsRole: forms.some(({ readsRole }) => readsRole === true),
    takesTarget: forms.some(({ elements }) =>
      elements.some((one) => one.type === "argument" && (one.kind === "person" || one.kind === "mention")),
    ),
    run() {
      throw new TypeError(`command "${key}" is run by its forms`);
    },
  };
}
