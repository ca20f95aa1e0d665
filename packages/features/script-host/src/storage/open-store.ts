import { type Clock, codes, failure, type Store } from "@dicetower/contract";
import type { ScriptStore } from "../api.js";
import { bytesOf, type Place, storedValue, type ValueRow, values, write } from "./statements.js";

const maxKeyBytes = 1024;
const maxValueBytes = 2 ** 20;
const maxBytes = 16 * 2 ** 20;

/** What an open store tells whoever keeps it. */
export interface StoreNews {
  /** Something is to be written. */
  changed(): void;
  written(keys: readonly string[]): void;
}

/** Values of one script that are in memory. */
export class OpenStore implements ScriptStore {
  /** How many have it open. */
  users = 0;
  readonly #values = new Map<string, string>();
  #bytes = 0;
  #unwritten = new Map<string, string | undefined>();
  #writing: Promise<void> | undefined;

  constructor(
    readonly place: Place,
    readonly store: Store,
    readonly clock: Clock,
    readonly news: StoreNews,
  ) {}

  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** True while something is not in the store yet. */
  get dirty(): boolean {
    return this.#unwritten.size > 0 || this.#writing !== undefined;
  }

  /** Reads all values, or some again that others have changed. */
  async load(keys?: readonly string[]): Promise<void> {
    const rows: ValueRow[] = await this.store.read((db) =>
      keys === undefined ? values(db, this.place) : values(db, this.place).whereIn("key", [...keys]),
    );
    const read = new Map(rows.map(storedValue).map(({ key, value }) => [key, value]));
    for (const key of keys ?? read.keys()) if (!this.#unwritten.has(key)) this.#put(key, read.get(key));
  }

  set(key: string, value: string | undefined): void {
    const before = this.#values.get(key);
    if (before === value) return;
    if (value !== undefined) {
      if (Buffer.byteLength(key) > maxKeyBytes)
        throw failure(codes.tooLarge, "The key of a value has 1 KiB at most.");
      if (Buffer.byteLength(value) > maxValueBytes)
        throw failure(codes.tooLarge, "A stored value has 1 MiB at most.");
      const less = before === undefined ? 0 : bytesOf(key, before);
      if (this.#bytes - less + bytesOf(key, value) > maxBytes)
        throw failure(codes.tooLarge, "A script may store 16 MiB at most.");
    }
    this.#put(key, value);
    this.#unwritten.set(key, value);
    this.news.changed();
  }

  async flush(): Promise<void> {
    while (this.#writing !== undefined || this.#unwritten.size > 0) {
      this.#writing ??= this.#write().finally(() => {
        this.#writing = undefined;
      });
      await this.#writing;
    }
  }

  async #write(): Promise<void> {
    const changes = this.#unwritten;
    this.#unwritten = new Map();
    try {
      await this.store.change((db) => write(db, this.place, changes, this.clock.seconds()));
    } catch (error) {
      // What has been set since then is newer.
      this.#unwritten = new Map([...changes, ...this.#unwritten]);
      throw error;
    }
    this.news.written([...changes.keys()]);
  }

  #put(key: string, value: string | undefined): void {
    const before = this.#values.get(key);
    if (before !== undefined) this.#bytes -= bytesOf(key, before);
    if (value === undefined) this.#values.delete(key);
    else {
      this.#bytes += bytesOf(key, value);
      this.#values.set(key, value);
    }
  }
}
