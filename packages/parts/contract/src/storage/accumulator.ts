import { SerialQueue } from "../async/serial-queue.js";
import type { Scope } from "../feature/scope.js";
import type { Clock } from "../runtime/clock.js";
import type { Connection, Store } from "./store.js";

/** How an `Accumulator` merges and writes. */
export interface AccumulatorOptions<Key, Counted extends object, Written = void> {
  readonly store: Pick<Store, "change">;
  readonly clock: Pick<Clock, "every">;
  /** Milliseconds between two flushes, 3,000 by default: a kill loses so much. */
  readonly everyMs?: number;
  /** Keys that one transaction writes, 200 by default: others want to write as well. */
  readonly chunk?: number;
  /** Keys that wait before a flush begins ahead of time, 25,000 by default. Memory holds twice as many at most. */
  readonly most?: number;
  /** Adds what was counted earlier to what was counted later, in place. */
  readonly merge: (later: Counted, earlier: Counted) => void;
  /** Adds rows to the store, within the transaction of a chunk: all of them or none. Keys come in the order in which they were first counted. */
  readonly write: (db: Connection, rows: readonly (readonly [Key, Counted])[]) => Promise<Written>;
  /** Called when a chunk has been committed, with what `write` returned; `pending` knows nothing of its keys then. */
  readonly written?: (written: Written) => void;
}

const defaultEveryMs = 3_000;
const defaultChunk = 200;
const defaultMost = 25_000;

/**
 * Counts by key in memory and adds it to the store a little later (write-behind): every few seconds, when much waits, and at
 * the end of the scope. A chunk that could not be written is tried again with what was counted since; nothing is
 * written twice.
 *
 * Bounded: where `most` keys wait, a flush begins at once. Where twice as many are in memory, as when the disk has been
 * full for long, keys that wait go on being counted, and what is counted of others is lost.
 *
 * On the message line, `current(key) ?? add(key, first)` counts in place without allocating for known keys.
 * @typeParam Counted a flat object of counters
 */
export class Accumulator<Key, Counted extends object, Written = void> {
  #waiting = new Map<Key, Counted>();
  /** What is being written and has not been committed yet. */
  #writing = new Map<Key, Counted>();
  #takings = 0;
  /** True while a flush waits for its turn. */
  #asked = false;
  readonly #queue = new SerialQueue();
  readonly #chunk: number;
  readonly #most: number;

  constructor(
    readonly scope: Pick<Scope, "signal" | "defer" | "follow">,
    readonly options: AccumulatorOptions<Key, Counted, Written>,
  ) {
    this.#chunk = options.chunk ?? defaultChunk;
    this.#most = options.most ?? defaultMost;
    options.clock.every(options.everyMs ?? defaultEveryMs, scope.signal, () => {
      if (this.#waiting.size > 0) this.flushSoon();
    });
    scope.defer(() => this.flush());
  }

  /** Grows whenever a flush takes what waits: what `current` and `add` have returned counts until then. */
  get takings(): number {
    return this.#takings;
  }

  /** What waits of a key, to be counted on in place before the next taking. */
  current(key: Key): Counted | undefined {
    return this.#waiting.get(key);
  }

  /**
   * Counts a change, merged with what waits of the key.
   * @returns the object that waits now, which is `change` itself; with a new key and a full memory it is counted nowhere
   */
  add(key: Key, change: Counted): Counted {
    const earlier = this.#waiting.get(key);
    if (earlier !== undefined) this.options.merge(change, earlier);
    else if (this.#waiting.size + this.#writing.size >= 2 * this.#most) return change;
    this.#waiting.set(key, change);
    if (earlier === undefined && this.#waiting.size === this.#most) this.flushSoon();
    return change;
  }

  /** What is counted of a key and not in the store yet, whether it waits or is being written. */
  pending(key: Key): Readonly<Counted> | undefined {
    const later = this.#waiting.get(key);
    const earlier = this.#writing.get(key);
    if (later === undefined || earlier === undefined) return later ?? earlier;
    const both = { ...later };
    this.options.merge(both, earlier);
    return both;
  }

  /**
   * Writes what was counted so far. Resolves when it is on the disk.
   * @throws whatever the store or `write` throws; what was not written is tried again
   */
  flush(): Promise<void> {
    return this.#queue.run(() => this.#write());
  }

  /** Begins a flush that nobody waits for, as soon as it is its turn; a failure is logged. */
  flushSoon(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.scope.follow(this.flush());
  }

  /** Does something while nothing is being written. It must not wait for a flush. */
  inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }

  /** Does something with all written that was counted before, while nothing is being written. It must not wait for a flush. */
  afterFlush<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      await this.#write();
      return work();
    });
  }

  async #write(): Promise<void> {
    this.#asked = false;
    if (this.#waiting.size === 0) return;
    this.#writing = this.#waiting;
    this.#waiting = new Map();
    this.#takings++;
    try {
      while (this.#writing.size > 0) await this.#writeChunk(this.#writing);
    } catch (error) {
      this.#takeBack();
      throw error;
    }
  }

  async #writeChunk(writing: Map<Key, Counted>): Promise<void> {
    const { store, write, written } = this.options;
    const rows: (readonly [Key, Counted])[] = [];
    for (const row of writing) if (rows.push(row) === this.#chunk) break;
    let result: Written;
    try {
      result = await store.change((db) => write(db, rows));
    } catch (error) {
      // Last the next time, so that rows that the store refuses hold up no others.
      for (const [key, counted] of rows) {
        writing.delete(key);
        writing.set(key, counted);
      }
      throw error;
    }
    for (const [key] of rows) writing.delete(key);
    written?.(result);
  }

  /** What was not written waits again. The objects that wait stay the same: others count in them. */
  #takeBack(): void {
    const writing = this.#writing;
    this.#writing = new Map();
    for (const [key, earlier] of writing) {
      const later = this.#waiting.get(key);
      if (later === undefined) this.#waiting.set(key, earlier);
      else this.options.merge(later, earlier);
    }
  }
}
