import type { ArgumentsValues, ContextHead, ContextValues, MessageValues } from "../../protocol/handed.js";
import type {
  ArgumentsRecord,
  ContextRecord,
  EffectKind,
  FormRecord,
  MessageRecord,
  RealmAsks,
  RealmData,
} from "../../protocol.js";

/** What the thread does for the realm; each is a crossing with one text. */
export interface HostOperations {
  effect(effect: EffectKind): void;
  /** An answer to a message that is not the one of the task. */
  reply(reply: {
    readonly ctx: string;
    readonly to: "sender" | "group" | "person";
    readonly msg: MessageRecord;
    readonly text: string;
  }): void;
  ask(ask: { readonly name: string; readonly value: unknown }): unknown;
  /** Begins a timer. @returns its number */
  timer(timer: { readonly ms: number; readonly repeat: boolean }): number;
  clearTimer(id: number): void;
  /** A stored text of an extension, empty when there is none. */
  stored(key: { readonly extension: string; readonly key: string }): string;
  store(entry: { readonly extension: string; readonly key: string; readonly value: string }): void;
  /** An item of configuration, null when there is none. */
  config(key: { readonly extension: string; readonly key: string }): unknown;
  registerConfig(item: { readonly extension: string; readonly item: unknown }): void;
  unregisterConfig(key: { readonly extension: string; readonly key: string }): void;
  /** Begins a fetch or opens a socket, within the plugin's limits. @returns its number */
  fetch(request: {
    readonly url: string;
    readonly method: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string | undefined;
  }): number;
  socket(socket: { readonly url: string; readonly protocols: readonly string[] }): number;
  /** The plugin that runs has tried to change what is kept as it is. */
  locked(): void;
  /** The plugin whose code is on top of the stack. */
  author(): string;
  /** File and line of the plugin's code on top of the stack; empty where they are not known. */
  place(): string;
  /** The end of a command whose solve is async. */
  settled(outcome: Settled): void;
  /** Something failed whose failing goes no further. */
  failed(failure: Described & { readonly plugin: string }): void;
  random(count: number): string;
  data(): RealmData & { readonly seed: readonly number[] };
}

/** How a promise of a command came to its end. */
export type Settled = { readonly call: number } & (
  | { readonly solved: boolean; readonly help?: string }
  | { readonly error: Described }
);

/** An error, as far as it can be told. */
export interface Described {
  readonly message: string;
  readonly trace: string;
}

/** What the service knows of a context, and what the realm remembers of it. */
export interface ContextState {
  /** May be read from its text only now. */
  record: ContextRecord;
  /** Slice in which the record was read. */
  slice: number;
  /** Variables that were asked for in that slice. */
  readonly cache: Map<string, unknown>;
  /** How many variables had been set when they were. */
  sets: number;
}

/** An extension, whoever made it. */
export interface ExtensionState {
  readonly name: string;
  readonly plugin: string;
  readonly builtin: boolean;
  registered: boolean;
  /** What scripts hold. */
  readonly face: object;
  /** Its fields, behind the face. */
  readonly fields: Record<string, unknown>;
  /** Who put a word into the map. */
  readonly owners: Map<string, string>;
}

/**
 * What parts of the prelude share. A part is a function that is handed this, and is evaluated inside the realm from
 * its own text: it may use nothing from outside but its argument and the globals of the realm.
 */
export interface Kit {
  /** The realm's global object. */
  readonly globals: Record<string, unknown>;
  host: <Name extends keyof HostOperations>(
    operation: Name,
    value: Parameters<HostOperations[Name]>[0],
    traced?: boolean,
  ) => ReturnType<HostOperations[Name]>;
  /** Answers the message of the task: the one crossing that most calls have. */
  say(ctx: string, to: "sender" | "group" | "person", text: string): void;
  ask<Name extends keyof RealmAsks>(
    name: Name,
    value: Parameters<RealmAsks[Name]>[0],
    traced?: boolean,
  ): ReturnType<RealmAsks[Name]>;
  /** Counts up with every variable that is set, within whichever context. */
  sets: number;
  /** Counts up with every entry into the realm. */
  slice: number;
  /** Plugin that the entry is of. */
  plugin: string;
  data: ReturnType<HostOperations["data"]>;
  /** Functions as they were before a plugin could change them. */
  stringify: (value: unknown) => string;
  parse: (text: string) => unknown;
  /** A text up to its first line break, and what is behind that. */
  lines: (text: string) => readonly [first: string, rest: string];
  after(promise: unknown, done: (value: unknown) => void, failed: (error: unknown) => void): void;
  describe(error: unknown): Described;
  /** Conversions of arguments: nothing becomes the empty value. */
  text: (value: unknown) => string;
  int: (value: unknown) => number;
  /** An unsigned number, whole and at most `most`. */
  count(value: unknown, most: number): number;
  isObject: (value: unknown) => value is Record<string, unknown>;
  own(value: object, key: string): boolean;
  hidden(target: object, members: Record<string, unknown>): void;
  freeze<Value extends object>(value: Value): Value;
  /** Classes that plugins meet only by what is made of them. */
  readonly classes: (abstract new (
    ...values: never[]
  ) => object)[];
  /**
   * Hides helpers that a plugin has put on prototypes from loops over the members of a list.
   * @param all wherever they are; else those of lists, which is quick to see
   */
  hideAdditions(all: boolean): void;

  /** Records of what was handed in as values without names. */
  handedContext(values: ContextValues): ContextRecord;
  handedMessage(values: MessageValues): MessageRecord;
  handedArguments(values: ArgumentsValues, message: string): ArgumentsRecord;
  /** The record of a command's context. @param text what is read of it when somebody looks */
  contextOfCommand(head: ContextHead, text: string): ContextRecord;
  newContext(record: ContextRecord): object;
  /** A context whose record is read when somebody looks at it. */
  unreadContext(read: () => ContextRecord): object;
  /**
   * True where the thread takes the next hook up within the same call, at that place in the list of a task; false where
   * it has something to do first. A crossing.
   */
  next(place: number): boolean;
  /** Notes that the next hook runs, for whenever the thread looks; left out where it cannot look. */
  readonly reach: ((place: number) => void) | undefined;
  /** What contexts and their parts have their methods from. */
  readonly faces: { context: object; player: object; group: object };
  /** The state behind a context or one of its parts. */
  stateBehind(value: unknown, caller: string): ContextState;
  context(value: unknown, caller: string): ContextState;
  endPointId(value: unknown, caller: string): string;
  message(value: unknown, caller: string): MessageRecord;
  /** Notes the message of a task, which the thread need not be handed back. */
  taskMessage(message: MessageRecord | undefined): void;
  /** True when it is that message, and what tells where an answer goes is as it was. */
  isTaskMessage(value: unknown): boolean;
  newArguments(record: ArgumentsRecord): object;
  argumentsRecord(value: unknown, caller: string): ArgumentsRecord;
  /** Takes over `$t` variables that the service changed. */
  temporaries(state: ContextState, changed: Readonly<Record<string, unknown>>): void;
  variable(state: ContextState, name: string): unknown;

  /** A command item that notes where its forms are set, and tells of its changes. */
  itemWithForms(item: Record<string, unknown>): object;
  /** An item that tells of its changes. */
  watchedItem(item: Record<string, unknown>): object;
  /** Has changes of an item heard. */
  hearItem(item: object, hear: () => void): void;
  /** File and line that set the forms of an item; empty without. */
  formsPlace(item: object): string;
  /** Forms as the service is told of them; null without, empty where they are no list. */
  formRecords(forms: unknown): readonly FormRecord[] | null;
  extension(value: unknown, caller: string): ExtensionState;
  extensionNamed(name: string): ExtensionState | undefined;
  /** Tells the service which extensions changed. */
  tellChanges(): void;
  /** Lets go of changes of a slice that was stopped: reading them might stop another. */
  forgetChanges(): void;
  extensionRecord: (extension: ExtensionState) => unknown;
  extensions(): ExtensionState[];
  /** Those of plugins, and all built-in ones. */
  allExtensions(): ExtensionState[];
  /** Parts of `seal`, filled in by their parts. */
  readonly seal: Record<string, Record<string, unknown> | ((...values: never[]) => unknown)>;
  readonly cocRules: Map<number, Record<string, unknown>>;
  readonly tasks: Map<number, { readonly plugin: string; readonly run: unknown }>;
  readonly timers: Map<
    number,
    { readonly run: unknown; readonly values: unknown[]; readonly repeat: boolean }
  >;
  readonly fetches: Map<number, (outcome: unknown) => void>;
  readonly sockets: Map<number, (event: unknown) => void>;
  readonly console: Record<string, (...values: unknown[]) => void>;
  /** A value as the console shows it. */
  shown: (value: unknown) => string;
  utf8: {
    encode(text: string): Uint8Array;
    decode(bytes: Uint8Array, fatal?: boolean): string;
  };
  base64: { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array };
}
