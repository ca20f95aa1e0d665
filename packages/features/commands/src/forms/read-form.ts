import type {
  ArgumentKind,
  ArgumentRefusal,
  CommandForm,
  PatternArgument,
  PatternElement,
  PatternOption,
} from "@dicetower/contract";
import { readToken } from "../arguments/kinds/tokens.js";
import { confirmation } from "../confirming/confirmations.js";
import type { MatchedCall } from "../running/call.js";
import { behind, rawIn, type Said, saidIn } from "./said.js";

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
  return new FormReader(form, call, kinds).read();
}

class FormReader {
  #said: Said;
  readonly #length: number;
  #words = 0;
  #mentions = 0;
  readonly #values: Record<string, unknown> = {};
  #confirmed = false;
  readonly #raw: boolean;
  /** Users mentioned, each once. */
  readonly #targets: readonly string[];

  constructor(
    readonly form: CommandForm,
    readonly call: MatchedCall,
    readonly kinds: Kinds,
  ) {
    this.#raw = form.elements.some((one) => one.type === "argument" && one.kind === "raw");
    this.#targets = call.targets.length > 1 ? [...new Set(call.targets)] : call.targets;
    this.#said = this.#raw ? rawIn(call) : saidIn(call);
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
    const lacks = this.form.elements.some(
      (one) => one.type === "option" && one.required && !this.call.options.has(one.name),
    );
    return lacks ? { word: "" } : undefined;
  }

  #reading(failure: FormFailure | undefined): FormReading {
    const { form } = this;
    return {
      form,
      words: this.#words,
      length: this.#length - this.#said.text.length,
      options: form.elements.filter((one) => one.type === "option" && this.call.options.has(one.name)).length,
      values: this.#values,
      confirmed: this.#confirmed,
      ...(failure === undefined ? {} : { failure }),
    };
  }

  #takeConfirmation(): void {
    const { text, original } = this.#said;
    const word = /\S+$/u.exec(text)?.[0] ?? "";
    if (!confirmation([word]).confirmed) return;
    this.#confirmed = true;
    const end = text.length - word.length;
    this.#said = { text: text.slice(0, end).trimEnd(), original: original.slice(0, end).trimEnd() };
  }

  #options(): FormFailure | undefined {
    const known = this.form.elements.filter((one): one is PatternOption => one.type === "option");
    for (const { name, kind } of known) if (kind === undefined) this.#values[name] = false;
    if (this.#raw) return undefined;
    for (const [name, value] of this.call.options) {
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
    const mayGlue = this.form.glued === true || this.call.match.command.glued === true;
    const glued = mayGlue && token?.length === said.length;
    const length = wordLength(said.toLowerCase(), element.spellings, glued);
    if (length === 0) return { word: said };
    this.#words++;
    this.#take(length === said.length ? (token?.length ?? 0) : length);
    return undefined;
  }

  #argument(argument: PatternArgument): FormFailure | undefined {
    const { name, repeated, required } = argument;
    const values: unknown[] = [];
    do {
      const read = this.#value(argument);
      if (read === undefined) break;
      if ("refusal" in read) return read;
      values.push(read.value);
    } while (repeated && values.length < maxRepeated);
    if (values.length > 0) this.#values[name] = repeated ? values : values[0];
    else if (required)
      return this.#said.text === "" ? { missing: argument } : { unread: this.#said.original };
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
    const takesAll = this.form.elements.some(
      (one) => one.type === "argument" && this.kinds.get(one.kind)?.takesRest === true,
    );
    const mention = this.#targets[this.#mentions];
    return mention !== undefined && !takesAll ? { unread: `@${mention}` } : undefined;
  }
}

/** A word of signs alone: what it is said of may follow it without a blank. */
const signs = /^[^\p{L}\p{N}]+$/u;

/**
 * Length of a word of a form at the beginning of what was said; it ends at a blank, or where a sign begins or ends.
 * @param glued it also ends where no Latin letter follows a Latin letter
 */
function wordLength(said: string, spellings: readonly string[], glued: boolean): number {
  if (spellings.includes(said)) return said.length;
  const sign = spellings.find((one) => signs.test(one) && said.startsWith(one));
  if (sign !== undefined) return sign.length;
  const begun = glued ? spellings.filter((one) => begins(said, one)).map(({ length }) => length) : [];
  if (begun.length > 0) return Math.max(...begun);
  const before = /^[^+\-=±]+(?=[+\-=±])/u.exec(said)?.[0];
  return before !== undefined && spellings.includes(before) ? before.length : 0;
}

function begins(said: string, word: string): boolean {
  return said.startsWith(word) && !/^[a-z]{2}$/.test(said.slice(word.length - 1, word.length + 1));
}
