import { type Contribution, type Delta, type Keyed, lazyValue, type Point } from "@dicetower/contract";
import type { Owner } from "../context/owner.js";
import { KernelError } from "../errors.js";
import { type LoosePoints, loosePoints } from "./loose-points.js";

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
  /** Keys in force by feature, and there by point; made when somebody asks, for each start of a feature changes them. */
  readonly #keys = lazyValue(() => keysByFeature(this.#lists.values()));

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
      list.all = merged(list.all, mine.toSorted(byKey));
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
    this.#keys.forget();
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

  /** Returns the keys in force of a feature and its parts, by point. */
  keysOf(feature: string): Readonly<Record<string, readonly string[]>> {
    return this.#keys.get().get(feature) ?? {};
  }

  /** Returns the points that nobody reads, and those that nobody contributes to. */
  loose(): LoosePoints {
    return loosePoints(this.#lists.values(), featureOf);
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

/** Joins two lists that are in order: most are long already when a feature adds its few. */
function merged(some: readonly Entry[], more: readonly Entry[]): Entry[] {
  const all: Entry[] = [];
  let at = 0;
  for (const entry of some) {
    for (let next = more[at]; next !== undefined && byKey(next, entry) < 0; next = more[++at]) all.push(next);
    all.push(entry);
  }
  return [...all, ...more.slice(at)];
}

/** A part is called `<feature>/<part>`. */
function featureOf(owner: string): string {
  return owner.split("/", 1)[0] ?? owner;
}

function keysByFeature(lists: Iterable<List>): Map<string, Record<string, string[]>> {
  const keys = new Map<string, Record<string, string[]>>();
  for (const { point, all } of lists)
    for (const { owner, key } of all) {
      const feature = featureOf(owner);
      const ofFeature = keys.get(feature) ?? {};
      keys.set(feature, ofFeature);
      ofFeature[point.name] ??= [];
      ofFeature[point.name]?.push(key);
    }
  return keys;
}

function tell(reader: Reader, list: List, delta: Delta<Keyed>): void {
  try {
    reader.owner.run(() => reader.changed(delta));
  } catch (error) {
    reader.owner.failed(error, `reading the point "${list.point.name}"`);
  }
}
