import { ThreadError, type ThreadSide } from "@dicetower/script-host/thread";
import type { QuickJSHandle } from "quickjs-emscripten";
import type { HandedHook } from "../protocol/handed.js";
import { BACKGROUND, type KeptValues, type RealmData, SLICE_MS } from "../protocol.js";
import { Effects } from "./effects.js";
import { type Engine, isGrown, newEngine } from "./engine.js";
import { Files } from "./files.js";
import { type Handed, Handles } from "./handles.js";
import { HookTurns } from "./hook-turns.js";
import { Operations } from "./operations.js";
import { preludeFile, preludeText } from "./prelude/source.js";
import { SharedNumber } from "./shared-number.js";
import { nobodysFault, Slices } from "./time/slices.js";

const sharedMb = 256;
const isolatedMb = 32;
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
  readonly #entries = new Map<string, QuickJSHandle>();
  readonly #handles: Handles;
  readonly #slices: Slices;
  readonly #sliceMs: number;
  readonly #backgroundMs: number;
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
    const slices = new Slices({
      side,
      engine,
      files: this.files,
      turns: this.#turns,
      sliceMs,
      began: () => this.operations.begin(),
      describe: () => this.#entries.get("describe"),
    });
    this.#slices = slices;
    this.operations = new Operations(
      {
        side,
        effects: this.effects,
        authorOf: (trace) => this.files.author(trace) ?? slices.plugin,
        placeOf: (trace) => this.files.place(trace) ?? "",
        authorsIn: (trace) => this.files.authors(trace),
        paused: (wait) => slices.clock.paused(wait),
        nested: (task, value) => start.nested(task, value),
        timer: (plugin, id) => start.ran(plugin, this.background(plugin, "timer", id)),
        overused: (plugin) => {
          const percent = BACKGROUND.share * 100;
          const why = `its timers and callbacks took more than ${percent} % of the time without a rest`;
          start.ran(plugin, new ThreadError("overran", why));
        },
        settled: (outcome) => start.settled(outcome),
        get plugin() {
          return slices.plugin;
        },
      },
      start.data,
      start.kept,
    );
    engine.runtime.setInterruptHandler(() => {
      slices.look();
      if (!slices.clock.over && !side.overran()) return false;
      slices.clock.interrupted = true;
      return true;
    });
  }

  /** It cannot go on: its memory or its jobs are in a state that nobody knows. */
  get spoilt(): boolean {
    return this.#slices.spoilt;
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
    const say = vm.newFunction("say", (line) =>
      this.#handles.answer(this.#operate("say", vm.getString(line), "")),
    );
    const next = vm.newFunction("next", (place) => (this.#next(vm.getNumber(place)) ? vm.true : vm.false));
    const prelude = vm.unwrapResult(vm.evalCode(preludeText, preludeFile));
    const shared = this.#turns.reached?.buffer ?? vm.undefined;
    const entries = vm.unwrapResult(vm.callFunction(prelude, vm.undefined, native, say, next, shared));
    for (const name of entryNames) this.#entries.set(name, vm.getProp(entries, name));
    for (const handle of [native, say, next, prelude, entries]) handle.dispose();
  }

  /** Answers with a sign in front: `=` value, `!` an error's sentence. Nothing may be thrown through the engine. */
  #operate(operation: string, text: string, trace: string): string | undefined {
    this.#slices.look();
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
    return this.#slices.run(plugin, ms, () => {
      const { vm } = this.engine;
      const handed = this.#handles.made(value);
      const nested = this.#slices.nested ? vm.true : vm.false;
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
    this.#slices.look();
    if (result.error !== undefined) throw this.#slices.failure(this.#slices.plugin, result.error);
    return result.value;
  }

  /** Runs a callback that nobody waits for, which has less time. @returns what it failed with */
  background(plugin: string, entry: string, value: Handed): ThreadError | undefined {
    try {
      this.enter(plugin, entry, value, this.#backgroundMs);
      return undefined;
    } catch (error) {
      return this.#slices.hostFailure(plugin, error);
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
          place = this.#slices.run(turns.owner, this.#sliceMs, () => this.#callHooks(from, task, first));
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
    this.#slices.takeUp();
    return true;
  }

  /** Reads a file and runs it. @param read returns the function that is the file */
  load(plugin: string, file: string, read: () => string, ms: number): void {
    const compiled = () => {
      const result = this.engine.vm.evalCode(read(), file, { type: "global" });
      if (result.error !== undefined) throw this.#slices.failure(plugin, result.error);
      return result.value;
    };
    this.enter(plugin, "load", compiled, ms);
  }

  /** Ends it: nothing of it runs any more. Its memory goes with it; giving parts back one by one may abort. */
  end(): void {
    this.operations.timers.end();
    this.#entries.clear();
    this.#handles.end();
    this.#slices.spoilt = true;
  }
}
