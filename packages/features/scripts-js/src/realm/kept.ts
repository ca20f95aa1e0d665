import type { ConfigRecord, ConfigValue, KeptValues } from "../protocol.js";

const maxValue = 1 << 20;
const maxBytes = 16 << 20;
const maxItems = 2_000;

interface Opened {
  /** Plugin that used it first: its share is used up. */
  readonly plugin: string;
  readonly storage: Map<string, string>;
  readonly config: Map<string, ConfigRecord>;
  /** Keys in the order of this run's registrations. */
  readonly registered: string[];
}

/** Bytes in UTF-8. */
const bytesOf = (key: string, value: string): number => Buffer.byteLength(key) + Buffer.byteLength(value);

/** What extensions keep, in the memory of the thread: storage and configuration. */
export class Kept {
  readonly #opened = new Map<string, Opened>();
  readonly #bytes = new Map<string, number>();
  readonly #items = new Map<string, number>();

  constructor(
    known: Readonly<Record<string, KeptValues>>,
    readonly ask: (extension: string, plugin: string) => KeptValues,
  ) {
    this.#known = new Map(Object.entries(known));
  }
  readonly #known: Map<string, KeptValues>;

  #open(extension: string, plugin: string): Opened {
    const before = this.#opened.get(extension);
    if (before !== undefined) return before;
    const values = this.#known.get(extension) ?? this.ask(extension, plugin);
    this.#known.delete(extension);
    const storage = new Map(Object.entries(values.storage));
    const config = new Map(values.config.map((item) => [item.key, { ...item, deprecated: true }]));
    const opened = { plugin, storage, config, registered: [] };
    this.#opened.set(extension, opened);
    let bytes = this.#bytes.get(plugin) ?? 0;
    for (const [key, value] of storage) bytes += bytesOf(key, value);
    this.#bytes.set(plugin, bytes);
    return opened;
  }

  stored(extension: string, plugin: string, key: string): string {
    return this.#open(extension, plugin).storage.get(key) ?? "";
  }

  /** @returns false when it is that value already */
  store(extension: string, plugin: string, key: string, value: string): boolean {
    const { storage, plugin: owner } = this.#open(extension, plugin);
    const before = storage.get(key);
    if (before === value) return false;
    const size = bytesOf(key, value);
    if (size > maxValue) throw new Error("storageSet: a value may have 1 MiB at most");
    const bytes = (this.#bytes.get(owner) ?? 0) + size - (before === undefined ? 0 : bytesOf(key, before));
    if (bytes > maxBytes) throw new Error("storageSet: a plugin may keep 16 MiB at most");
    this.#bytes.set(owner, bytes);
    storage.set(key, value);
    return true;
  }

  config(extension: string, plugin: string, key: string): ConfigRecord | undefined {
    return this.#open(extension, plugin).config.get(key);
  }

  /** Registers an item; what a person set stays, unless its type has changed. */
  register(extension: string, plugin: string, item: ConfigRecord): { item: ConfigRecord; position: number } {
    const { config, registered } = this.#open(extension, plugin);
    const before = config.get(item.key);
    let position = registered.indexOf(item.key);
    if (position < 0) {
      const items = (this.#items.get(plugin) ?? 0) + 1;
      if (items > maxItems)
        throw new Error(`a plugin may register ${maxItems} items of configuration at most`);
      this.#items.set(plugin, items);
      position = registered.push(item.key) - 1;
    }
    const known =
      before?.type === item.type &&
      (item.type !== "option" || item.option.length === 0 || item.option.includes(String(before.value)));
    const now = { ...item, value: known ? before.value : item.defaultValue };
    config.set(item.key, now);
    return { item: now, position };
  }

  unregister(extension: string, plugin: string, key: string): boolean {
    const { config, registered } = this.#open(extension, plugin);
    const position = registered.indexOf(key);
    if (position >= 0) {
      registered.splice(position, 1);
      this.#items.set(plugin, (this.#items.get(plugin) ?? 1) - 1);
    }
    return config.delete(key);
  }

  /** Somebody else changed the storage. */
  storageChanged(extension: string, key: string | undefined, value: string | undefined): void {
    this.#known.delete(extension);
    const opened = this.#opened.get(extension);
    if (opened === undefined) return;
    const { storage, plugin } = opened;
    let bytes = this.#bytes.get(plugin) ?? 0;
    for (const [one, before] of key === undefined ? storage : [[key, storage.get(key)] as const]) {
      if (before !== undefined) bytes -= bytesOf(one, before);
      storage.delete(one);
    }
    if (key !== undefined && value !== undefined) {
      bytes += bytesOf(key, value);
      storage.set(key, value);
    }
    this.#bytes.set(plugin, bytes);
  }

  /** Somebody set an item. */
  configChanged(extension: string, key: string, value: ConfigValue | undefined): void {
    this.#known.delete(extension);
    const config = this.#opened.get(extension)?.config;
    const item = config?.get(key);
    if (config === undefined || item === undefined) return;
    if (value === undefined) config.delete(key);
    else config.set(key, { ...item, value });
  }
}
