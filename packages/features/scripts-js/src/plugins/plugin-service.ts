import { type FeatureHost, type Jobs, type Message, type Phase, SerialQueue } from "@dicetower/contract";
import type { ScriptFailure, Strikes } from "@dicetower/script-host/api";
import { ExtensionContributions } from "../extensions/contributions.js";
import type { RunParts } from "../extensions/run-parts.js";
import { planLoading } from "../files/load-order.js";
import type { PluginFile, PluginFiles } from "../files/plugin-files.js";
import type { CommandAnswer, CommandTask, HookTask, LoadedPlugin, SliceFailure } from "../protocol.js";
import type { RealmShared } from "../realms/realm-shared.js";
import { defaultGrants, type Grants } from "../records/grants.js";
import type { PluginRecords } from "../records/plugin-records.js";
import { loadOrApart, withRecords } from "./own-realm.js";
import type { Plugin, PluginState, ReloadResult } from "./plugin.js";
import { RealmSet } from "./realm-set.js";
import { TimeLimits } from "./time-limits.js";

/** Type of the event that pages hear of changes by. */
export const changedEvent = "plugins.js";

/** Milliseconds that a command waits for a load that is under way. */
const reloadMs = 10_000;

/** Scripts of a rule pack. */
export interface PackScripts {
  readonly packId: string;
  readonly files: readonly PluginFile[];
}

/** All plugins: which there are, which run, and how they are reached. */
export class PluginService implements RunParts {
  #states: readonly PluginState[] = [];
  #loaded: ReadonlyMap<string, LoadedPlugin> = new Map();
  /** Plugins that are off for this run, and why. */
  readonly #out = new Map<string, string>();
  readonly #packs = new Map<string, PackScripts>();
  readonly #realms: RealmSet;
  readonly #contributions: ExtensionContributions;
  readonly #strikes: Strikes;
  readonly #limits: TimeLimits;
  readonly #queue = new SerialQueue();
  #loading = true;
  #again = false;
  /** Commands that answer when the realms are loaded. */
  #waiting: (() => void)[] = [];

  constructor(
    readonly host: FeatureHost,
    readonly shared: RealmShared,
    readonly files: PluginFiles,
    readonly records: PluginRecords,
    jobs: Jobs,
  ) {
    this.#realms = new RealmSet(host, jobs, shared, {
      changed: () => void this.#contribute().then(() => this.#tell()),
      failed: (failure) => this.#failed(failure),
      lost: (script, breach) => this.#lost(script, breach),
    });
    this.#contributions = new ExtensionContributions(host, this);
    this.#limits = new TimeLimits(shared.services.clock, host.signal);
    this.#strikes = shared.services.scripts.strikes(host, {
      out: (script, why) => this.#strikeOut(script, why),
    });
  }

  /** Loads the plugins behind the start, which they do not hold up. */
  begin(phase: Phase): void {
    const started = phase.reached("serving", this.host.signal).then(() => this.reload());
    this.host.follow(
      started.then(
        () => undefined,
        (error: unknown) => {
          if (!this.host.signal.aborted) this.host.log.error("the plugins could not be loaded", { error });
        },
      ),
    );
  }

  /** What came of each plugin, in the order in which they were found. */
  get states(): readonly PluginState[] {
    return this.#states;
  }

  get realms(): RealmSet {
    return this.#realms;
  }

  readonly extensions = () => this.#realms.extensions;

  state(name: string): PluginState | undefined {
    const named = this.#states.filter(({ plugin }) => plugin.header.name === name);
    return named.find(({ refusal }) => refusal?.kind !== "duplicate") ?? named[0];
  }

  readonly installedAt = (name: string) => this.records.of(name).installedAt;

  /** What a plugin may do. */
  grantsOf(name: string): Grants {
    return name === "" ? defaultGrants : this.records.of(name).grants;
  }

  /** Reads all files and loads what is switched on into fresh realms. */
  reload(): Promise<ReloadResult> {
    return this.alone(() => this.#reload(true));
  }

  /** Reads all files and has running what is switched on; realms go on as they are where nothing of them changes. */
  update(): Promise<ReloadResult> {
    return this.alone(() => this.#reload(false));
  }

  /** One change after another. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }

  /** Reads the files without loading anything. */
  async look(): Promise<void> {
    const plugins = await this.#found();
    this.#states = this.#statesOf(plugins, new Map());
  }

  async #reload(anew: boolean): Promise<ReloadResult> {
    this.#again = false;
    this.#loading = true;
    const plugins = await this.#found();
    this.#states = this.#statesOf(plugins, this.#loaded);
    this.#tell();
    try {
      const { order } = planLoading(plugins);
      this.#loaded = await loadOrApart(this.#realms, this.records, order, anew);
      for (const { plugin, breach, error } of this.#loaded.values())
        if (breach !== undefined) this.#strikes.add(plugin, error ?? breach);
      for (const { header } of order) await this.#remember(header.name);
    } finally {
      this.#loading = false;
      for (const goOn of this.#waiting.splice(0)) goOn();
      this.#states = this.#statesOf(withRecords(this.records, plugins), this.#loaded);
    }
    await this.#contribute();
    this.#tell();
    const failed = this.#states
      .filter(({ refusal, loaded }) => refusal?.kind !== "disabled" && !loaded)
      .map(({ plugin, errorText }) => ({ name: plugin.header.name, error: errorText }));
    for (const { name, error } of failed)
      this.shared.services.scripts.console.write({ language: "js", name }, "error", `not loaded: ${error}`);
    return { loaded: this.#states.filter(({ loaded }) => loaded).length, failed };
  }

  async #found(): Promise<Plugin[]> {
    const own = (await this.files.all()).map((file) => this.#plugin(file, ""));
    const packs = [...this.#packs.values()].sort((one, other) => (one.packId < other.packId ? -1 : 1));
    return [...own, ...packs.flatMap(({ packId, files }) => files.map((file) => this.#plugin(file, packId)))];
  }

  #plugin(file: PluginFile, packId: string): Plugin {
    const record = this.records.of(file.header.name);
    return { ...file, record, packId, enabled: record.enabled && !this.#out.has(file.header.name) };
  }

  #statesOf(plugins: readonly Plugin[], loaded: ReadonlyMap<string, LoadedPlugin>): PluginState[] {
    return planLoading(plugins).placed.map(({ plugin, refusal, depends }) => {
      const { name } = plugin.header;
      const out = this.#out.get(name);
      const result = refusal === undefined ? loaded.get(name) : undefined;
      const why = refusal?.kind === "disabled" ? "" : (refusal?.why ?? "");
      return {
        plugin,
        refusal,
        depends,
        loaded: result?.loaded === true,
        loading: refusal === undefined && this.#loading,
        errorText: out ?? (why || (result?.error ?? "")),
        limitsHit: this.#strikes.count(name),
      };
    });
  }

  /** Keeps the names of the extensions of a plugin: its values are found by them while it is off. */
  async #remember(name: string): Promise<void> {
    const extensions = this.#realms.extensionsOf(name);
    const record = this.records.of(name);
    const known = new Set([...record.extensions, ...extensions]);
    if (known.size > record.extensions.length || record.installedAt === 0)
      await this.records.save(name, { extensions: [...known].slice(0, 100) });
  }

  /** Names of all extensions that a plugin has, or had. */
  extensionsOf(name: string): string[] {
    return [...new Set([...this.#realms.extensionsOf(name), ...this.records.of(name).extensions])];
  }

  /** A plugin may run again, whatever it has done before. */
  forgive(name: string): void {
    this.#out.delete(name);
    this.#strikes.forget(name);
  }

  usePack(pack: PackScripts): void {
    this.#packs.set(pack.packId, pack);
    this.#reloadSoon();
  }

  dropPack(packId: string): void {
    if (this.#packs.delete(packId)) this.#reloadSoon();
  }

  async #contribute(): Promise<void> {
    await this.#contributions.use(this.#realms.extensions);
  }

  /** Has pages that show plugins read them again. */
  #tell(): void {
    if (this.host.signal.aborted) return;
    const loaded = this.#states.filter((one) => one.loaded).length;
    this.shared.services.events.publish(changedEvent, { loaded, loading: this.#loading });
  }

  #failed({ plugin, kind, message, trace }: SliceFailure): void {
    const { console } = this.shared.services.scripts;
    console.write(
      { language: "js", name: plugin },
      "error",
      trace === undefined ? message : `${message}\n${trace}`,
    );
    if (kind !== "threw") this.#strikes.add(plugin, message);
  }

  #lost(script: string | undefined, breach: "overran" | "memory" | undefined): void {
    // A load that loses its thread counts its breaches itself.
    if (this.#loading) return;
    if (script !== undefined && breach !== undefined) this.#strikes.add(script, breach);
    this.#reloadSoon();
  }

  #strikeOut(script: string, why: string): void {
    if (!this.#states.some(({ plugin }) => plugin.header.name === script)) return;
    this.#out.set(script, `switched off for this run after three breaches of its limits: ${why}`);
    this.#reloadSoon();
  }

  /** Loads all again, once for all who ask meanwhile. */
  #reloadSoon(): void {
    if (this.#again || this.host.signal.aborted) return;
    this.#again = true;
    this.host.follow(
      this.update().then(
        () => undefined,
        (error: unknown) => this.host.log.error("the plugins could not be loaded again", { error }),
      ),
    );
  }

  command(extension: string, task: CommandTask): Promise<CommandAnswer> {
    // Realms that are about to be loaded again answer behind that. The rest of it waits in turn for commands that run.
    if (this.#again || this.#loading)
      return this.within(new Promise<void>((goOn) => this.#waiting.push(goOn)), reloadMs).then(() =>
        this.#commanded(extension, task),
      );
    return this.#commanded(extension, task);
  }

  #commanded(extension: string, task: CommandTask): Promise<CommandAnswer> {
    const realm = this.#realms.ofExtension(extension);
    if (realm === undefined) return Promise.reject(new Error(`the extension "${extension}" is not there`));
    return realm.command(task);
  }

  async hook(task: HookTask): Promise<void> {
    const holding = this.#realms.holding(task.extensions);
    const [only] = holding;
    if (only !== undefined && holding.length === 1) return only.realm.hook(task, only.extensions);
    await Promise.all(holding.map(({ realm, extensions }) => realm.hook(task, extensions)));
  }

  async settle(extensions: readonly string[], atMostMs: number): Promise<void> {
    const holding = this.#realms.holding(extensions);
    await Promise.all(
      holding.map(({ realm, extensions: here }) => realm.settle(atMostMs, this.#realms.behind(here))),
    );
  }

  called(plugin: string, ms: number, failure: ScriptFailure | undefined): void {
    const { console } = this.shared.services.scripts;
    const id = { language: "js", name: plugin } as const;
    console.called(id, ms, failure !== undefined);
    if (failure === undefined) return;
    const { kind, message, trace } = failure;
    console.write(id, "error", trace === undefined ? message : `${message}\n${trace}`);
    if (kind === "overran" || kind === "memory") this.#strikes.add(plugin, message);
  }

  within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
    return this.#limits.within(work, ms);
  }

  isBot(message: Message, userId: string): boolean {
    const { access } = this.shared.services;
    const { account, groupId } = message;
    return groupId !== "" && (access()?.bots(account.platform, groupId).includes(userId) ?? false);
  }
}
