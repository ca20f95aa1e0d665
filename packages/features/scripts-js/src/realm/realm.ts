import { ThreadError, type ThreadSide } from "@dicetower/script-host/thread";
import type { QuickJSHandle } from "quickjs-emscripten";
import type { HandedHook } from "../protocol/handed.js";
import { BACKGROUND, type KeptValues, type RealmData, SLICE_MS } from "../protocol.js";
import { Effects } from "./effects.js";
import { type Engine, isFull, isGrown, newEngine } from "./engine.js";
import { Files } from "./files.js";
import { type Handed, Handles } from "./handles.js";
import { HookTurns } from "./hook-turns.js";
import { Operations } from "./operations.js";
import { preludeFile, preludeText } from "./prelude/source.js";
import { SharedNumber } from "./shared-number.js";
import { SliceClock } from "./time/slice-clock.js";
import type { StripTypes } from "./typescript.js";

const sharedMb = 256;
const isolatedMb = 32;
const jobsAtATime = 100;
/**
 * What is thrown for jobs that were stopped and of which nobody knows whose they are. Nobody is held to account for
 * them: with the next message each one's jobs are looked at.
 */
const nobodysFault = new ThreadError("overran", "jobs of several plugins ran for too long without a pause");
/** Times its slice that a background callback may wait for the service. */
const freePauses = 2;
const entryNames = [
  "load",
  "extensions",
  "extension",
  "command",
  "help",
  "hooks",
  "schedule",
  "cocCheck",
  "timer",
  "fetched",
  "socket",
  "describe",
] as const;

/** What a realm begins with. */
export interface RealmStart {
  readonly data: RealmData & { readonly seed: readonly number[] };
  readonly kept: Readonly<Record<string, KeptValues>>;
  /** Called after a timer of a script has run, with what it failed with. */
  ran(plugin: string, failure: ThreadError | undefined): void;
  settled(outcome: unknown): void;
  nested(task: string, value: unknown): unknown;
}

/** A realm: an engine, the prelude in it, and the ways in with their limits of time and memory. */
export class Realm {
  readonly effects = new Effects();
  readonly files = new Files();
  readonly operations: Operations;
  /** It cannot go on: its memory or its jobs are in a state that nobody knows. */
  spoilt = false;
  plugin = "";
  readonly #entries = new Map<string, QuickJSHandle>();
  readonly #handles: Handles;
  readonly #clock = new SliceClock();
  readonly #sliceMs: number;
  readonly #backgroundMs: number;
  #depth = 0;
  #measured = 0;
  readonly #turns: HookTurns;

  private constructor(
    readonly side: ThreadSide,
    readonly engine: Engine,
    readonly start: RealmStart,
  ) {
    this.#handles = new Handles(engine.vm);
    this.#turns = new HookTurns(SharedNumber.in(engine));
    const { sliceMs = SLICE_MS, backgroundMs = BACKGROUND.sliceMs } = start.data.limits ?? {};
    this.#sliceMs = sliceMs;
    this.#backgroundMs = Math.min(sliceMs, backgroundMs);
    const running = () => this.plugin;
    this.operations = new Operations(
      {
        side,
        effects: this.effects,
        authorOf: (trace) => this.files.author(trace) ?? this.plugin,
        placeOf: (trace) => this.files.place(trace) ?? "",
        authorsIn: (trace) => this.files.authors(trace),
        paused: (wait) => this.#clock.paused(wait),
        nested: (task, value) => start.nested(task, value),
        timer: (plugin, id) => start.ran(plugin, this.background(plugin, "timer", id)),
        overused: (plugin) => {
          const percent = BACKGROUND.share * 100;
          const why = `its timers and callbacks took more than ${percent} % of the time without a rest`;
          start.ran(plugin, new ThreadError("overran", why));
        },
        settled: (outcome) => start.settled(outcome),
        get plugin() {
          return running();
        },
      },
      start.data,
      start.kept,
    );
    engine.runtime.setInterruptHandler(() => {
      this.#look();
      if (!this.#clock.over && !side.overran()) return false;
      this.#clock.interrupted = true;
      return true;
    });
  }

  static async begin(side: ThreadSide, start: RealmStart): Promise<Realm> {
    const realm = new Realm(side, await newEngine(start.data.isolated ? isolatedMb : sharedMb), start);
    realm.#prepare();
    return realm;
  }

  #prepare(): void {
    const { vm } = this.engine;
    const native = vm.newFunction("native", (operation, text, trace) =>
      this.#handles.answer(this.#operate(vm.getString(operation), vm.getString(text), vm.getString(trace))),
    );
    const next = vm.newFunction("next", (place) => (this.#next(vm.getNumber(place)) ? vm.true : vm.false));
    const prelude = vm.unwrapResult(vm.evalCode(preludeText, preludeFile));
    const shared = this.#turns.reached?.buffer ?? vm.undefined;
    const entries = vm.unwrapResult(vm.callFunction(prelude, vm.undefined, native, next, shared));
    for (const name of entryNames) this.#entries.set(name, vm.getProp(entries, name));
    for (const handle of [native, next, prelude, entries]) handle.dispose();
  }

  /** Answers with a sign in front: `=` value, `!` an error's sentence. Nothing may be thrown through the engine. */
  #operate(operation: string, text: string, trace: string): string | undefined {
    this.#look();
    try {
      const answer = this.operations.run(operation, text, trace);
      return answer === undefined ? undefined : `=${JSON.stringify(answer)}`;
    } catch (error) {
      return `!${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /**
   * Runs a plugin's code: one slice.
   * @param value handed in: a text, a number, or what makes a handle
   * @returns the text that came out
   * @throws ThreadError
   */
  enter(plugin: string, entry: string, value?: Handed, ms = this.#sliceMs): string {
    return this.#slice(plugin, ms, () => {
      const { vm } = this.engine;
      const handed = this.#handles.made(value);
      const nested = this.#depth > 1 ? vm.true : vm.false;
      const more = handed ? [handed] : [];
      const result = this.#call(entry, [this.#handles.name(plugin), nested, ...more]);
      handed?.dispose();
      const text = vm.getString(result);
      result.dispose();
      return text;
    });
  }

  #call(entry: string, values: readonly QuickJSHandle[]): QuickJSHandle {
    const run = this.#entries.get(entry);
    if (run === undefined) throw new Error(`there is no entry ${entry}`);
    const { vm } = this.engine;
    const result = vm.callFunction(run, vm.undefined, ...values);
    this.#look();
    if (result.error !== undefined) throw this.#failure(this.plugin, result.error);
    return result.value;
  }

  /** Runs a callback that nobody waits for, which has less time. @returns what it failed with */
  background(plugin: string, entry: string, value: Handed): ThreadError | undefined {
    try {
      this.enter(plugin, entry, value, this.#backgroundMs);
      return undefined;
    } catch (error) {
      return this.#hostFailure(plugin, error);
    }
  }

  /**
   * Calls a hook of several extensions: each is a slice of its plugin, and they share one call into the engine as long
   * as none throws or leaves jobs behind.
   * @param owners plugins of the extensions, in their order
   * @param failed called with what a hook fails with
   */
  hooks(owners: readonly string[], task: HandedHook, failed: (error: unknown, plugin: string) => void): void {
    const turns = this.#turns;
    turns.begin(owners);
    try {
      let place = 0;
      for (let first = true; place < owners.length && !this.spoilt; first = false)
        try {
          const from = place;
          turns.take(from);
          place = this.#slice(turns.owner, this.#sliceMs, () => this.#callHooks(from, task, first));
        } catch (error) {
          if (error !== nobodysFault) failed(error, turns.owner);
          place = turns.place + 1;
        }
    } finally {
      turns.end(task.extensions);
    }
  }

  /** @returns the place at which to go on */
  #callHooks(from: number, { extensions, context, text }: HandedHook, first: boolean): number {
    const { vm } = this.engine;
    const place = vm.newNumber(from);
    const handed = first ? [vm.newString(context), vm.newString(text)] : [];
    // Who fills the memory is to be known, too.
    const careful = this.#turns.needsCare(extensions) || isGrown(this.engine);
    const names = this.#handles.name(extensions);
    const result = this.#call("hooks", [names, place, careful ? vm.true : vm.false, ...handed]);
    for (const handle of [place, ...handed]) handle.dispose();
    const reached = vm.getNumber(result);
    result.dispose();
    return reached;
  }

  /** Goes on with the next hook of a task, unless jobs or memory of the last one are to be seen to first. */
  #next(place: number): boolean {
    if (!this.#turns.running || this.engine.runtime.hasPendingJob() || isGrown(this.engine)) return false;
    this.#turns.take(place);
    this.#takeUp();
    return true;
  }

  /** Sees which hook has been reached since, before anything is done in somebody's name. */
  #look(): void {
    if (this.#depth === 1 && this.#turns.look()) this.#takeUp();
  }

  /** From here on the hook that has been reached runs. */
  #takeUp(): void {
    this.plugin = this.#turns.owner;
    this.#clock.renew(this.#sliceMs);
    this.#began(this.#sliceMs);
  }

  /** Reads a file and runs it. */
  load(plugin: string, file: string, text: string, ms: number, strip?: StripTypes): void {
    this.enter(plugin, "load", () => this.#compile(plugin, file, text, strip), ms);
  }

  #compile(plugin: string, file: string, text: string, strip?: StripTypes): QuickJSHandle {
    const result = this.#handles.compile(plugin, file, text, strip);
    if (result.error !== undefined) throw this.#failure(plugin, result.error);
    return result.value;
  }

  /** One slice of a plugin: its clock, its jobs, and what comes of it. */
  #slice<Answer>(plugin: string, ms: number, run: () => Answer): Answer {
    if (this.spoilt) throw new ThreadError("threw", "the realm of plugins is being rebuilt");
    const before = this.plugin;
    const outer = this.#clock.begin(ms, ms < this.#sliceMs ? ms * freePauses : Number.POSITIVE_INFINITY);
    this.plugin = plugin;
    if (this.#depth++ === 0) {
      this.#began(ms);
    }
    try {
      try {
        return run();
      } finally {
        // Jobs that it leaves behind, even by throwing, are not for the next one to pay for.
        if (this.#depth === 1 && !this.spoilt && !this.#clock.interrupted) this.#drain(this.plugin);
      }
    } catch (error) {
      throw this.#hostFailure(this.plugin, error);
    } finally {
      if (--this.#depth === 0) this.side.running(undefined);
      this.plugin = before;
      this.#clock.end(outer);
      this.side.holds(this.engine.memory.buffer.byteLength);
    }
  }

  /** Somebody's code begins to run, who is held to account for it from now on. */
  #began(ms: number): void {
    this.operations.begin();
    // A machine that stalls for a moment is no reason to end the thread.
    this.side.running(this.plugin, Math.max(ms, this.#sliceMs));
  }

  /** Runs jobs of promises. One that is stopped reports nothing: the clock tells. */
  #drain(plugin: string): void {
    const { runtime } = this.engine;
    while (runtime.hasPendingJob()) {
      this.#turns.leave();
      const done = runtime.executePendingJobs(jobsAtATime);
      if (this.#clock.over) this.#clock.interrupted = true;
      if (this.#turns.isAnybodys && this.#clock.interrupted) {
        done.error?.dispose();
        if (runtime.hasPendingJob()) this.spoilt = true;
        throw nobodysFault;
      }
      if (done.error !== undefined) throw this.#failure(plugin, done.error);
      if (this.#clock.interrupted) throw this.#overran(plugin);
    }
    this.#weigh(plugin);
  }

  /** A realm whose memory stays full would fail whoever comes next; the one who filled it is named. */
  #weigh(plugin: string): void {
    const now = performance.now();
    if (!isGrown(this.engine) || this.#turns.isAnybodys || now - this.#measured < 1_000) return;
    this.#measured = now;
    if (isFull(this.engine)) throw this.#full(plugin);
  }

  #overran(plugin: string): ThreadError {
    if (this.engine.runtime.hasPendingJob()) this.spoilt = true;
    return new ThreadError("overran", "it ran for too long without a pause", plugin);
  }

  #full(plugin: string): ThreadError {
    this.spoilt = true;
    return new ThreadError("memory", "out of memory", plugin);
  }

  /** What an error of the engine says. */
  #failure(plugin: string, error: QuickJSHandle): ThreadError {
    if (this.#clock.interrupted) {
      error.dispose();
      return this.#overran(plugin);
    }
    const { message, trace } = this.#describe(error);
    // Reading the error runs the plugin's code, too.
    if (this.#clock.interrupted) return this.#overran(plugin);
    if (message === "InternalError: out of memory") return this.#full(plugin);
    const place = this.files.place(trace);
    return new ThreadError(
      "threw",
      place === undefined ? message : `${message} (${place})`,
      plugin,
      this.files.readable(trace),
    );
  }

  #describe(error: QuickJSHandle): { message: string; trace: string } {
    const { vm } = this.engine;
    const describe = this.#entries.get("describe");
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
  #hostFailure(plugin: string, error: unknown): ThreadError {
    if (error instanceof ThreadError) return error;
    this.spoilt = true;
    return new ThreadError("memory", `the engine failed: ${String(error).slice(0, 200)}`, plugin);
  }

  /** Ends it: nothing of it runs any more. Its memory goes with it; giving parts back one by one may abort. */
  end(): void {
    this.operations.timers.end();
    this.#entries.clear();
    this.#handles.end();
    this.spoilt = true;
  }
}
