import { ThreadError, type ThreadSide } from "@dicetower/script-host/thread";
import type { QuickJSHandle } from "quickjs-emscripten";
import { type Engine, isFull, isGrown } from "../engine.js";
import type { Files } from "../files.js";
import type { HookTurns } from "../hook-turns.js";
import { SliceClock } from "./slice-clock.js";

const jobsAtATime = 100;
/** Times its slice that a background callback may wait for the service. */
const freePauses = 2;

/**
 * What is thrown for jobs that were stopped and of which nobody knows whose they are. Nobody is held to account for
 * them: with the next message each one's jobs are looked at.
 */
export const nobodysFault = new ThreadError(
  "overran",
  "jobs of several plugins ran for too long without a pause",
);

/** What slices are run with. */
export interface SliceParts {
  readonly side: ThreadSide;
  readonly engine: Engine;
  readonly files: Files;
  readonly turns: HookTurns;
  /** Milliseconds of a usual slice. */
  readonly sliceMs: number;
  /** Called when somebody's code begins to run. */
  began(): void;
  /** A function of the realm that tells what an error says. */
  describe(): QuickJSHandle | undefined;
}

/** Runs the code of plugins in slices: who runs, for how long, with which jobs and memory, and what goes wrong. */
export class Slices {
  /** The engine cannot go on: its memory or its jobs are in a state that nobody knows. */
  spoilt = false;
  /** The plugin whose code runs. */
  plugin = "";
  readonly clock = new SliceClock();
  #depth = 0;
  #measured = 0;

  constructor(readonly parts: SliceParts) {}

  /** True within a slice that runs within another. */
  get nested(): boolean {
    return this.#depth > 1;
  }

  /** Sees which hook has been reached since, before anything is done in somebody's name. */
  look(): void {
    if (this.#depth === 1 && this.parts.turns.look()) this.takeUp();
  }

  /** From here on the hook that has been reached runs. */
  takeUp(): void {
    this.plugin = this.parts.turns.owner;
    this.clock.renew(this.parts.sliceMs);
    this.#began(this.parts.sliceMs);
  }

  /** One slice of a plugin: its clock, its jobs, and what comes of it. */
  run<Answer>(plugin: string, ms: number, work: () => Answer): Answer {
    if (this.spoilt) throw new ThreadError("threw", "the realm of plugins is being rebuilt");
    const before = this.plugin;
    const outer = this.clock.begin(ms, ms < this.parts.sliceMs ? ms * freePauses : Number.POSITIVE_INFINITY);
    this.plugin = plugin;
    if (this.#depth++ === 0) this.#began(ms);
    try {
      try {
        return work();
      } finally {
        // Jobs that it leaves behind, even by throwing, are not for the next one to pay for.
        if (this.#depth === 1 && !this.spoilt && !this.clock.interrupted) this.#drain(this.plugin);
      }
    } catch (error) {
      throw this.hostFailure(this.plugin, error);
    } finally {
      if (--this.#depth === 0) this.parts.side.running(undefined);
      this.plugin = before;
      this.clock.end(outer);
      this.parts.side.holds(this.parts.engine.memory.buffer.byteLength);
    }
  }

  /** Somebody's code begins to run, who is held to account for it from now on. */
  #began(ms: number): void {
    this.parts.began();
    // A machine that stalls for a moment is no reason to end the thread.
    this.parts.side.running(this.plugin, Math.max(ms, this.parts.sliceMs));
  }

  /** Runs jobs of promises. One that is stopped reports nothing: the clock tells. */
  #drain(plugin: string): void {
    const { runtime } = this.parts.engine;
    while (runtime.hasPendingJob()) {
      this.parts.turns.leave();
      const done = runtime.executePendingJobs(jobsAtATime);
      if (this.clock.over) this.clock.interrupted = true;
      if (this.parts.turns.isAnybodys && this.clock.interrupted) {
        done.error?.dispose();
        if (runtime.hasPendingJob()) this.spoilt = true;
        throw nobodysFault;
      }
      if (done.error !== undefined) throw this.failure(plugin, done.error);
      if (this.clock.interrupted) throw this.#overran(plugin);
    }
    this.#weigh(plugin);
  }

  /** A realm whose memory stays full would fail whoever comes next; the one who filled it is named. */
  #weigh(plugin: string): void {
    const now = performance.now();
    if (!isGrown(this.parts.engine) || this.parts.turns.isAnybodys || now - this.#measured < 1_000) return;
    this.#measured = now;
    if (isFull(this.parts.engine)) throw this.#full(plugin);
  }

  #overran(plugin: string): ThreadError {
    if (this.parts.engine.runtime.hasPendingJob()) this.spoilt = true;
    return new ThreadError("overran", "it ran for too long without a pause", plugin);
  }

  #full(plugin: string): ThreadError {
    this.spoilt = true;
    return new ThreadError("memory", "out of memory", plugin);
  }

  /** What an error of the engine says. */
  failure(plugin: string, error: QuickJSHandle): ThreadError {
    if (this.clock.interrupted) {
      error.dispose();
      return this.#overran(plugin);
    }
    const { message, trace } = this.#describe(error);
    // Reading the error runs the plugin's code, too.
    if (this.clock.interrupted) return this.#overran(plugin);
    if (message === "InternalError: out of memory") return this.#full(plugin);
    const place = this.parts.files.place(trace);
    return new ThreadError(
      "threw",
      place === undefined ? message : `${message} (${place})`,
      plugin,
      this.parts.files.readable(trace),
    );
  }

  #describe(error: QuickJSHandle): { message: string; trace: string } {
    const { vm } = this.parts.engine;
    const describe = this.parts.describe();
    const said = describe === undefined ? undefined : vm.callFunction(describe, vm.undefined, error);
    error.dispose();
    if (said === undefined || said.error !== undefined) {
      said?.error.dispose();
      return { message: "InternalError: out of memory", trace: "" };
    }
    const text = vm.getString(said.value);
    said.value.dispose();
    return JSON.parse(text) as { message: string; trace: string };
  }

  /** An error that is not the engine's own came through it: nobody knows in what state it is. */
  hostFailure(plugin: string, error: unknown): ThreadError {
    if (error instanceof ThreadError) return error;
    this.spoilt = true;
    return new ThreadError("memory", `the engine failed: ${String(error).slice(0, 200)}`, plugin);
  }
}
