import type { Contribution, Delta, Keyed, Point } from "@dicetower/contract";
import type { Owner } from "../context/owner.js";
import { KernelError } from "../errors.js";

/** A contribution as the host sees it: with the owner object itself, for hot loops. */
export class Entry<T extends Keyed = Keyed> implements Contribution<T> {
  constructor(
    readonly point: Point<T>,
    readonly item: T,
    readonly by: Owner,
  ) {}

  get key(): string {
    return this.item.key;
  }

  get owner(): string {
    return this.by.id;
  }

  get live(): boolean {
    return this.by.live;
  }

  run<R>(work: () => R): R {
    return this.by.run(work);
  }

  failed(error: unknown, doing: string): void {
    this.by.failed(error, doing);
  }

  blocked(ms: number, what: string): void {
    this.by.blocked(ms, what);
  }
}

interface Reader {
  readonly owner: Owner;
  readonly changed: (delta: Delta<Keyed>) => void;
}

interface List {
  readonly point: Point<Keyed>;
  /** By key, staged entries included: a key is taken as soon as the setup has succeeded. */
  readonly taken: Map<string, Entry>;
  all: readonly Entry[];
  readonly readers: Set<Reader>;
}

/** Keeps the lists of all points, and their readers. */
export class Registry {
  readonly #lists = new Map<symbol, List>();

  #list(point: Point<Keyed>): List {
    let list = this.#lists.get(point.id);
    if (list === undefined) {
      list = { point, taken: new Map(), all: [], readers: new Set() };
      this.#lists.set(point.id, list);
    }
    return list;
  }

  /** Takes the keys of entries without committing them. @throws KernelError KEY_TWICE; no key is taken then */
  stage(entries: readonly Entry[]): void {
    const done: Entry[] = [];
    for (const entry of entries) {
      const { taken } = this.#list(entry.point);
      const other = taken.get(entry.key);
      if (other !== undefined) {
        this.unstage(done);
        throw new KernelError(
          "KEY_TWICE",
          `"${entry.owner}" and "${other.owner}" both contribute "${entry.key}" to the point "${entry.point.name}".`,
        );
      }
      taken.set(entry.key, entry);
      done.push(entry);
    }
  }

  /** Releases staged keys. */
  unstage(entries: readonly Entry[]): void {
    for (const entry of entries) this.#list(entry.point).taken.delete(entry.key);
  }

  /** Puts staged entries in force and calls the readers. */
  commit(entries: readonly Entry[]): void {
    this.#change(entries, (list, mine) => {
      list.all = [...list.all, ...mine].sort(byKey);
      return { all: list.all, added: mine, removed: [] };
    });
  }

  /** Removes entries, keys included, and calls the readers. */
  withdraw(entries: readonly Entry[]): void {
    this.#change(entries, (list, mine) => {
      const gone = new Set(mine);
      list.all = list.all.filter((entry) => !gone.has(entry));
      for (const entry of mine) list.taken.delete(entry.key);
      return { all: list.all, added: [], removed: mine };
    });
  }

  #change(entries: readonly Entry[], apply: (list: List, mine: readonly Entry[]) => Delta<Keyed>): void {
    const byList = new Map<List, Entry[]>();
    for (const entry of entries) {
      const list = this.#list(entry.point);
      const mine = byList.get(list);
      if (mine === undefined) byList.set(list, [entry]);
      else mine.push(entry);
    }
    // All lists first, then all readers: a reader of two points sees a consistent state.
    const deltas = [...byList].map(([list, mine]) => [list, apply(list, mine)] as const);
    for (const [list, delta] of deltas) for (const reader of list.readers) tell(reader, list, delta);
  }

  /** Calls `changed` with the present items, then at each change. @returns a function that ends the calls */
  read(owner: Owner, point: Point<Keyed>, changed: (delta: Delta<Keyed>) => void): () => void {
    const list = this.#list(point);
    const reader = { owner, changed };
    list.readers.add(reader);
    tell(reader, list, { all: list.all, added: list.all, removed: [] });
    return () => list.readers.delete(reader);
  }

  /** Returns the items in force. */
  all<T extends Keyed>(point: Point<T>): readonly Entry<T>[] {
    return this.#list(point as unknown as Point<Keyed>).all as unknown as readonly Entry<T>[];
  }

  /** Returns the keys in force of an owner and its parts, by point. */
  keysOf(owner: string): Record<string, string[]> {
    const keys: Record<string, string[]> = {};
    for (const { point, all } of this.#lists.values()) {
      const mine = all.filter((entry) => entry.owner === owner || entry.owner.startsWith(`${owner}/`));
      if (mine.length > 0) keys[point.name] = mine.map((entry) => entry.key);
    }
    return keys;
  }

  /** Number of registered readers, to detect leaks. */
  get readerCount(): number {
    let count = 0;
    for (const list of this.#lists.values()) count += list.readers.size;
    return count;
  }
}

function byKey(a: Entry, b: Entry): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function tell(reader: Reader, list: List, delta: Delta<Keyed>): void {
  try {
    reader.owner.run(() => reader.changed(delta));
  } catch (error) {
    reader.owner.failed(error, `reading the point "${list.point.name}"`);
  }
}
