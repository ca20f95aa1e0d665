import { form, type Permission } from "@dicetower/contract";
import { isTable, textsOf } from "../package/index.js";
import { isFunctionMark, type LuaEntry } from "../protocol.js";

/** Forms of one command of a module, and characters of what they say. */
const maxForms = 50;
const maxPattern = 500;
const maxExample = 200;
const maxHelp = 400;
const maxLabel = 60;

/** A form of a command as a module declares it. */
export interface LuaForm {
  readonly pattern: string;
  /** Empty for everybody. */
  readonly permission: Permission | "";
  /** Empty for everywhere. */
  readonly scope: "any" | "group" | "private" | "";
  readonly example: string;
  readonly help: string;
  /** What people call the arguments, by their names. */
  readonly labels: Readonly<Record<string, string>>;
  /** The function that is called with the message and the values. */
  readonly entry: LuaEntry;
}

/**
 * Reads the forms of an object.
 * @param value the field `forms`
 * @throws TypeError for a mistake in one of them, which it names
 */
export function readForms(value: unknown, file: string, at: readonly string[]): readonly LuaForm[] {
  const all = Array.isArray(value) ? value : isTable(value) ? Object.values(value) : [];
  if (all.length === 0) throw new TypeError("its forms are no list with forms in it");
  if (all.length > maxForms) throw new TypeError(`it has more than ${maxForms} forms`);
  const keys = Array.isArray(value) ? value.map((_one, at) => String(at + 1)) : Object.keys(value as object);
  return all.map((one, index) => readForm(isTable(one) ? one : {}, file, [...at, keys[index] ?? ""]));
}

function readForm(fields: Readonly<Record<string, unknown>>, file: string, at: readonly string[]): LuaForm {
  const said = (name: string) => textsOf(fields[name])[0] ?? "";
  const pattern = said("pattern");
  const wrong = (what: string) => new TypeError(`form "${pattern.slice(0, 100)}": ${what}`);
  if (pattern.length > maxPattern) throw wrong(`its pattern is longer than ${maxPattern} characters`);
  const example = said("example");
  if (example.length > maxExample) throw wrong(`its example is longer than ${maxExample} characters`);
  const { run } = fields;
  const entry: LuaEntry | undefined = isFunctionMark(run)
    ? { kind: "value", file, at: [...at, "run"] }
    : typeof run === "string"
      ? { kind: "function", file, name: run }
      : undefined;
  if (entry === undefined) throw wrong("it has no function run");
  const labels = isTable(fields["labels"]) ? fields["labels"] : {};
  const made: LuaForm = {
    pattern,
    permission: said("permission") as LuaForm["permission"],
    scope: said("scope") as LuaForm["scope"],
    example,
    help: said("help").slice(0, maxHelp),
    labels: Object.fromEntries(
      Object.entries(labels).map(([name, label]) => [name, String(label).slice(0, maxLabel)]),
    ),
    entry,
  };
  // What a module writes there is checked as any form is.
  form(pattern as string, { ...optionsOf(made), run: () => undefined });
  return made;
}

/** What a form is declared with, besides what it does. */
export function optionsOf({ permission, scope, example }: LuaForm) {
  return {
    // Scripts read it of the message.
    readsRole: true,
    ...(permission === "" ? {} : { permission }),
    ...(scope === "" ? {} : { scope }),
    ...(example === "" ? {} : { example }),
  };
}
