import type { FeatureHost, Fork, Jobs } from "@dicetower/contract";
import { ScriptFailure } from "@dicetower/script-host/api";
import { builtinExtensions } from "../extensions/builtins.js";
import { hostVersion } from "../files/versions.js";
import type { ExtensionRecord, LoadedPlugin, PluginSource, RealmData, SliceFailure } from "../protocol.js";
import { Realm } from "../realms/realm.js";
import type { RealmShared } from "../realms/realm-shared.js";
import type { Plugin } from "./plugin.js";

/** Name of the realm that plugins share. */
const shared = "";

/** A realm that is up, with what it holds. */
interface Held {
  readonly realm: Realm;
  readonly fork: Fork;
  plugins: readonly string[];
  extensions: Map<string, ExtensionRecord>;
  /** What came of the files that were loaded last; undefined where all have to be loaded again. */
  results: ReadonlyMap<string, LoadedPlugin> | undefined;
}

/** What a set of realms tells of. */
export interface RealmSetListener {
  /** Extensions were registered, or changed. */
  changed(): void;
  failed(failure: SliceFailure): void;
  /** A realm has to be loaded again. @param script who is to blame, where that is known */
  lost(script: string | undefined, breach: "overran" | "memory" | undefined): void;
}

/** The realm that plugins share, and those of isolated plugins. */
export class RealmSet {
  readonly #held = new Map<string, Held>();
  #extensions: readonly ExtensionRecord[] = [];

  constructor(
    readonly host: FeatureHost,
    readonly jobs: Jobs,
    readonly realmShared: RealmShared,
    readonly listener: RealmSetListener,
  ) {}

  /** Extensions of all realms, in the order in which they were registered. */
  get extensions(): readonly ExtensionRecord[] {
    return this.#extensions;
  }

  /** The realm that holds an extension. */
  ofExtension(name: string): Realm | undefined {
    let built: Realm | undefined;
    for (const { realm, extensions } of this.#held.values()) {
      const record = extensions.get(name);
      if (record !== undefined && !record.builtin) return realm;
      if (record !== undefined && record.commands.length > 0) built = realm;
    }
    return built;
  }

  /** All realms that hold some of these extensions, and which. */
  holding(names: readonly string[]): { readonly realm: Realm; readonly extensions: readonly string[] }[] {
    return [...this.#held.values()].flatMap(({ realm, extensions }) => {
      const here = names.filter((name) => extensions.has(name));
      return here.length === 0 ? [] : [{ realm, extensions: here }];
    });
  }

  /** Plugins whose code answers for extensions. */
  behind(extensions: readonly string[]): string[] {
    const named = this.#extensions.filter(({ name }) => extensions.includes(name));
    return [...new Set(named.flatMap((one) => [one.plugin, ...one.commands.map(({ plugin }) => plugin)]))];
  }

  /** The realms that a plugin was loaded into. */
  ofPlugin(name: string): Realm[] {
    return [...this.#held.values()].filter(({ plugins }) => plugins.includes(name)).map(({ realm }) => realm);
  }

  get realms(): readonly Realm[] {
    return [...this.#held.values()].map(({ realm }) => realm);
  }

  /** Names of the extensions that a plugin has registered. */
  extensionsOf(plugin: string): string[] {
    return this.#extensions.filter((one) => one.plugin === plugin && !one.builtin).map(({ name }) => name);
  }

  /**
   * Has these plugins loaded, each in its realm; realms that nobody is in any more end. A realm goes on as it is where
   * all that is in it stays; what is new is loaded behind it.
   * @param order as they would be loaded into fresh realms
   * @param anew every realm is begun anew
   */
  async load(order: readonly Plugin[], anew: boolean): Promise<ReadonlyMap<string, LoadedPlugin>> {
    const groups = new Map<string, Plugin[]>();
    for (const plugin of order) {
      const name = plugin.record.isolated ? plugin.header.name : shared;
      groups.set(name, [...(groups.get(name) ?? []), plugin]);
    }
    for (const [name, { fork }] of this.#held)
      if (!groups.has(name)) {
        this.#held.delete(name);
        await fork.stop();
      }
    const loaded = new Map<string, LoadedPlugin>();
    for (const [name, plugins] of groups)
      for (const one of (anew ? undefined : await this.#goOn(name, plugins)) ??
        (await this.#loadGroup(name, plugins)))
        loaded.set(one.plugin, one);
    this.#join();
    return loaded;
  }

  /** Loads what is new behind the others; undefined where the realm has to be begun anew. */
  async #goOn(name: string, plugins: readonly Plugin[]): Promise<readonly LoadedPlugin[] | undefined> {
    const held = this.#held.get(name);
    const { results } = held ?? {};
    if (held === undefined || results === undefined || !held.realm.live) return undefined;
    const known = plugins.flatMap((plugin) => results.get(fileOf(plugin)) ?? []);
    // Nobody can be unloaded, and who failed may find now what was missing.
    if (known.length < results.size || known.some(({ loaded }) => !loaded)) return undefined;
    const fresh = plugins.filter((plugin) => !results.has(fileOf(plugin)));
    if (fresh.length === 0) return known;
    const before = new Set(
      plugins.filter((plugin) => results.has(fileOf(plugin))).map(({ header }) => keyOf(header)),
    );
    const neededBefore = plugins.some(
      (plugin) =>
        before.has(keyOf(plugin.header)) &&
        plugin.header.depends.some(
          ({ author, name: needed }) => !before.has(keyOf({ author, name: needed })),
        ),
    );
    if (neededBefore) return undefined;
    held.results = undefined;
    held.plugins = plugins.map(({ header }) => header.name);
    try {
      const answer = await held.realm.add(fresh.map(sourceOf));
      const last = plugins.slice(-fresh.length).every((plugin) => fresh.includes(plugin));
      if (answer.spoilt || (!last && meets(held.extensions, answer.extensions))) return undefined;
      const results = [...known, ...answer.plugins];
      held.extensions = inOrder(answer.extensions, plugins);
      held.results = resultsOf(plugins, results);
      return results;
    } catch (error) {
      // The others come again, and who did it is found then.
      if (error instanceof ScriptFailure) return undefined;
      throw error;
    }
  }

  async #loadGroup(name: string, plugins: readonly Plugin[]): Promise<readonly LoadedPlugin[]> {
    const failed: LoadedPlugin[] = [];
    for (let left = [...plugins]; ; ) {
      const held = await this.#open(name);
      held.results = undefined;
      held.plugins = left.map(({ header }) => header.name);
      this.realmShared.kept.forgetRegistered(held.extensions.keys());
      try {
        const answer = await held.realm.load(left.map(sourceOf));
        const spoiler = answer.spoilt ? answer.plugins.at(-1) : undefined;
        if (spoiler === undefined) {
          held.extensions = inOrder(answer.extensions, left);
          const results = [...failed, ...answer.plugins];
          held.results = resultsOf(plugins, results);
          return results;
        }
        // The realm cannot go on after it: the others begin anew without it.
        failed.push({ ...spoiler, loaded: false, error: spoiler.error ?? "it has spoilt the realm" });
        left = left.filter(({ header }) => header.name !== spoiler.plugin);
      } catch (error) {
        if (!(error instanceof ScriptFailure)) throw error;
        // The thread itself was lost: who did it is left out, and the others come again.
        const guilty = left.find(({ header }) => header.name === error.script);
        held.extensions = new Map();
        if (guilty === undefined) return [...failed, ...left.map((one) => unloaded(one, error))];
        failed.push(unloaded(guilty, error));
        left = left.filter((one) => one !== guilty);
      }
    }
  }

  async #open(name: string): Promise<Held> {
    const held = this.#held.get(name);
    if (held !== undefined) return held;
    let realm: Realm | undefined;
    const fork = await this.host.fork(name === shared ? "realm" : `realm ${name}`, (part) => {
      realm = new Realm(
        this.realmShared,
        part,
        this.jobs,
        {
          extensions: (changed) => this.#changed(name, changed),
          failed: (failure) => this.listener.failed(failure),
          lost: (script, breach) => {
            const lost = this.#held.get(name);
            if (lost !== undefined) lost.results = undefined;
            this.listener.lost(script, breach);
          },
        },
        this.#data(name !== shared),
      );
    });
    if (realm === undefined) throw new Error("the realm did not begin");
    const opened: Held = { realm, fork, plugins: [], extensions: new Map(), results: undefined };
    this.#held.set(name, opened);
    return opened;
  }

  #data(isolated: boolean): RealmData {
    const { reader, switches } = this.realmShared.services;
    const [major = 1, minor = 0, patch = 0] = hostVersion.split(".").map(Number);
    return {
      isolated,
      builtins: builtinExtensions(reader, switches),
      version: {
        versionCode: (major * 100 + minor) * 10_000 + patch,
        version: hostVersion,
        versionSimple: hostVersion,
        versionDetail: { major, minor, patch, prerelease: "", buildMetaData: "" },
      },
    };
  }

  #changed(name: string, changed: readonly ExtensionRecord[]): void {
    const held = this.#held.get(name);
    if (held === undefined) return;
    for (const record of changed) held.extensions.set(record.name, record);
    this.#join();
    this.listener.changed();
  }

  #join(): void {
    this.#extensions = [...this.#held.values()].flatMap(({ extensions }) => [...extensions.values()]);
  }
}

function fileOf({ id, sha256 }: Plugin): string {
  return `${id}\n${sha256}`;
}

function keyOf({ author, name }: { readonly author: string; readonly name: string }): string {
  return `${author}:${name}`;
}

function resultsOf(
  plugins: readonly Plugin[],
  results: readonly LoadedPlugin[],
): ReadonlyMap<string, LoadedPlugin> {
  const byName = new Map(results.map((one) => [one.plugin, one]));
  return new Map(
    plugins.flatMap((plugin) => {
      const result = byName.get(plugin.header.name);
      return result === undefined ? [] : [[fileOf(plugin), result] as const];
    }),
  );
}

/** Extensions in the order of their plugins, those of the service behind them. */
function inOrder(
  extensions: readonly ExtensionRecord[],
  plugins: readonly Plugin[],
): Map<string, ExtensionRecord> {
  const places = new Map(plugins.map(({ header }, place) => [header.name, place]));
  const placeOf = ({ plugin }: ExtensionRecord) => places.get(plugin) ?? plugins.length;
  return new Map([...extensions].sort((a, b) => placeOf(a) - placeOf(b)).map((one) => [one.name, one]));
}

/** True where plugins have taken over what others registered, or changed what is built in: their order decides then. */
function meets(before: ReadonlyMap<string, ExtensionRecord>, now: readonly ExtensionRecord[]): boolean {
  const words = (one: ExtensionRecord | undefined) =>
    JSON.stringify([one?.plugin, one?.commands, one?.removed]);
  return now.some((one) => {
    const known = before.get(one.name);
    return one.builtin ? words(known) !== words(one) : known !== undefined && known.plugin !== one.plugin;
  });
}

function sourceOf({ header, path, source, text }: Plugin): PluginSource {
  return {
    plugin: header.name,
    file: source === "user" ? path : `${source}/${path}`,
    text,
    typescript: header.typescript && /\.ts$/i.test(path),
  };
}

function unloaded({ header }: Plugin, { kind, message, trace }: ScriptFailure): LoadedPlugin {
  return {
    plugin: header.name,
    loaded: false,
    error: kind === "overran" ? "timed out while loading" : message,
    trace,
    breach: kind === "overran" || kind === "memory" ? kind : undefined,
  };
}
