import type { Effect } from "./effects.js";
import type { ArgumentsRecord, ContextRecord, EndPointRecord, MessageRecord, Scalar } from "./records.js";
import type { KeptValues } from "./tasks.js";

/**
 * What a script waits for. Each ask is `side.ask(name, ask, effects, cause, authors)`: do the effects first, then
 * answer. `cause` is the context of the message or event within which it asks, undefined where nobody set it off;
 * `authors` are the plugins whose code had a hand in it, where that is looked at. What is thrown here is thrown into the
 * script, by its sentence.
 *
 * The thread stands still meanwhile: an answer must not wait for a task of the same thread. Where the service needs
 * the realm before it can answer (a built-in command that is judged by a script's rule of the game), it answers with
 * {@link Nested}; the thread does that task and asks `resume` with its answer. Hooks are not needed for an answer:
 * call them and go on.
 */
export interface RealmAsks {
  /** What an extension keeps; once for each, before its first use of storage or configuration. */
  kept(ask: { readonly extension: string; readonly plugin: string }): KeptValues;
  /** A variable that does not begin with `$t`. Null: there is none. */
  variable(ask: { readonly ctx: string; readonly name: string }): Scalar;
  /** Value of a variable that holds an expression. Null: there is none. */
  computed(ask: { readonly ctx: string; readonly name: string }): Scalar;
  /** Expands a text with the dice engine; what its expressions did to `$t` variables comes back (null: removed). */
  format(ask: { readonly ctx: string; readonly text: string }): FormatAnswer;
  /** The text of a key, expanded; `<%未知项-KEY%>` where there is none. */
  formatTmpl(ask: { readonly ctx: string; readonly key: string }): FormatAnswer;
  /** Works out an expression, or a text with expressions in it; what cannot be worked out says why. */
  evaluate(ask: { readonly ctx: string; readonly text: string; readonly isText: boolean }): Evaluated;
  /** Those of some extensions that are on in the chat. */
  extensionsOn(ask: { readonly ctx: string; readonly names: readonly string[] }): readonly string[];
  /** Switches an extension in the chat, with the rights of whoever set that off. */
  switchExtension(ask: { readonly ctx: string; readonly name: string; readonly on: boolean }): null;
  /** Name of an attribute by any of its spellings, in the rule system of the chat. */
  attributeName(ask: { readonly ctx: string; readonly name: string }): string;
  /** What plugins see of the rule system of the chat. */
  ruleSystem(ask: { readonly ctx: string }): RuleSystemRecord;
  /** Has a session log go on, or pause, with the rights of whoever set that off. */
  logSwitch(ask: { readonly ctx: string; readonly on: boolean }): null;
  /** The records of a context as they are now; null where it is too old. */
  context(ask: { readonly ctx: string }): ContextRecord | null;
  /** The context of another person in the same chat. */
  proxyContext(ask: { readonly ctx: string; readonly userId: string }): ContextRecord;
  /** A context for a message made by hand. */
  tempContext(ask: { readonly endPoint: string; readonly msg: MessageRecord }): ContextRecord;
  endPoints(ask: null): readonly EndPointRecord[];
  deckDraw(ask: {
    readonly ctx: string;
    readonly deck: string;
    /** Without replacement within this context. */
    readonly shuffle: boolean;
  }): { readonly exists: boolean; readonly err: string; readonly result: string };
  /** Runs a built-in command, which replies by itself. */
  builtinSolve(ask: {
    readonly ctx: string;
    readonly msg: MessageRecord;
    readonly args: ArgumentsRecord;
    readonly extension: string;
    readonly word: string;
  }): {
    readonly solved: boolean;
    readonly showHelp: boolean;
    readonly temporaries: FormatAnswer["temporaries"];
  };
  /** A roll of one die. */
  roll(ask: { readonly ctx: string; readonly points: number }): number;
  banList(ask: null): readonly BanItem[];
  banUser(ask: { readonly id: string }): BanItem | null;
  /** Sets the card in the group by the template that was chosen, or chooses one. The card's text. */
  applyCard(ask: { readonly ctx: string; readonly template: string; readonly choose: boolean }): string;
  /** True when the index was free. `check` is run by the task `cocCheck`. */
  cocRule(ask: {
    readonly plugin: string;
    readonly index: number;
    readonly key: string;
    readonly name: string;
    readonly desc: string;
  }): boolean;
  gameTemplate(ask: {
    readonly plugin: string;
    readonly format: "json" | "yaml";
    readonly text: string;
  }): null;
  /** Registers a task, which runs from now on; throws on a bad schedule. `value` is what is kept under the key, if
   * anything is; a change of that item reschedules it. */
  registerTask(ask: {
    readonly id: number;
    readonly plugin: string;
    readonly extension: string;
    readonly type: "cron" | "daily";
    readonly value: string;
    /** Empty: not editable, not kept. */
    readonly key: string;
    readonly description: string;
    readonly group: string;
  }): null;
  /** Address (`file://…`) of the picture that was written. */
  base64ToImage(ask: { readonly plugin: string; readonly data: string }): string;
  /** Goes on after {@link Nested} with the answer of its task, or what it failed with. */
  resume(ask: { readonly token: number; readonly answer?: unknown; readonly error?: string }): unknown;
}

/** Answered to an ask that needs the realm first. */
export interface Nested {
  readonly nested: {
    readonly token: number;
    readonly task: "cocCheck";
    readonly value: unknown;
  };
}

/** The outcome of an expression. */
export interface Evaluated {
  readonly value: Scalar;
  /** The working, as it is shown. */
  readonly detail: string;
  /** Why it could not be worked out; empty where it was. */
  readonly error: string;
  readonly temporaries: FormatAnswer["temporaries"];
}

/** A rule system as plugins see it. */
export interface RuleSystemRecord {
  readonly name: string;
  readonly fullName: string;
  readonly authors: readonly string[];
  readonly version: string;
  readonly alias: Readonly<Record<string, readonly string[]>>;
}

/** An expanded text. */
export interface FormatAnswer {
  readonly text: string;
  /** `$t` variables that changed. */
  readonly temporaries: Readonly<Record<string, Scalar>>;
}

/** An entry of the lists, as `seal.ban` hands it out. */
export interface BanItem {
  readonly id: string;
  readonly name: string;
  readonly score: number;
  /** −30 banned, −10 warned, 0, 30 trusted. */
  readonly rank: number;
  readonly times: readonly number[];
  readonly reasons: readonly string[];
  readonly places: readonly string[];
  readonly banTime: number;
}

/** What the thread tells without waiting. */
export interface RealmTellings {
  effects(effects: readonly Effect[]): void;
}
