import { errorMessage, type Fork, type Jobs, type Scope } from "@dicetower/contract";
import type { PartialTemplate } from "@dicetower/rule-systems/api";
import { ScriptFailure, type ScriptWorker } from "@dicetower/script-host/api";
import { BuiltinSolver } from "../calls/builtin-solver.js";
import { CocRules, variantItem } from "../calls/games/coc-rules.js";
import { GameTemplates, templateItem } from "../calls/games/game-templates.js";
import { Fetches } from "../calls/network/fetches.js";
import { Sockets } from "../calls/network/sockets.js";
import { ScriptTasks } from "../calls/script-tasks.js";
import { handedCommand, handedHook } from "../protocol/handed.js";
import {
  ASYNC_MS,
  type CocCheckAnswer,
  type CocCheckTask,
  type CommandAnswer,
  type CommandTask,
  type Effect,
  type ExtensionRecord,
  type HelpAnswer,
  type HelpTask,
  type HookAnswer,
  type HookTask,
  LOAD_MS,
  type LoadAnswer,
  type PluginSource,
  type RealmData,
  SLICE_MS,
  type SliceFailure,
  type TaskAnswer,
} from "../protocol.js";
import { NestedTasks } from "./nested-tasks.js";
import { type Answers, realmAnswers } from "./realm-asks.js";
import { RealmEffects } from "./realm-effects.js";
import type { RealmShared } from "./realm-shared.js";

const realmModule = new URL(import.meta.resolve("@dicetower/scripts-js/thread"));

/** What becomes of a realm is told to whoever began it. */
export interface RealmListener {
  /** Extensions were registered, or changed. */
  extensions(changed: readonly ExtensionRecord[]): void;
  /** A slice failed where its failing goes no further. */
  failed(failure: SliceFailure): void;
  /** The thread was lost, or the realm cannot go on: it has to be loaded again. */
  lost(script: string | undefined, breach: "overran" | "memory" | undefined): void;
}

/** What belongs to one load of a realm, and ends with the next. */
interface Life {
  readonly fork: Fork;
  readonly fetches: Fetches;
  readonly sockets: Sockets;
  readonly tasks: ScriptTasks;
  readonly effects: RealmEffects;
  readonly answers: Answers;
}

/** One realm and its thread: loads plugins, calls them, and does what they ask. Everything in it ends with its scope. */
export class Realm {
  readonly #worker: ScriptWorker;
  #life: Life | undefined;
  /** Effects and answers follow one another: the last of them that takes a while. */
  #queue: Promise<unknown> = Promise.resolve();
  /** How many of them are not done. */
  #open = 0;

  constructor(
    readonly shared: RealmShared,
    readonly scope: Scope,
    readonly jobs: Jobs,
    readonly listener: RealmListener,
    data: RealmData,
  ) {
    this.#worker = shared.services.scripts.worker(scope, {
      module: realmModule,
      data,
      answer: (name, values, script) => this.#answer(name, values, script ?? ""),
      heard: (name, [effects]) => {
        if (name === "effects") this.#told(effects as readonly Effect[]);
      },
      lost: ({ reason, script }) => listener.lost(script, reason === "crashed" ? undefined : reason),
    });
  }

  /** Begins what a load needs; it ends with the next one, or with the realm. */
  async #begin(): Promise<void> {
    const { shared, scope, jobs, listener } = this;
    await this.#life?.fork.stop();
    let life: Omit<Life, "fork"> | undefined;
    const fork = await scope.fork("load", (part) => {
      const { services, grantsOf } = shared;
      const fetches = new Fetches(services, grantsOf, (answer) => this.#worker.tell("fetched", answer));
      const sockets = new Sockets(services, grantsOf, (tell) => this.#worker.tell("socket", tell));
      const nested = new NestedTasks();
      part.defer(() => {
        fetches.end();
        sockets.end();
        nested.end();
      });
      const tasks = new ScriptTasks(jobs, part, (task) => this.#scheduled(task));
      const effects = new RealmEffects({
        ...shared,
        fetches,
        sockets,
        tasks,
        extensions: (changed) => listener.extensions(changed),
        failed: (failure) => listener.failed(failure),
        spoilt: () => listener.lost(undefined, undefined),
      });
      const templates = new GameTemplates(services, (id: string, template: PartialTemplate) =>
        part.fork(id, (inner) => inner.add(...templateItem(template))),
      );
      const builtins = new BuiltinSolver(services, shared.replySender, shared.rights);
      const rules = new CocRules({
        ...shared,
        fork: (id, variant) => part.fork(id, (inner) => inner.add(...variantItem(variant))),
        check: (task) => this.#judged(nested, task),
        failed: (plugin, error) =>
          listener.failed({ plugin, kind: "threw", message: errorMessage(error), trace: undefined }),
      });
      const answers = realmAnswers({ ...shared, builtins, templates, tasks, rules, nested });
      life = { fetches, sockets, tasks, effects, answers };
    });
    if (life !== undefined) this.#life = { ...life, fork };
  }

  #told(effects: readonly Effect[]): void {
    try {
      const work = this.#enqueue((life) => life.effects.run(effects, true));
      if (work instanceof Promise) work.catch(() => undefined);
    } catch {
      // A realm that has ended says nothing any more.
    }
  }

  get memory(): number {
    return this.#worker.memory;
  }

  async load(sources: readonly PluginSource[]): Promise<LoadAnswer> {
    await this.#begin();
    const { random } = this.shared.services;
    const word = () => random.bytes(4).readUInt32LE(0);
    const seed = [word(), word(), word(), word()];
    const totalMs = (LOAD_MS + 1_000) * (sources.length + 1);
    return this.#call<LoadAnswer>("load", { sources, kept: {}, seed }, { sliceMs: LOAD_MS, totalMs });
  }

  /** Loads further plugins into the realm as it is. @throws ScriptFailure */
  add(sources: readonly PluginSource[]): Promise<LoadAnswer> {
    const totalMs = (LOAD_MS + 1_000) * (sources.length + 1);
    return this.#call<LoadAnswer>("add", { sources }, { sliceMs: LOAD_MS, totalMs });
  }

  /** True while its thread is up. */
  get live(): boolean {
    return this.#worker.live;
  }

  /** @throws ScriptFailure */
  command(task: CommandTask, signal?: AbortSignal): Promise<CommandAnswer> {
    return this.#call<CommandAnswer>("command", handedCommand(task), {
      sliceMs: SLICE_MS,
      totalMs: ASYNC_MS + 2_000,
      ...(signal === undefined ? {} : { signal }),
    });
  }

  help(task: HelpTask): Promise<HelpAnswer> {
    return this.#call<HelpAnswer>("help", task, { sliceMs: SLICE_MS });
  }

  /** Never rejects: failures are told to the listener. */
  hook(task: HookTask, extensions: readonly string[]): Promise<void> {
    return this.#hooked("hook", handedHook(task, extensions));
  }

  /** Waits until plugins, all of them when left out, have nothing to do that is due soon. Never rejects. */
  async settle(atMostMs: number, plugins?: readonly string[]): Promise<void> {
    try {
      const limits = { sliceMs: SLICE_MS, totalMs: atMostMs + 2_000 };
      await this.#call<TaskAnswer>("settle", { atMostMs, ...(plugins && { plugins }) }, limits);
    } catch {
      // What went wrong meanwhile has been told.
    }
  }

  /** Somebody else has changed a stored value. */
  storageChanged(extension: string, key?: string, value?: string): void {
    this.#worker.tell("storageChanged", {
      extension,
      ...(key === undefined ? {} : { key }),
      ...(value === undefined ? {} : { value }),
    });
  }

  async configChanged(extension: string, key: string, value: unknown): Promise<void> {
    this.#worker.tell("configChanged", { extension, key, value });
    if (typeof value === "string") await this.#life?.tasks.changed(extension, key, value);
  }

  /** Has a rule judge: within the answer that the thread waits for, where it is that one that needs it. */
  async #judged(nested: NestedTasks, task: CocCheckTask): Promise<readonly number[]> {
    const within = nested.ask({ task: "cocCheck", value: task });
    const answer = within ?? this.#call<CocCheckAnswer>("cocCheck", task, { sliceMs: SLICE_MS });
    return ((await answer) as CocCheckAnswer).ranks;
  }

  async #scheduled({ id, key }: { readonly id: number; readonly key: string }): Promise<void> {
    await this.#hooked("schedule", { id, now: this.shared.services.clock.seconds(), key });
  }

  async #hooked(task: "hook" | "schedule", value: unknown): Promise<void> {
    try {
      const { failures } = await this.#call<HookAnswer>(task, value, { sliceMs: SLICE_MS });
      for (const failure of failures) this.listener.failed(failure);
    } catch (error) {
      if (!(error instanceof ScriptFailure)) throw error;
      const { kind, message, script = "", trace } = error;
      if (kind !== "ended" && script !== "") this.listener.failed({ plugin: script, kind, message, trace });
    }
  }

  async #call<A extends TaskAnswer>(
    task: string,
    value: unknown,
    limits: { readonly sliceMs: number; readonly totalMs?: number; readonly signal?: AbortSignal },
  ): Promise<A> {
    const answer = (await this.#worker.call(task, value, limits)) as A;
    const work = this.#enqueue((life) => life.effects.run(answer.effects, false));
    if (work !== undefined) await work;
    if (answer.spoilt) this.listener.lost(undefined, undefined);
    return answer;
  }

  #answer(name: string, [ask, effects, cause, authors]: readonly unknown[], script: string): unknown {
    return this.#enqueue(async (life) => {
      const before = life.effects.run((effects as readonly Effect[] | undefined) ?? [], false);
      if (before !== undefined) await before;
      const answer = life.answers[name as keyof Answers] as
        | ((ask: unknown, plugin: string, cause: unknown, authors: unknown) => unknown)
        | undefined;
      if (answer === undefined) throw new Error(`nobody answers "${name}"`);
      try {
        return await answer(ask, script, cause, authors ?? [script]);
      } catch (error) {
        throw new Error(errorMessage(error));
      }
    });
  }

  /**
   * Does work behind all that was begun before: at once where that is done, as it is nearly always.
   * @throws ScriptFailure where the realm has ended
   */
  #enqueue<T>(work: (life: Life) => T | Promise<T>): T | Promise<T> {
    if (this.#open++ > 0) return this.#follow(this.#queue.then(() => this.#run(work)));
    let result: T | Promise<T>;
    try {
      result = this.#run(work);
    } catch (error) {
      this.#open--;
      throw error;
    }
    if (result instanceof Promise) return this.#follow(result);
    this.#open--;
    return result;
  }

  #follow<T>(work: Promise<T>): Promise<T> {
    const done = () => {
      this.#open--;
    };
    this.#queue = work.then(done, done);
    return work;
  }

  #run<T>(work: (life: Life) => T): T {
    const life = this.#life;
    if (life === undefined || life.fork.signal.aborted)
      throw new ScriptFailure("ended", "the realm has ended");
    return this.scope.run(() => work(life));
  }
}
