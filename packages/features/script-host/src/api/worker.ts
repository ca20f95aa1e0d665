/** A worker thread that runs scripts. */
export interface ScriptWorkerOptions {
  /**
   * Module that the thread runs: it calls `serve` of `@dicetower/script-host/thread`. Address of a module among the
   * sources works, too: the loader of TypeScript is registered in the thread.
   */
  readonly module: URL;
  /** Handed to the module as it begins; copied, never shared. */
  readonly data?: unknown;
  /** Stack of the thread in MiB; 32 when left out. */
  readonly stackMb?: number;
  /** Heap of the thread in MiB, without the memory of WebAssembly; 256 when left out. */
  readonly heapMb?: number;
  /**
   * Answers what a script asks and waits for, blocking its thread alone. What it throws is thrown into the script, by
   * the sentence of the error; it never reaches anybody else. Values are JSON.
   * @param script who asks, undefined outside a call
   */
  answer(name: string, values: readonly unknown[], script: string | undefined): unknown;
  /** Told in order what the thread says without waiting: lines for the console, messages to send, values to keep. */
  heard?(name: string, values: readonly unknown[], script: string | undefined): void;
  /** The thread was ended or ended itself; calls on their way were rejected with {@link ScriptFailure}. */
  lost?(loss: WorkerLoss): void;
}

/** Why a thread was lost. */
export interface WorkerLoss {
  /** `overran`: a slice took longer than three times its limit. `crashed`: an error that no script may cause. */
  readonly reason: "overran" | "crashed" | "memory";
  /** Script that was running, as the thread has named it by `running`. */
  readonly script: string | undefined;
  readonly detail: string;
}

/** Limits of one call. */
export interface ScriptCallLimits {
  /**
   * Milliseconds that a script may run without a pause (2 000 for JavaScript, 5 000 for Lua). The thread stops it then
   * by itself where it can; after three times as long it is ended from outside.
   */
  readonly sliceMs: number;
  /** Milliseconds from the call to its answer, waiting included; 60 000 when left out. The answer is dropped then. */
  readonly totalMs?: number;
  readonly signal?: AbortSignal;
}

/** A worker thread, from the service's side. */
export interface ScriptWorker {
  /**
   * Has the thread do something, and begins it where it is not up.
   * @param task as the module of the thread knows it
   * @param value JSON
   * @throws ScriptFailure where the script threw, took too long, or lost its thread
   */
  call(task: string, value: unknown, limits: ScriptCallLimits): Promise<unknown>;
  /** Says something without waiting for an answer; nothing where the thread is not up. */
  tell(task: string, value: unknown): void;
  /** True from its beginning to its end. */
  readonly live: boolean;
  /** Bytes that the thread says it holds, 0 where it is not up: heap and WebAssembly memory of its last answer. */
  readonly memory: number;
  /** Ends the thread; the next call begins a fresh one. Calls on their way are rejected with `ended`. */
  end(): Promise<void>;
}

/** Why a call of a script has no answer. Its message is the script's own sentence, not one of ours. */
export class ScriptFailure extends Error {
  override readonly name = "ScriptFailure";
  constructor(
    /**
     * `threw`: the script's own error. `overran`: too long, by slice or as a whole. `memory`: too much of it. `ended`: the
     * thread was ended for another reason, such as a reload.
     */
    readonly kind: "threw" | "overran" | "memory" | "ended",
    message: string,
    /** Script that is to blame, where it is known. */
    readonly script?: string,
    /** The script's own stack, with lines of its file. */
    readonly trace?: string,
  ) {
    super(message);
  }
}
