import type { Command } from "../commands.js";

/**
 * Makes a command. A call is read by the form whose words stand in it; where several forms have the same words,
 * by the first that can read the whole call. A call that no form can read is answered with what was not understood and
 * the nearest form, and nothing is done.
 * @throws TypeError for a mistake in the declaration, which it names
 */
export function commandOfForms(command: Command): Command {
  checkCommand(command);
  return command;
}

/** @throws TypeError for a command without names or forms to be shown, and for names and forms that cannot be */
export function checkCommand({ key, names, forms }: Command): void {
  const wrong = (what: string) => new TypeError(`command "${key}"${what}`);
  if (names.length === 0) throw wrong(" has no name");
  for (const name of names)
    if (name === "" || /\s/u.test(name) || name !== name.toLowerCase())
      throw wrong(`: the name "${name}" is empty, or has blanks or capitals`);
  if (!Array.isArray(forms) || forms.length === 0) throw wrong(" has no form");
  const seen = new Set<string>();
  for (const { pattern } of forms) {
    if (seen.has(pattern)) throw wrong(` has the form "${pattern}" twice`);
    seen.add(pattern);
  }
  if (forms.every(({ hidden }) => hidden === true)) throw wrong(" hides all its forms");
}
