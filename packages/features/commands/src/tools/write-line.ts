import type {
  ArgumentKind,
  Command,
  CommandForm,
  Contribution,
  JsonValue,
  Message,
  PatternArgument,
  PatternOption,
} from "@dicetower/contract";
import { chooseForm } from "../forms/choose-form.js";
import { callOf } from "../forms/example-call.js";
import { type FormReading, type Kinds, readForm } from "../forms/read-form.js";
import { maxCharacters } from "../running/stage.js";
import { unfit } from "./check-values.js";
import { parametersOf } from "./tool-schema.js";

export type Values = Readonly<Record<string, JsonValue>>;

/** The form that is written, and what reads it. */
export interface Written {
  readonly by: Contribution<Command>;
  readonly form: CommandForm;
  readonly kinds: Kinds;
}

/**
 * Writes a call of a form, and reads it as the command would: what is not read back with the same values is refused, so
 * that no value can become an option, a word or another form.
 * @throws Failure 40001 that names the field
 */
export function writeLine(
  written: Written,
  values: Values,
  message: Message | undefined,
  confirmed: boolean,
): string {
  const { by, form, kinds } = written;
  const [word = by.key] = by.item.names;
  const said = [...partsOf(form, values, kinds), ...(confirmed ? ["yes"] : [])].join(" ");
  if (said.length > maxCharacters)
    throw unfit([{ path: "", message: `together over ${maxCharacters} characters` }]);
  const call = callOf(by, said, { message });
  const reading = chooseForm(by.item, call, kinds);
  // What the command itself refuses it does not do: its own sentence says more.
  const refused = reading?.form === form && reading.failure !== undefined && "refusal" in reading.failure;
  if (!refused && !isRead(written, values, reading, confirmed))
    throw unfit([
      {
        path: `/${lostIn(written, values, readForm(form, call, kinds))}`,
        message: "cannot be written so that the command reads it as this",
      },
    ]);
  return `${word} ${said}`.trimEnd();
}

/** What stands behind the word. Options come in front of the first argument, whose text might swallow them. */
function partsOf(form: CommandForm, values: Values, kinds: Kinds): readonly string[] {
  const options = form.elements.flatMap((one) => (one.type === "option" ? optionOf(one, values, kinds) : []));
  const parts: string[] = [];
  let begun = false;
  for (const element of form.elements) {
    if (element.type === "option") continue;
    if (element.type === "argument" && !begun) {
      parts.push(...options);
      begun = true;
    }
    parts.push(
      ...(element.type === "word" ? [element.spellings[0] ?? ""] : argumentOf(element, values, kinds)),
    );
  }
  return begun ? parts : [...parts, ...options];
}

function optionOf(
  { name, kind, parameter: _, required }: PatternOption,
  values: Values,
  kinds: Kinds,
): readonly string[] {
  const value = values[name];
  if (kind === undefined) return required || value === true ? [`--${name}`] : [];
  if (value === undefined) return [];
  const said = saidAs(kinds.get(kind), value);
  return [`--${name}=${/\s/u.test(said) && !/^["“]/u.test(said) ? `"${said}"` : said}`];
}

function argumentOf({ name, kind }: PatternArgument, values: Values, kinds: Kinds): readonly string[] {
  const value = values[name];
  if (value === undefined) return [];
  const list = Array.isArray(value) && kinds.get(kind)?.schema("")["type"] !== "array" ? value : [value];
  return list.map((one) => saidAs(kinds.get(kind), one as JsonValue)).filter((said) => said !== "");
}

/** A value as a call holds it. */
export function saidAs(kind: ArgumentKind | undefined, value: unknown): string {
  return kind?.write === undefined ? String(value) : kind.write(value);
}

function isRead(
  { form, kinds }: Written,
  values: Values,
  reading: FormReading | undefined,
  confirmed: boolean,
): boolean {
  if (reading?.form !== form || reading.failure !== undefined || reading.confirmed !== confirmed) return false;
  return parametersOf(form).every((one) => isSame(one, values[one.name], reading.values[one.name], kinds));
}

/** Name of the first field whose value is not what was given. */
function lostIn({ form, kinds }: Written, values: Values, reading: FormReading): string {
  const given = parametersOf(form).filter(({ name }) => values[name] !== undefined);
  const lost = given.find((one) => !isSame(one, values[one.name], reading.values[one.name], kinds));
  return (lost ?? given.at(-1))?.name ?? "";
}

/** True where both mean the same: a kind may make more of a text than programs give. */
function isSame(
  { kind, name: _, ...more }: PatternArgument | PatternOption,
  given: JsonValue | undefined,
  read: unknown,
  kinds: Kinds,
): boolean {
  if (kind === undefined) return (given ?? false) === read;
  const isGiven = given !== undefined && given !== "";
  if (!isGiven || read === undefined) return !isGiven && (read === undefined || read === "");
  if ("repeated" in more && more.repeated && Array.isArray(given) && Array.isArray(read))
    return given.length === read.length && given.every((one, at) => isAlike(kinds.get(kind), one, read[at]));
  return isAlike(kinds.get(kind), given, read);
}

function isAlike(kind: ArgumentKind | undefined, given: unknown, read: unknown): boolean {
  return JSON.stringify(given) === JSON.stringify(read) || saidAs(kind, given) === saidAs(kind, read);
}
