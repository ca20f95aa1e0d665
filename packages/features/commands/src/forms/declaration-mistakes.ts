import { type Command, type CommandForm, nearNames, type TextRef } from "@dicetower/contract";
import { confirms } from "../confirming/confirmations.js";
import { chooseForm } from "./choose-form.js";
import { exampleCall } from "./example-call.js";
import { type FormReading, type Kinds, readForm } from "./read-form.js";

/** A mistake in a form. */
export interface FormMistake {
  readonly form: CommandForm;
  /** Goes on after the name of the form: `has an argument "x" of the kind "y", which no feature contributes`. */
  readonly what: string;
}

/** A text in each of its languages, as locale and words: none where there is no such text, undefined without texts. */
export type InAllLanguages = (
  text: TextRef,
) => readonly (readonly [locale: string, words: string])[] | undefined;

/** Finds the mistakes in the forms of a command, one form after the other: a sentence for each, with file and line. */
export function* declarationMistakes(
  command: Command,
  kinds: Kinds,
  translated: InAllLanguages,
): Generator<readonly string[]> {
  for (const mistakes of mistakesByForm(command, kinds, translated, true))
    yield mistakes.map(({ form, what }) => {
      const place = form.declaredAt === "" ? "" : ` (${form.declaredAt})`;
      return `The command "${command.key}", form "${form.pattern}"${place}: it ${what}.`;
    });
}

/** Finds the mistakes in the forms of a command that need not have examples. */
export function formMistakes(
  command: Command,
  kinds: Kinds,
  translated: InAllLanguages,
): readonly FormMistake[] {
  return [...mistakesByForm(command, kinds, translated, false)].flat();
}

function* mistakesByForm(
  command: Command,
  kinds: Kinds,
  translated: InAllLanguages,
  needsExample: boolean,
): Generator<readonly FormMistake[]> {
  const shapes = new Map<string, string>();
  for (const form of command.forms) {
    const mistakes = [...elementMistakes(form, kinds)];
    const shape = shapeOf(form);
    const same = shapes.get(shape);
    if (same !== undefined && form.available === undefined)
      mistakes.push(`reads the same calls as the form "${same}" in front of it`);
    shapes.set(shape, form.pattern);
    if (mistakes.length === 0)
      mistakes.push(...exampleMistakes(command, form, kinds, translated, needsExample));
    yield mistakes.map((what) => ({ form, what }));
  }
}

function* elementMistakes(form: CommandForm, kinds: Kinds): Generator<string> {
  const { elements } = form;
  const asks = form.confirm !== undefined;
  // A mention takes no words: it may stand behind what takes all of them.
  const places = elements.filter(
    (one) => one.type === "word" || (one.type === "argument" && one.kind !== "mention"),
  );
  for (const [at, element] of elements.entries()) {
    if (element.type === "word") {
      const { spellings } = element;
      if (new Set(spellings).size < spellings.length) yield `has a spelling of "${spellings[0]}" twice`;
      if (asks && spellings.some((one) => confirms(one)))
        yield `asks before it is done, and "${spellings.find((one) => confirms(one))}" is what confirms that`;
      continue;
    }
    const { kind = "", name, parameter } = element;
    if (kind === "") continue;
    const known = kinds.get(kind);
    if (known === undefined) {
      const [near] = nearNames(kind, kinds.keys(), 1);
      yield `has an argument "${name}" of the kind "${kind}", which no feature contributes` +
        (near === undefined ? "" : `; was "${near}" meant?`);
      continue;
    }
    const wrong =
      known.mistake === undefined
        ? parameter === ""
          ? undefined
          : "that kind takes nothing in brackets"
        : known.mistake(parameter);
    if (wrong !== undefined) yield `has the argument "${name}" of kind "${kind}(${parameter})": ${wrong}`;
    // The value of an option ends by itself.
    if (known.takesRest !== true || element.type === "option") continue;
    if (element !== places.at(-1)) yield `has "${name}", which takes all that is left, in front of others`;
    else if (element.repeated) yield `repeats "${name}", which takes all that is left`;
    if (kind === "raw" && elements.some((one, other) => one.type === "option" && other !== at))
      yield `has options beside "${name}", which takes them as text`;
  }
}

/** What a form reads, without the names of its arguments. */
function shapeOf({ elements }: CommandForm): string {
  return JSON.stringify(
    elements.map((one) =>
      one.type === "word" ? one.spellings : { ...one, name: one.type === "option" ? one.name : "" },
    ),
  );
}

function* exampleMistakes(
  command: Command,
  form: CommandForm,
  kinds: Kinds,
  translated: InAllLanguages,
  needsExample: boolean,
): Generator<string> {
  if (form.hidden === true) return;
  const { example } = form;
  if (example === undefined) {
    if (needsExample && form.available === undefined && form.elements.some(({ type }) => type === "argument"))
      yield "has no example";
    return;
  }
  const lines = typeof example === "string" ? ([["en", example]] as const) : translated(example);
  if (lines?.length === 0 && typeof example === "object")
    yield `has an example in the text "${example.key}", which is not there`;
  for (const [locale, line] of lines ?? []) {
    const call = exampleCall(command, line, locale);
    const reading = exampleReading(command, form, call, kinds);
    if (namesUnknown(reading) && namesUnknown(readForm(form, call, kinds))) continue;
    if (reading?.form !== form || reading.failure !== undefined)
      yield `cannot read its own example "${line}"${reading !== undefined && reading.form !== form ? `, which the form "${reading.form.pattern}" reads` : ""}`;
  }
}

/** As the call is read; where the form is not there for an example, as it reads it by itself. */
function exampleReading(
  command: Command,
  form: CommandForm,
  call: Parameters<typeof readForm>[1],
  kinds: Kinds,
): FormReading | undefined {
  try {
    if (form.available?.(call) !== false) return chooseForm(command, call, kinds);
  } catch {
    // Whether a form is there may be told only of what somebody has said.
  }
  return readForm(form, call, kinds);
}

/** True where an example names something that only some installations have: its place is understood. */
function namesUnknown(reading: FormReading | undefined): boolean {
  const failure = reading?.failure;
  return failure !== undefined && "refusal" in failure && failure.enough === true;
}
