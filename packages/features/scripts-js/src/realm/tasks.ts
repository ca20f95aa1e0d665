import { ThreadError, type ThreadSide } from "@dicetower/script-host/thread";
import type { HandedCommand, HandedHook } from "../protocol/handed.js";
import {
  type AddTask,
  ASYNC_MS,
  type CocCheckAnswer,
  type CommandAnswer,
  type ConfigChangedTell,
  type Effect,
  type ExtensionRecord,
  type FetchedTell,
  type HelpAnswer,
  type HookAnswer,
  LOAD_MS,
  type LoadAnswer,
  type LoadTask,
  type PluginSource,
  type RealmData,
  type ScheduleTask,
  type SettleTask,
  type SliceFailure,
  type SocketTell,
  type StorageChangedTell,
  type TaskAnswer,
} from "../protocol.js";
import { Callbacks } from "./callbacks.js";
import { failureOf, threadError } from "./failures.js";
import { loadPlugins } from "./loading.js";
import { Pending } from "./pending.js";
import { SourceReader } from "./reading/source-reader.js";
import { Realm } from "./realm.js";
import { Settling } from "./time/settling.js";

/** Lists of extensions that are kept as they were read. */
const maxLists = 500;

/** Does the service's tasks in a realm, which it builds anew with each load. */
export class RealmTasks {
  #realm: Realm | undefined;
  readonly #pending = new Pending();
  readonly #settling = new Settling();
  readonly #callbacks = new Callbacks({
    realm: () => this.#realm,
    waits: (cause) => this.#waiting.has(cause),
    ran: (realm, plugin, failure) => this.#ran(realm, plugin, failure),
  });
  /** Contexts of commands whose promise has not come to its end. */
  readonly #waiting = new Set<string>();
  /** Who a registered word or extension belongs to, as it was last told. */
  #owners = new Map<string, string>();
  readonly #reader = new SourceReader();
  /** Names of extensions by their text. */
  readonly #lists = new Map<string, readonly string[]>();

  constructor(
    readonly side: ThreadSide,
    readonly data: RealmData,
  ) {}

  do(task: string, value: unknown): unknown {
    switch (task) {
      case "load":
        return this.#load(value as LoadTask);
      case "add":
        return this.#add(value as AddTask);
      case "unload":
        this.#end();
        return { effects: [], spoilt: false } satisfies TaskAnswer;
      case "command":
        return this.#command(value as HandedCommand);
      case "help":
        return this.#answered<HelpAnswer>(() => this.#enter("help", value, this.#ownerOf(value)));
      case "hook":
        return this.#hook(value as HandedHook);
      case "schedule":
        return this.#schedule(value as ScheduleTask);
      case "cocCheck":
        return this.#answered<CocCheckAnswer>(() => this.#enter("cocCheck", value, this.#ownerOf(value)));
      case "settle":
        return this.#settle(value as SettleTask);
      case "fetched":
        return this.#callbacks.fetched(value as FetchedTell);
      case "socket":
        return this.#callbacks.socket(value as SocketTell);
      case "storageChanged": {
        const { extension, key, value: now } = value as StorageChangedTell;
        return this.#realm?.operations.kept.storageChanged(extension, key, now);
      }
      case "configChanged": {
        const { extension, key, value: now } = value as ConfigChangedTell;
        return this.#realm?.operations.kept.configChanged(extension, key, now);
      }
      default:
        throw new Error(`there is no task ${task}`);
    }
  }

  #live(): Realm {
    if (this.#realm === undefined || this.#realm.spoilt)
      throw new ThreadError("threw", "the realm of plugins is being rebuilt");
    return this.#realm;
  }

  #end(): void {
    this.#realm?.end();
    this.#realm = undefined;
    this.#pending.end();
    this.#waiting.clear();
    this.#settling.end();
    this.#callbacks.end();
  }

  async #load(task: LoadTask): Promise<LoadAnswer> {
    this.#end();
    await this.#reader.prepare(task.sources);
    const realm = await Realm.begin(this.side, {
      data: { ...this.data, seed: task.seed },
      kept: task.kept,
      ran: (plugin, failure) => this.#ran(realm, plugin, failure),
      settled: (outcome) => this.#pending.settled(outcome),
      nested: (name, value) => JSON.parse(this.#enter(name, value, this.#ownerOf(value))) as unknown,
    });
    this.#realm = realm;
    return this.#loaded(realm, task.sources);
  }

  async #add({ sources }: AddTask): Promise<LoadAnswer> {
    await this.#reader.prepare(sources);
    return this.#loaded(this.#live(), sources);
  }

  #loaded(realm: Realm, sources: readonly PluginSource[]): LoadAnswer {
    const ms = this.data.limits?.loadMs ?? LOAD_MS;
    const { plugins, extensions } = loadPlugins(realm, sources, ms, this.#reader);
    const effects = realm.effects.take();
    this.#learn(extensions);
    return {
      plugins,
      extensions,
      effects: effects.filter(({ kind }) => kind !== "extensions"),
      spoilt: realm.spoilt,
    };
  }

  #enter(entry: string, value: unknown, plugin: string): string {
    return this.#live().enter(plugin, entry, JSON.stringify(value));
  }

  /** Who is named and held to account for a task. */
  #ownerOf(value: unknown): string {
    const { extension, word, index } = value as { extension?: string; word?: string; index?: number };
    if (index !== undefined) return this.#realm?.operations.rules.get(index) ?? "";
    return this.#owners.get(`${extension}\n${word}`) ?? this.#owners.get(`${extension}`) ?? "";
  }

  #learn(extensions: readonly ExtensionRecord[]): void {
    for (const { name, plugin, commands } of extensions) {
      this.#owners.set(name, plugin);
      for (const command of commands) this.#owners.set(`${name}\n${command.word}`, command.plugin);
    }
  }

  /** What scripts did until now. */
  #taken(): { effects: Effect[]; spoilt: boolean } {
    const effects = this.#realm?.effects.take() ?? [];
    for (const effect of effects) if (effect.kind === "extensions") this.#learn(effect.extensions);
    return { effects, spoilt: this.#realm?.spoilt ?? false };
  }

  /** Says what happened where no answer says it. */
  #tell(): void {
    const { effects, spoilt } = this.#taken();
    if (spoilt) {
      effects.push({ kind: "spoilt", plugin: "" });
      this.#end();
    }
    if (effects.length > 0) this.side.tell("effects", effects);
  }

  /** An answer with what scripts did; what they fail with is thrown after it was told what they did. */
  #answered<Answer extends TaskAnswer>(run: () => string): Answer {
    try {
      const text = run();
      return { ...(JSON.parse(text === "" ? "{}" : text) as Answer), ...this.#taken() };
    } catch (error) {
      this.#tell();
      // Text that is no JSON: somebody has tampered with what makes it.
      throw threadError(error);
    } finally {
      this.#looked();
    }
  }

  #command(task: HandedCommand): CommandAnswer | Promise<CommandAnswer> {
    const plugin = this.#ownerOf(task);
    const { operations } = this.#live();
    operations.from = task.from;
    const answer = this.#answered<CommandAnswer & { readonly call?: number }>(() =>
      operations.within(task.cause, () => this.#live().enter(plugin, "command", task.text)),
    );
    if (answer.call === undefined) return answer;
    if (answer.effects.length > 0) this.side.tell("effects", answer.effects);
    // What it has asked the network for comes back within the command, as long as that has not ended.
    this.#waiting.add(task.cause);
    return this.#pending
      .wait(answer.call, plugin, this.#live().files, this.data.limits?.asyncMs ?? ASYNC_MS)
      .then((outcome) => ({ ...outcome, ...this.#taken() }))
      .catch((error: unknown) => {
        this.#tell();
        throw error;
      })
      .finally(() => this.#waiting.delete(task.cause));
  }

  #hook(task: HandedHook): HookAnswer {
    const failures: SliceFailure[] = [];
    const realm = this.#live();
    const { operations } = realm;
    operations.from = task.from;
    const owners = this.#namesIn(task.extensions).map((extension) => this.#owners.get(extension) ?? "");
    operations.within(task.cause, () =>
      realm.hooks(owners, task, (error, plugin) =>
        failures.push(failureOf(error, threadError(error).script ?? plugin)),
      ),
    );
    this.#looked();
    return { failures, ...this.#taken() };
  }

  #namesIn(json: string): readonly string[] {
    const known = this.#lists.get(json);
    if (known !== undefined) return known;
    if (this.#lists.size >= maxLists) this.#lists.clear();
    const names = JSON.parse(json) as string[];
    this.#lists.set(json, names);
    return names;
  }

  #schedule(task: ScheduleTask): Promise<HookAnswer> {
    this.#live();
    return this.#callbacks
      .schedule(task)
      .then((failure) => ({ failures: failure === undefined ? [] : [failure], ...this.#taken() }))
      .finally(() => this.#looked());
  }

  /** Something ran outside all tasks. */
  #ran(realm: Realm, plugin: string, failure: ThreadError | undefined): void {
    if (failure !== undefined)
      realm.effects.note({ kind: "failure", plugin, failure: failureOf(failure, plugin) });
    this.#tell();
    this.#looked();
  }

  #looked(): void {
    const operations = this.#realm?.operations;
    if (operations !== undefined) this.#settling.look((plugins) => operations.isQuiet(plugins));
  }

  #settle(task: SettleTask): Promise<TaskAnswer> {
    const waited = this.#settling.wait(task);
    this.#looked();
    return waited.then(() => this.#taken());
  }
}
