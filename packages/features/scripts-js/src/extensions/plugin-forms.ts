import type { CommandReader } from "@dicetower/commands/api";
import { type Command, type CommandForm, type FormOptions, form, type Permission } from "@dicetower/contract";
import type { CommandRecord, FormRecord } from "../protocol.js";

/** Forms of one command of a plugin. */
const maxForms = 50;
const maxPattern = 500;
const maxExample = 200;

/**
 * Makes the forms of a command item; none where it reads its calls itself.
 * @param run runs the form of a place with the values of its arguments
 * @throws TypeError for a mistake in a form, which it names
 */
export function pluginForms(
  { forms }: CommandRecord,
  run: (at: number, record: FormRecord) => FormOptions<Readonly<Record<string, unknown>>>["run"],
): CommandForm[] {
  if (forms === null) return [];
  if (forms.length === 0) throw new TypeError("its forms are no list with forms in it");
  if (forms.length > maxForms) throw new TypeError(`it has more than ${maxForms} forms`);
  return forms.map((record, at) => {
    const { pattern, permission, scope, example, solves } = record;
    const wrong = (what: string) => new TypeError(`form "${pattern.slice(0, 100)}": ${what}`);
    if (pattern.length > maxPattern) throw wrong(`its pattern is longer than ${maxPattern} characters`);
    if (example.length > maxExample) throw wrong(`its example is longer than ${maxExample} characters`);
    if (!solves) throw wrong("it has no function solve");
    return form(pattern as string, {
      // Plugins read it as the level of privilege.
      readsRole: true,
      // What a plugin writes there is checked by `form`.
      ...(permission === "" ? {} : { permission: permission as Permission }),
      ...(scope === "" ? {} : { scope: scope as "any" | "group" | "private" }),
      ...(example === "" ? {} : { example }),
      run: run(at, record),
    });
  });
}

/** Names what is wrong with the forms of a command: `form "…" has …`. */
export function pluginFormMistakes(command: Command, reader: CommandReader): readonly string[] {
  return reader.mistakesIn(command).map(({ form: { pattern }, what }) => `form "${pattern}" ${what}`);
}
