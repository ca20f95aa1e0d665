import type { ScriptHost, ScriptId, ScriptStore } from "@dicetower/script-host/api";
import type { ConfigRecord, ConfigType, ConfigValue, KeptValues } from "../protocol.js";

const spaces = ["storage", "config"] as const;

/** A configuration item as it is stored. */
interface StoredItem {
  readonly type: ConfigType;
  readonly defaultValue: ConfigValue;
  readonly value: ConfigValue;
  readonly option: readonly string[];
  readonly description: string;
  readonly group: string;
  readonly position: number;
}

/** An item with its place among the others. */
export interface PlacedItem extends ConfigRecord {
  readonly position: number;
}

/** What one extension keeps, while it is open. */
interface Opened {
  readonly storage: ScriptStore;
  readonly config: ScriptStore;
}

/** Whom the values of an extension are kept for: they are known by its name, whatever file it comes from. */
export function idOf(extension: string): ScriptId {
  return { language: "js", name: extension };
}

/** Values and configuration of extensions. */
export class KeptExtensions {
  readonly #open = new Map<string, Promise<Opened>>();
  readonly #ready = new Map<string, Opened>();
  /** Keys that were registered in this run, by extension. */
  readonly #registered = new Map<string, Set<string>>();

  constructor(readonly scripts: ScriptHost) {}

  async open(extension: string): Promise<Opened> {
    let opening = this.#open.get(extension);
    if (opening === undefined) {
      opening = this.#begin(extension);
      this.#open.set(extension, opening);
      opening.catch(() => this.#open.delete(extension));
    }
    return opening;
  }

  async #begin(extension: string): Promise<Opened> {
    const { storage } = this.scripts;
    const opened = {
      storage: await storage.open(idOf(extension), "storage"),
      config: await storage.open(idOf(extension), "config"),
    };
    this.#ready.set(extension, opened);
    return opened;
  }

  async kept(extension: string): Promise<KeptValues> {
    const { storage } = await this.open(extension);
    return { storage: Object.fromEntries(storage.values), config: await this.items(extension) };
  }

  async store(extension: string, key: string, value: string | undefined): Promise<void> {
    (await this.open(extension)).storage.set(key, value);
  }

  /** Items of an extension in their order. */
  async items(extension: string): Promise<PlacedItem[]> {
    const { config } = await this.open(extension);
    const registered = this.#registered.get(extension);
    return [...config.values]
      .flatMap(([key, json]): PlacedItem[] => {
        const item = read(json);
        return item === undefined ? [] : [{ ...item, key, deprecated: registered?.has(key) !== true }];
      })
      .sort((one, other) => one.position - other.position);
  }

  /** A plugin has registered an item. */
  async register(extension: string, item: ConfigRecord, position: number): Promise<void> {
    const { config } = await this.open(extension);
    const keys = this.#registered.get(extension) ?? new Set();
    keys.add(item.key);
    this.#registered.set(extension, keys);
    const { key, type, defaultValue, value, option, description, group } = item;
    const stored: StoredItem = { type, defaultValue, value, option, description, group, position };
    const json = JSON.stringify(stored);
    if (config.values.get(key) !== json) config.set(key, json);
  }

  /** Sets the value of an item. */
  async set(extension: string, key: string, value: ConfigValue): Promise<void> {
    const { config } = await this.open(extension);
    const item = read(config.values.get(key) ?? "");
    if (item !== undefined) config.set(key, JSON.stringify({ ...item, value }));
  }

  async drop(extension: string, key: string): Promise<void> {
    const { config } = await this.open(extension);
    config.set(key, undefined);
    this.#registered.get(extension)?.delete(key);
  }

  /** A realm begins anew: nothing of these extensions is registered. */
  forgetRegistered(extensions: Iterable<string>): void {
    for (const extension of extensions) this.#registered.delete(extension);
  }

  /** Removes all that extensions have kept. */
  async clear(extension: string): Promise<void> {
    for (const space of spaces) await this.scripts.storage.clear(idOf(extension), space);
  }

  async flush(): Promise<void> {
    await Promise.all(
      [...this.#ready.values()].flatMap(({ storage, config }) => [storage.flush(), config.flush()]),
    );
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    const open = [...this.#open.keys()];
    await Promise.allSettled(this.#open.values());
    this.#open.clear();
    this.#ready.clear();
    for (const extension of open)
      for (const space of spaces) await this.scripts.storage.close(idOf(extension), space);
  }
}

function read(json: string): StoredItem | undefined {
  try {
    return json === "" ? undefined : (JSON.parse(json) as StoredItem);
  } catch {
    return undefined;
  }
}
