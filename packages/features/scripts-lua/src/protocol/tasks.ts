import type { Base64, LuaFields, LuaId } from "./values.js";

/** Limits of a state; those left out are the usual ones. */
export interface LuaLimits {
  /** Milliseconds without sleep and http after which Lua stops by an error that it cannot catch for good: 5 000. */
  readonly sliceMs: number;
  /** Bytes that a state may hold: 64 MiB. */
  readonly memoryBytes: number;
  /** Messages of one run, `sendMsg` and `msg:echo` together: 20. */
  readonly sends: number;
  /** Milliseconds that one run may sleep in all: 60 000. */
  readonly sleepMs: number;
  /** Calls of http in one run: 20. */
  readonly httpCalls: number;
  /** Bytes of one stored value: 1 MiB. */
  readonly valueBytes: number;
}

/** What a worker is told as it begins (`data` of its options). */
export interface LuaWorkerData {
  readonly limits?: Partial<LuaLimits>;
}

/** A source file, decoded (UTF-8, else GBK) and without BOM. */
export interface LuaSource {
  /** Below the virtual root, with `/`: `plugin/draw.lua`, `mod/tea/reply/tea.lua`. Tracebacks name it. */
  readonly path: string;
  readonly text: string;
  /** True for a file of the sandbox, which scripts may change: it is asked for again each time. */
  readonly changes?: boolean;
}

/** What every task says. */
export interface LuaTask {
  /** Name of the module that is to blame for what happens; errors and console lines carry it. */
  readonly module: string;
  /**
   * Changes with every file that is put, changed or taken away. The worker keeps what it was answered to `source` as
   * long as this stays.
   */
  readonly revision: string;
  /** The bot's id, for `getDiceQQ()`. Empty while loading. */
  readonly self: LuaId;
}

/**
 * Task `load`: runs a file once and tells what it has filled. Top-level calls of `sendMsg`, `eventMsg` and the like are
 * asked and told as in a run, with no message.
 */
export interface LoadTask extends LuaTask {
  /** The file: `source` is asked for it by its path. */
  readonly file: string;
}

/** Answer to `load`; a throw is the module's errorText. Functions stand as {@link LuaFunctionMark}. */
export interface LoadAnswer {
  /** Text → name of a global function, a function, or a reply object. In the order of `pairs` sorted by text. */
  readonly msg_order: LuaFields;
  /** Name → name of a global function, or a function. */
  readonly task_call: LuaFields;
  /** Title → reply object. */
  readonly msg_reply: LuaFields;
  /** Title → event object. */
  readonly event: LuaFields;
}

/** What a run begins with. */
export type LuaEntry =
  /** Runs the file, then calls the global function of that name with the message. */
  | { readonly kind: "function"; readonly file: string; readonly name: string }
  /**
   * Runs the file, then calls the function at that place: `["msg_reply", "tea", "echo"]`, `["msg_reply", "tea", "echo",
   * "lua"]`, `["event", "noon", "action", "lua"]`, `["msg_order", ".draw"]`.
   */
  | { readonly kind: "value"; readonly file: string; readonly at: readonly string[] }
  /** Runs a script of a mod or plugin by its name, as `loadLua` finds it. */
  | { readonly kind: "script"; readonly name: string }
  /** Runs code that stands in a reply or event; `name` is for tracebacks. */
  | { readonly kind: "code"; readonly text: string; readonly name: string };

/** Task `run`: a fresh state, one entry, one answer. */
export interface RunTask extends LuaTask {
  readonly entry: LuaEntry;
  /** Name of the global that holds the message beside the parameter: `event` for events, `msg` otherwise. */
  readonly global?: "msg" | "event";
  /**
   * Fields of the message that are known (script-lua names: fromMsg, suffix, uid, gid, chid, fromQQ, …). `uid`, `gid`
   * and `chid` go as text of digits and become integers. Undefined where there is no message (tasks).
   */
  readonly message?: LuaFields;
  /** Values of the arguments of a call that a form has read: the second parameter. */
  readonly values?: LuaFields;
  /** Names of fields that are computed when they are read: `field` is asked for them once. */
  readonly computed?: readonly string[];
}

/** Answer to `run`. Errors are thrown as `ThreadError` with module and traceback. */
export interface RunAnswer {
  /** First value returned, undefined for nil: the reply; `\f` separates messages. Templates are not expanded. */
  readonly reply?: string;
  /** Second value returned: private reply to the sender. */
  readonly privately?: string;
  /** Fields of the message that the script has written, with their last values; null for removed ones. */
  readonly fields: LuaFields;
  /** What was dropped or cut because a limit was reached: texts for the log. */
  readonly dropped: readonly string[];
}

/** Tasks of the worker by name. */
export interface LuaTasks {
  load: { value: LoadTask; answer: LoadAnswer };
  run: { value: RunTask; answer: RunAnswer };
}

/** What `http` answers: the worker decodes the body by its type. */
export interface HttpAnswer {
  /** True where the server answered with 2xx. */
  readonly ok: boolean;
  readonly body: Base64;
  /** `Content-Type` of the answer. */
  readonly type?: string;
  /** Why there is no answer, instead of a body. */
  readonly reason?: string;
}
