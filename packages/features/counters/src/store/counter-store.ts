import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  defineTopic,
  failure,
  type MessageLocation,
  type Store,
} from "@dicetower/contract";
import type { CounterChange, CounterScope, Counters } from "../api.js";
import {
  asOf,
  type Counter,
  type CounterRow,
  counterOf,
  maxKeyLength,
  maxValue,
  namePattern,
  type Owner,
  ownerAt,
} from "./counter.js";
import { keyOf, readKey } from "./keys.js";
import { change, type Edit, table } from "./statements.js";

/** Counters of an installation, at most: they are in memory. */
const maxCounters = 100_000;
/** Scopes in which a name is looked for, the nearest first. */
const nearest: readonly CounterScope[] = ["userInGroup", "user", "group", "global"];

/** Keys of counters that have changed: whoever has them in memory reads them again. */
export const countersMoved = defineTopic<readonly string[]>("counters.moved", { cluster: true });

/** What the store tells others. */
export interface CounterNews {
  moved(keys: readonly string[]): void;
  changed(change: CounterChange): void;
}

/** The counters: in memory for whoever reads them, each change in one statement of the store. */
export class CounterStore implements Counters {
  #counters = new Map<string, Counter>();

  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly news: CounterNews,
  ) {}

  /** Reads all of them, or some again. */
  async load(keys?: readonly string[]): Promise<void> {
    const rows = await this.store.read((db) => {
      const query = db<CounterRow>(table).select();
      return keys === undefined ? query.limit(maxCounters) : query.whereIn("key", [...keys]);
    });
    if (keys === undefined) this.#counters.clear();
    else for (const key of keys) this.#counters.delete(key);
    for (const row of rows) this.#counters.set(row.key, counterOf(row));
  }

  /** All counters as they are now. */
  get all(): Counter[] {
    const now = this.clock.seconds();
    return [...this.#counters.values()].map((counter) => asOf(counter, now));
  }

  find(key: string): Counter | undefined {
    const found = this.#counters.get(key);
    return found && asOf(found, this.clock.seconds());
  }

  get(name: string, place: MessageLocation, scope?: CounterScope): number {
    return this.read(name, place, scope);
  }

  /** As {@link get}. @param before values by key that are asked before the stored ones: those of a trial run */
  read(
    name: string,
    place: MessageLocation,
    scope?: CounterScope,
    before?: ReadonlyMap<string, number>,
  ): number {
    for (const one of scope === undefined ? nearest : [scope]) {
      if (!canBe(one, place)) continue;
      const key = this.keyOf(name, one, place);
      const value = before?.get(key) ?? this.find(key)?.value;
      if (value !== undefined) return value;
    }
    return 0;
  }

  keyOf(name: string, scope: CounterScope, place: MessageLocation): string {
    return keyOf(name, ownerAt(scope, place));
  }

  async change(
    name: string,
    scope: CounterScope,
    place: MessageLocation,
    edit: Omit<Edit, "resetPolicy">,
  ): Promise<number> {
    const { value } = await this.#edit(this.keyOf(name, scope, place), edit);
    return value;
  }

  async reset(name: string, scope: CounterScope, place: MessageLocation): Promise<void> {
    await this.#remove(this.keyOf(name, scope, place));
  }

  /** Writes a counter for an admin. @throws Failure 42200, as `change` */
  write(key: string, edit: Edit, actor: Actor): Promise<Counter> {
    return this.#edit(key, edit, (db, counter) =>
      this.changes.record(db, {
        action: "counter.update",
        actor,
        target: { type: "counter", id: key },
        before: this.find(key)?.value ?? 0,
        after: counter.value,
      }),
    );
  }

  /** Deletes a counter for an admin. @throws Failure 40400 */
  async delete(key: string, actor: Actor): Promise<void> {
    const gone = await this.#remove(key, (db, before) =>
      this.changes.record(db, {
        action: "counter.delete",
        actor,
        target: { type: "counter", id: key },
        before: before.value,
      }),
    );
    if (!gone) throw failure(codes.notFound, `There is no counter "${key}".`);
  }

  /** Counters of a person, in groups and elsewhere. */
  ofPerson({ platform, userId }: { readonly platform: string; readonly userId: string }): Counter[] {
    return this.all.filter((one) => one.userId === userId && one.platform === platform);
  }

  /** Reads counters again that were changed past this store, here and in other processes. */
  async forget(keys: readonly string[]): Promise<void> {
    await this.load(keys);
    this.news.moved(keys);
  }

  /** Writes down the resets that have passed. */
  async tidy(): Promise<void> {
    const now = this.clock.seconds();
    const due = [...this.#counters.values()].filter(({ resetAt }) => resetAt > 0 && resetAt <= now);
    for (const { key } of due) await this.#edit(key, { op: "add", amount: 0 });
  }

  async #edit(
    key: string,
    edit: Edit,
    record?: (db: Connection, counter: Counter) => Promise<void>,
  ): Promise<Counter> {
    const whose = mustRead(key);
    if (!this.#counters.has(key) && this.#counters.size >= maxCounters)
      throw failure(codes.ruleBroken, `There can be ${maxCounters} counters at most.`);
    const { value: before } = this.find(key) ?? { value: 0 };
    const now = this.clock.seconds();
    const empty: Counter = { key, ...whose, value: 0, resetPolicy: "none", resetAt: 0, updatedAt: now };
    const counter = await this.store.change(async (db) => {
      const changed = await change(db, empty, edit, now);
      if (changed === undefined || Math.abs(changed.value) > maxValue)
        throw failure(codes.ruleBroken, "A counter lies between -10^12 and 10^12.");
      await record?.(db, changed);
      return changed;
    });
    this.#counters.set(key, counter);
    this.#tell(whose, key, before, counter.value);
    return counter;
  }

  async #remove(key: string, record?: (db: Connection, before: Counter) => Promise<void>): Promise<boolean> {
    const whose = mustRead(key);
    const before = this.find(key);
    if (before === undefined) return false;
    await this.store.change(async (db) => {
      await db<CounterRow>(table).where({ key }).delete();
      await record?.(db, before);
    });
    this.#counters.delete(key);
    this.#tell(whose, key, before.value, 0);
    return true;
  }

  #tell(whose: Owner & { readonly name: string }, key: string, before: number, after: number): void {
    this.news.moved([key]);
    if (before === after) return;
    const { name, scope, platform, groupId, userId } = whose;
    const place = Object.fromEntries(
      Object.entries({ platform, groupId, userId }).filter(([, value]) => value !== ""),
    );
    this.news.changed({ name, scope, place, before, after });
  }
}

/** @throws Failure 42200 for what is no key */
function mustRead(key: string): Owner & { readonly name: string } {
  const read = readKey(key);
  if (read !== undefined && namePattern.test(read.name)) return read;
  throw failure(
    codes.ruleBroken,
    key.length > maxKeyLength
      ? `The key of a counter has ${maxKeyLength} characters at most.`
      : `"${key}" is no counter: a key is g:name, grp:platform:group:name, u:platform:user:name or gu:platform:group:user:name, and a name has letters, digits and "_".`,
  );
}

function canBe(scope: CounterScope, { platform = "", groupId = "", userId = "" }: MessageLocation): boolean {
  if (scope === "global") return true;
  if (platform === "") return false;
  return (scope === "user" || groupId !== "") && (scope === "group" || userId !== "");
}
