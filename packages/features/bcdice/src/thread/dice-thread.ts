import { type Clock, type Scope, SerialQueue } from "@dicetower/contract";
import { ScriptFailure, type ScriptHost, type ScriptWorker } from "@dicetower/script-host/api";
import type { RollResult, ThreadTasks } from "./protocol.js";

const threadModule = new URL(import.meta.resolve("@dicetower/bcdice/thread"));

/** MiB that the library and the game systems take together; a system takes 1 to 4. */
const heapMb = 192;
/** Game systems in memory: the library cannot let one go, so the thread begins anew for the next. */
const maxOpened = 24;
/** Milliseconds of one roll: a thread is ended after three times the limit of its slice. */
const rollMs = 1_000;
const sliceMs = Math.floor(rollMs / 3);
/** Milliseconds that beginning the thread and loading a game system may take. */
const openMs = 20_000;
/** Calls that may wait for the thread. */
const maxWaiting = 30;

/** Why there is no result: too many wait, it took too long or too much memory, or the library has failed. */
export class RollFailure extends Error {
  constructor(
    readonly kind: "busy" | "overran" | "failed",
    options?: ErrorOptions,
  ) {
    super(`no result: ${kind}`, options);
  }
}

/** A die that a roll asks for: a promise in the rare case that its number must be fetched first. */
export type Die = (faces: number) => number | Promise<number>;

/** What the thread works with. */
export interface DiceThreadParts {
  readonly scripts: ScriptHost;
  readonly clock: Clock;
  /** Milliseconds without work after which the thread ends. */
  readonly idleMs: () => number;
}

/**
 * The thread in which the library is loaded. It begins with the first call, takes one call after another, and ends when
 * it was idle for long enough, with its scope, and with a call that takes too long; the next one begins it anew.
 */
export class DiceThread {
  readonly #worker: ScriptWorker;
  readonly #queue = new SerialQueue();
  readonly #opened = new Set<string>();
  #waiting = 0;
  #roll = 0;
  #die: Die | undefined;
  #idle: (() => void) | undefined;

  constructor(
    readonly scope: Scope,
    readonly parts: DiceThreadParts,
  ) {
    this.#worker = parts.scripts.worker(scope, {
      module: threadModule,
      heapMb,
      answer: (name, values) => this.#answer(name, values),
      lost: () => this.#opened.clear(),
    });
  }

  /** Help of a game system, in its own language. @throws RollFailure */
  help(system: string): Promise<string> {
    return this.#inTurn(system, () => this.#call("help", { system }));
  }

  /**
   * @returns undefined for what is no command of the game system
   * @throws RollFailure
   * @throws what `die` throws
   */
  roll(system: string, expression: string, die: Die): Promise<RollResult | undefined> {
    return this.#inTurn(system, async () => {
      const roll = ++this.#roll;
      const heard: { refused?: { readonly error: unknown } } = {};
      const refuse = (error: unknown): never => {
        heard.refused = { error };
        throw error;
      };
      // Nearly all dice are there at once: the thread waits for each.
      this.#die = (faces) => {
        try {
          const value = die(faces);
          return value instanceof Promise ? value.catch(refuse) : value;
        } catch (error) {
          return refuse(error);
        }
      };
      try {
        const result = await this.#call("roll", { system, expression, roll });
        if (heard.refused === undefined) return result ?? undefined;
      } catch (error) {
        if (heard.refused === undefined) throw error;
      } finally {
        this.#die = undefined;
      }
      throw heard.refused.error;
    });
  }

  async #inTurn<T>(system: string, work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= maxWaiting) throw new RollFailure("busy");
    this.#waiting++;
    this.#idle?.();
    try {
      return await this.#queue.run(async () => {
        await this.#open(system);
        return await work();
      });
    } catch (error) {
      throw error instanceof ScriptFailure ? failureOf(error) : error;
    } finally {
      this.#waiting--;
      if (this.#waiting === 0) this.#endWhenIdle();
    }
  }

  async #open(system: string): Promise<void> {
    if (this.#opened.has(system)) return;
    if (this.#opened.size >= maxOpened) await this.#end();
    await this.#call("open", { system }, openMs);
    this.#opened.add(system);
  }

  async #call<T extends keyof ThreadTasks>(
    task: T,
    value: ThreadTasks[T]["takes"],
    limitMs = sliceMs,
  ): Promise<ThreadTasks[T]["answers"]> {
    try {
      return (await this.#worker.call(task, value, {
        sliceMs: limitMs,
        totalMs: openMs,
      })) as ThreadTasks[T]["answers"];
    } catch (error) {
      // One that waits for what never comes is still at it.
      if (error instanceof ScriptFailure && error.kind !== "threw") await this.#end();
      throw error;
    }
  }

  #answer(name: string, [roll, faces]: readonly unknown[]): number | Promise<number> {
    if (name !== "die" || roll !== this.#roll || this.#die === undefined)
      throw new Error("nobody waits for that roll");
    return this.#die(Number(faces));
  }

  async #end(): Promise<void> {
    this.#opened.clear();
    await this.#worker.end();
  }

  #endWhenIdle(): void {
    if (this.scope.signal.aborted) return;
    const { clock, idleMs } = this.parts;
    this.#idle = clock.after(idleMs(), this.scope.signal, () => {
      this.scope.follow(this.#queue.run(() => this.#end()));
    });
  }
}

function failureOf(error: ScriptFailure): RollFailure {
  const overran = error.kind === "overran" || error.kind === "memory";
  return new RollFailure(overran ? "overran" : "failed", { cause: error });
}
