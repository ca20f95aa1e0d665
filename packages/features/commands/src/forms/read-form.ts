import type {
  ArgumentKind,
  ArgumentRefusal,
  CommandForm,
  PatternArgument,
  PatternElement,
  PatternOption,
} from "@dicetower/contract";
import { readToken } from "../arguments/kinds/tokens.js";
import { confirms } from "../confirming/confirmations.js";
import type { MatchedCall } from "../running/call.js";
import { type FormPlan, planOf } from "./form-plan.js";
import { readWhole } from "./read-whole.js";
import { behind, rawIn, type Said, saidIn } from "./said.js";
import { begunLength } from "./word-length.js";

export type Kinds = ReadonlyMap<string, ArgumentKind>;

/** A call as a form reads it. */
export interface FormReading {
  readonly form: CommandForm;
  /** Words of the pattern that stand in the call, from the first on. */
  readonly words: number;
  /** Characters of the call that were read. */
  readonly length: number;
  /** Options of the call that the form has. */
  readonly options: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** The call ends with a word that confirms, and the form asks for one. */
  readonly confirmed: boolean;
  /** Why the form cannot take the call; undefined where it can. */
  readonly failure?: FormFailure;
}

/** Why a form cannot take a call. */
export type FormFailure =
  | { readonly unread: string }
  | { readonly missing: PatternArgument }
  | ArgumentRefusal
  /** A word of the form does not stand there. */
  | { readonly word: string };

/** Arguments of one name that a call may hold. */
export const maxRepeated = 100;

/** Reads a call by one form. */
export function readForm(form: CommandForm, call: MatchedCall, kinds: Kinds): FormReading {
  const plan = planOf(form);
  return readWhole(form, plan, call, kinds) ?? new FormReader(form, plan, call, kinds).read();
}

class FormReader {
  #said: Said;
  readonly #length: number;
  #words = 0;
  #mentions = 0;
  readonly #values: Record<string, unknown> = {};
  #confirmed = false;
  /** Users mentioned, each once. */
  readonly #targets: readonly string[];

  constructor(
    readonly form: CommandForm,
    readonly plan: FormPlan,
    readonly call: MatchedCall,
    readonly kinds: Kinds,
  ) {
    this.#targets = call.targets.length > 1 ? [...new Set(call.targets)] : call.targets;
    this.#said = plan.raw ? rawIn(call) : saidIn(call);
    this.#length = this.#said.text.length;
    if (form.confirm !== undefined) this.#takeConfirmation();
  }

  read(): FormReading {
    const failure = this.#places();
    if (failure !== undefined && "word" in failure) return this.#reading(failure);
    return this.#reading(this.#lacking() ?? failure ?? this.#options() ?? this.#left());
  }

  /** A form that is meant only with an option is none for a call without it, whatever else is wrong there. */
  #lacking(): FormFailure | undefined {
    for (const { name } of this.plan.required) if (!this.call.options.has(name)) return { word: "" };
    return undefined;
  }

  #reading(failure: FormFailure | undefined): FormReading {
    const reading = {
      form: this.form,
      words: this.#words,
      length: this.#length - this.#said.text.length,
      options: this.#given(),
      values: this.#values,
      confirmed: this.#confirmed,
    };
    return failure === undefined ? reading : { ...reading, failure };
  }

  /** How many options of the form stand in the call. */
  #given(): number {
    const { options } = this.call;
    if (options.size === 0) return 0;
    return this.plan.options.filter(({ name }) => options.has(name)).length;
  }

  #takeConfirmation(): void {
    const { text, original } = this.#said;
    const word = /\S+$/u.exec(text)?.[0] ?? "";
    if (!confirms(word)) return;
    this.#confirmed = true;
    const end = text.length - word.length;
    this.#said = { text: text.slice(0, end).trimEnd(), original: original.slice(0, end).trimEnd() };
  }

  #options(): FormFailure | undefined {
    const { options: known, raw } = this.plan;
    for (const { name, kind } of known) if (kind === undefined) this.#values[name] = false;
    const { options } = this.call;
    if (raw || options.size === 0) return undefined;
    for (const [name, value] of options) {
      const option = known.find((one) => one.name === name);
      if (option === undefined) return { unread: `--${name}` };
      const failure = this.#option(option, value);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  #option({ name, kind, parameter }: PatternOption, value: string): FormFailure | undefined {
    const unread = { unread: value === "" ? `--${name}` : `--${name}=${value}` };
    if (kind === undefined) {
      this.#values[name] = true;
      return value === "" ? undefined : unread;
    }
    const said = { text: value, original: value, parameter, mention: undefined, call: this.call };
    const read = this.kinds.get(kind)?.read(said);
    if (read === undefined) return unread;
    if ("refusal" in read) return read;
    this.#values[name] = read.value;
    return read.length === value.length ? undefined : unread;
  }

  #places(): FormFailure | undefined {
    for (const element of this.form.elements) {
      const failure = this.#place(element);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  #place(element: PatternElement): FormFailure | undefined {
    if (element.type === "option") return undefined;
    if (element.type === "argument") return this.#argument(element);
    const token = readToken(this.#said.text);
    const said = token?.said ?? "";
    const mayGlue = this.form.glued ?? this.call.match.command.glued;
    const glued = mayGlue === true && token?.length === said.length;
    const word = said.toLowerCase();
    const apart = this.form.glued === false;
    const whole = element.spellings.includes(word);
    const length = whole ? said.length : apart ? 0 : begunLength(word, element.spellings, glued);
    if (length === 0) return { word: said };
    this.#words++;
    this.#take(length === said.length ? (token?.length ?? 0) : length);
    return undefined;
  }

  #argument(argument: PatternArgument): FormFailure | undefined {
    const { name, repeated, required } = argument;
    const first = this.#value(argument);
    if (first === undefined) {
      if (!required) return undefined;
      return this.#said.text === "" ? { missing: argument } : { unread: this.#said.original };
    }
    if ("refusal" in first) return first;
    if (!repeated) {
      this.#values[name] = first.value;
      return undefined;
    }
    const values = [first.value];
    while (values.length < maxRepeated) {
      const read = this.#value(argument);
      if (read === undefined) break;
      if ("refusal" in read) return read;
      values.push(read.value);
    }
    this.#values[name] = values;
    return undefined;
  }

  #value({ kind, parameter }: PatternArgument) {
    const { call } = this;
    const mention = this.#targets[this.#mentions];
    if (this.#said.text === "" && mention === undefined) return undefined;
    const read = this.kinds.get(kind)?.read({ ...this.#said, parameter, mention, call });
    if (read === undefined || "refusal" in read) return read;
    if (read.takesMention === true) this.#mentions++;
    else if (read.length === 0) return undefined;
    this.#take(read.length);
    return read;
  }

  #take(length: number): void {
    this.#said = behind(this.#said, length);
  }

  #left(): FormFailure | undefined {
    if (this.#said.text !== "") return { unread: this.#said.original };
    const mention = this.#targets[this.#mentions];
    if (mention === undefined) return undefined;
    const takesAll = this.plan.arguments.some(({ kind }) => this.kinds.get(kind)?.takesRest === true);
    return takesAll ? undefined : { unread: `@${mention}` };
  }
}
