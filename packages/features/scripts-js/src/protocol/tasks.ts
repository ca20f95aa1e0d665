import type { Effect } from "./effects.js";
import type { HandedCommand, HandedHook } from "./handed.js";
import type {
  ArgumentsRecord,
  CommandRecord,
  ConfigRecord,
  ConfigValue,
  ContextRecord,
  ExtensionRecord,
  HookName,
  MessageRecord,
} from "./records.js";

/** Handed to the thread as its data, once. */
export interface RealmData {
  /** An isolated plugin's realm: less memory, no helpers of others. */
  readonly isolated: boolean;
  /** Extensions that are built in, those that scripts find and change. */
  readonly builtins: readonly BuiltinExtension[];
  /** What `seal.getVersion` returns. */
  readonly version: VersionRecord;
  /** Milliseconds of slices, loads and async commands, where they are not those of this module. */
  readonly limits?: {
    readonly sliceMs?: number;
    readonly loadMs?: number;
    readonly asyncMs?: number;
    /** Milliseconds of a slice that nobody waits for. */
    readonly backgroundMs?: number;
    /** Milliseconds after which a plugin that uses all of its background time has broken a limit. */
    readonly patienceMs?: number;
  };
}

/** What `seal.getVersion` returns. */
export interface VersionRecord {
  readonly versionCode: number;
  readonly version: string;
  readonly versionSimple: string;
  readonly versionDetail: {
    readonly major: number;
    readonly minor: number;
    readonly patch: number;
    readonly prerelease: string;
    readonly buildMetaData: string;
  };
}

/** A built-in extension and its commands, whose `solve` asks the service. */
export interface BuiltinExtension {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly author: string;
  readonly version: string;
  readonly commands: readonly Omit<CommandRecord, "plugin" | "helpFunc" | "forms" | "place">[];
}

/** A plugin's text, in the order of loading. Its header was read by the service. */
export interface PluginSource {
  /** `@name`: who is named in failures, lines and limits. */
  readonly plugin: string;
  /** Name of the file as stacks show it, unique in the realm. */
  readonly file: string;
  /** Without BOM, lines end with LF. The header stays, so that lines keep their numbers. */
  readonly text: string;
  /** Types are stripped first. */
  readonly typescript: boolean;
}

/** What an extension keeps: asked for with its first use where the load did not bring it. */
export interface KeptValues {
  readonly storage: Readonly<Record<string, string>>;
  /** Items of configuration in their order, schedules of tasks included. */
  readonly config: readonly ConfigRecord[];
}

/**
 * Task `load`: a fresh realm and all its plugins. The realm before it is dropped: its timers, sockets, promises do
 * nothing any more. Also how the realm is rebuilt after {@link TaskAnswer.spoilt}.
 */
export interface LoadTask {
  readonly sources: readonly PluginSource[];
  /** What extensions keep, by their names, as far as it is known beforehand. */
  readonly kept: Readonly<Record<string, KeptValues>>;
  /** Four 32-bit numbers of the service's source, from which `Math.random` goes on. */
  readonly seed: readonly [number, number, number, number];
}

/** Task `add`: further plugins in the realm as it is, behind those that are there. Answered by {@link LoadAnswer}. */
export interface AddTask {
  readonly sources: readonly PluginSource[];
}

/** What came of one plugin's load. */
export interface LoadedPlugin {
  readonly plugin: string;
  readonly loaded: boolean;
  /** The script's own error with line, or our sentence on a limit. */
  readonly error: string | undefined;
  readonly trace: string | undefined;
  /** A limit was broken: counts as a strike. */
  readonly breach: "overran" | "memory" | undefined;
  /** It failed, and had tried to change what plugins share: it may run in a realm of its own. */
  readonly locked?: boolean;
}

/** Fields of every answer. */
export interface TaskAnswer {
  /** What scripts did, in order; do it before anything else of the answer. */
  readonly effects: readonly Effect[];
  /** The realm cannot go on: send `load` next. Until then every task fails. */
  readonly spoilt: boolean;
}

export interface LoadAnswer extends TaskAnswer {
  readonly plugins: readonly LoadedPlugin[];
  readonly extensions: readonly ExtensionRecord[];
}

/** Task `command`: runs `solve` of a command item. */
export interface CommandTask {
  /** Extension whose map holds the word: its registered name. */
  readonly extension: string;
  readonly word: string;
  readonly ctx: ContextRecord;
  readonly msg: MessageRecord;
  readonly args: ArgumentsRecord;
  /** The form that has read the call; undefined for an item without forms. */
  readonly form?: CalledForm;
}

/** A form of a command item that has read a call. */
export interface CalledForm {
  /** Its place among the forms of the item. */
  readonly at: number;
  readonly pattern: string;
  /** The values of its arguments, as scripts have them. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * What came of a command. What the script threw, overran or used up rejects the call with `ScriptFailure` (60 s for
 * promises); effects until then were told.
 */
export interface CommandAnswer extends TaskAnswer {
  readonly solved: boolean;
  /** The help to send where the result asked for it. */
  readonly help: string | undefined;
}

/** Task `help`: text of a command's help. Answered by {@link HelpAnswer}. */
export interface HelpTask {
  readonly extension: string;
  readonly word: string;
  readonly short: boolean;
}
export interface HelpAnswer extends TaskAnswer {
  readonly help: string;
}

/** Task `hook`: one hook of several extensions, in the order given, each a slice of its own. */
export interface HookTask {
  readonly hook: HookName;
  readonly extensions: readonly string[];
  readonly ctx: ContextRecord;
  /** Left out for `onPoke` and `onGroupLeave`. */
  readonly msg?: MessageRecord;
  /** For `onCommandReceived`. */
  readonly args?: ArgumentsRecord;
  /** The event of `onPoke` and `onGroupLeave`, the flag of `onMessageSend`. */
  readonly extra?: unknown;
}
export interface HookAnswer extends TaskAnswer {
  readonly failures: readonly SliceFailure[];
}

/** A slice that failed where its failing goes no further. */
export interface SliceFailure {
  readonly plugin: string;
  readonly kind: "threw" | "overran" | "memory";
  readonly message: string;
  readonly trace: string | undefined;
}

/** Task `schedule`: runs a task that a script registered. Answered by {@link HookAnswer}. */
export interface ScheduleTask {
  readonly id: number;
  /** Seconds. */
  readonly now: number;
  readonly key: string;
}

/** Task `cocCheck`: has a rule judge all rolls from 1 to 100. Answered by {@link CocCheckAnswer}. */
export interface CocCheckTask {
  readonly index: number;
  readonly ctx: ContextRecord;
  readonly checkValue: number;
  readonly difficultyRequired: number;
}
export interface CocCheckAnswer extends TaskAnswer {
  /** Ranks of the rolls, that of a 1 first: −2 fumble, −1 failure, 1 success, 2 hard, 3 extreme, 4 critical. */
  readonly ranks: readonly number[];
}

/**
 * Task `settle`: answered when plugins have no job, no timer that is due within 3 s and no fetch under way, or after
 * `atMostMs`. For the playground and for test messages. Answered by {@link TaskAnswer}.
 */
export interface SettleTask {
  /** All when left out. */
  readonly plugins?: readonly string[];
  readonly atMostMs: number;
}

/** Told to the thread: the end of a fetch. */
export interface FetchedTell {
  readonly id: number;
  /** 500 with the error's text as body where it failed. */
  readonly status: number;
  readonly statusText: string;
  /** Address after redirects. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Base64. */
  readonly body: string;
}

/** Told to the thread: something happened on a WebSocket. `closed` is the last of each. */
export type SocketTell = { readonly id: number } & (
  | { readonly event: "opened"; readonly protocol: string }
  | { readonly event: "message"; readonly text: string }
  | { readonly event: "failed"; readonly reason: string }
  | { readonly event: "closed"; readonly code: number; readonly reason: string }
);

/** Told to the thread: somebody else changed a stored value; without a value it was removed, without a key all were. */
export interface StorageChangedTell {
  readonly extension: string;
  readonly key?: string;
  readonly value?: string;
}

/** Told to the thread: somebody set an item of configuration; without a value it was removed. */
export interface ConfigChangedTell {
  readonly extension: string;
  readonly key: string;
  readonly value?: ConfigValue;
}

/** Tasks that the service calls for and their answers. */
export interface RealmTasks {
  load(task: LoadTask): LoadAnswer;
  add(task: AddTask): LoadAnswer;
  /** Drops the realm: timers, sockets and promises do nothing any more. */
  unload(task: null): TaskAnswer;
  command(task: HandedCommand): CommandAnswer;
  help(task: HelpTask): HelpAnswer;
  hook(task: HandedHook): HookAnswer;
  schedule(task: ScheduleTask): HookAnswer;
  cocCheck(task: CocCheckTask): CocCheckAnswer;
  settle(task: SettleTask): TaskAnswer;
}

/** What the service tells the thread without waiting. */
export interface RealmTells {
  fetched(tell: FetchedTell): void;
  socket(tell: SocketTell): void;
  storageChanged(tell: StorageChangedTell): void;
  configChanged(tell: ConfigChangedTell): void;
}
