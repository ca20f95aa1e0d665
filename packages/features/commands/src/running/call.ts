import { type Actor, actorOf, type Call, type CommandCall, type Message } from "@dicetower/contract";
import type { CommandMatch } from "../api.js";
import { chooseForm } from "../forms/choose-form.js";
import type { FormReading, Kinds } from "../forms/read-form.js";
import { type OptionWord, optionsIn, without } from "../reading/words.js";

const noOptions: ReadonlyMap<string, string> = new Map();

/** A command call; what costs something is worked out when it is first asked for. */
export class MatchedCall implements CommandCall {
  #options: readonly OptionWord[] | undefined;
  #form: { readonly reading: FormReading | undefined } | undefined;
  #givenUp: AbortController | undefined;
  #signal: AbortSignal | undefined;

  constructor(
    readonly message: Message,
    readonly match: CommandMatch,
    readonly call: Call,
    readonly locale: string,
  ) {}

  /** How the command's forms read the call; undefined where none of them is there. */
  form(kinds: Kinds): FormReading | undefined {
    this.#form ??= { reading: chooseForm(this.match.command, this, kinds) };
    return this.#form.reading;
  }

  get word(): string {
    return this.match.word;
  }

  get targets(): readonly string[] {
    return this.match.targets;
  }

  get signal(): AbortSignal {
    this.#givenUp ??= new AbortController();
    this.#signal ??= AbortSignal.any([this.call.signal, this.#givenUp.signal]);
    return this.#signal;
  }

  /** Its answer is not wanted any more, before its deadline tells it so. */
  giveUp(reason: Error): void {
    this.#givenUp ??= new AbortController();
    this.#givenUp.abort(reason);
  }

  get deadline(): number {
    return this.call.deadline;
  }

  get #found(): readonly OptionWord[] {
    this.#options ??= optionsIn(this.match.rest);
    return this.#options;
  }

  get rest(): string {
    return this.#without(this.match.rest);
  }

  /** Normalising keeps every place, so what is an option in one spelling is one in the other. */
  get original(): string {
    return this.#without(this.match.original);
  }

  #without(text: string): string {
    return this.match.rest.includes("--") ? without(text, this.#found) : text;
  }

  get options(): ReadonlyMap<string, string> {
    if (!this.match.rest.includes("--")) return noOptions;
    return new Map(this.#found.map(({ name, value }) => [name, value]));
  }

  get actor(): Actor {
    return actorOf(this.message, this.match.command.key);
  }
}
