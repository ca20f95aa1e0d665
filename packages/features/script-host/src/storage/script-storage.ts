import {
  type Clock,
  type Connection,
  cacheInvalidation,
  defineTopic,
  type Scope,
  type Store,
} from "@dicetower/contract";
import type { ScriptId, ScriptLanguage, ScriptStorage, ScriptStore, StoredValue } from "../api.js";
import { OpenStore } from "./open-store.js";
import { allValues, beginning, type Place, storedValue, type ValueRow, values } from "./statements.js";
import { fromStored } from "./stored-text.js";

/** How long changes are gathered before they are written. */
const gatherMs = 500;
/** When that has failed, such as on a full disk, it is tried again after this. */
const againMs = 5_000;

/** Values of a script that some process has written. */
const valuesMoved = defineTopic<{ readonly place: Place; readonly keys: readonly string[] }>(
  "script-host.valuesMoved",
  { cluster: true },
);

/** What scripts keep, in the store. */
export class StoredScripts implements ScriptStorage {
  readonly #scope: Scope;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #open = new Map<string, { readonly store: OpenStore; readonly loaded: Promise<void> }>();
  readonly #moved: (event: { readonly place: Place; readonly keys: readonly string[] }) => void;
  #soon = false;

  constructor(scope: Scope, store: Store, clock: Clock) {
    this.#scope = scope;
    this.#store = store;
    this.#clock = clock;
    this.#moved = cacheInvalidation(scope, valuesMoved, ({ place, keys }) =>
      this.#open.get(keyOf(place))?.store.load(keys),
    );
    scope.defer(() => this.#flushAll());
  }

  async open(script: ScriptId, space: string): Promise<ScriptStore> {
    const place = placeOf(script, space);
    const key = keyOf(place);
    let entry = this.#open.get(key);
    if (entry === undefined) {
      const store = new OpenStore(place, this.#store, this.#clock, {
        changed: () => this.#writeSoon(),
        written: (keys) => this.#moved({ place, keys }),
      });
      entry = { store, loaded: store.load() };
      this.#open.set(key, entry);
    }
    const { store, loaded } = entry;
    store.users += 1;
    try {
      await loaded;
    } catch (error) {
      if (this.#open.get(key)?.store === store) this.#open.delete(key);
      throw error;
    }
    return store;
  }

  async close(script: ScriptId, space: string): Promise<void> {
    const key = keyOf(placeOf(script, space));
    const store = this.#open.get(key)?.store;
    if (store === undefined) return;
    store.users -= 1;
    await store.flush();
    // Somebody may have opened it meanwhile.
    if (store.users <= 0 && this.#open.get(key)?.store === store) this.#open.delete(key);
  }

  async list(
    script: ScriptId,
    space: string,
    { prefix, limit, offset }: { readonly prefix?: string; readonly limit: number; readonly offset: number },
  ): Promise<{ readonly total: number; readonly rows: readonly StoredValue[] }> {
    const place = placeOf(script, space);
    await this.#open.get(keyOf(place))?.store.flush();
    return this.#store.read(async (db) => {
      const wanted = () => {
        const found = values(db, place);
        return prefix === undefined || prefix === "" ? found : found.where(beginning(db, prefix));
      };
      const [counted] = (await wanted().count({ total: "*" })) as { readonly total: number | string }[];
      const rows: ValueRow[] = await wanted().orderBy("key").limit(limit).offset(offset);
      return { total: Number(counted?.total ?? 0), rows: rows.map(storedValue) };
    });
  }

  async clear(
    script: ScriptId,
    space: string,
    { key, prefix }: { readonly key?: string; readonly prefix?: string } = {},
  ): Promise<number> {
    const store = await this.open(script, space);
    try {
      const gone = [...store.values.keys()].filter(
        (known) => (key === undefined || known === key) && (prefix === undefined || known.startsWith(prefix)),
      );
      for (const known of gone) store.set(known, undefined);
      await store.flush();
      return gone.length;
    } finally {
      await this.close(script, space);
    }
  }

  async sizes(
    language: ScriptLanguage,
    space: string,
  ): Promise<ReadonlyMap<string, { readonly keys: number; readonly bytes: number }>> {
    await this.#flushOf(language, space);
    const rows = await this.#store.read((db) =>
      allValues(db, language, space)
        .groupBy("name")
        .select("name")
        .count({ keys: "*" })
        .sum({ bytes: "bytes" }),
    );
    return new Map(
      rows.map(({ name, keys, bytes }) => [
        fromStored(String(name)),
        { keys: Number(keys), bytes: Number(bytes) },
      ]),
    );
  }

  async ofPrefix(
    db: Connection,
    language: ScriptLanguage,
    space: string,
    prefix: string,
  ): Promise<readonly (StoredValue & { readonly name: string })[]> {
    const rows: ValueRow[] = await allValues(db, language, space)
      .where(beginning(db, prefix))
      .orderBy(["name", "key"]);
    return rows.map((row) => ({ ...storedValue(row), name: fromStored(row.name) }));
  }

  #writeSoon(ms = gatherMs): void {
    if (this.#soon) return;
    this.#soon = true;
    this.#clock.after(ms, this.#scope.signal, () => {
      this.#soon = false;
      this.#scope.follow(this.#flushAll());
    });
  }

  async #flushOf(language: string, space: string): Promise<void> {
    for (const { store } of this.#open.values())
      if (store.place.language === language && store.place.space === space) await store.flush();
  }

  /** Writes what is left; what could not be written is tried again. */
  async #flushAll(): Promise<void> {
    try {
      for (const { store } of this.#open.values()) if (store.dirty) await store.flush();
    } catch (error) {
      this.#writeSoon(againMs);
      throw error;
    }
  }
}

function placeOf({ language, name }: ScriptId, space: string): Place {
  return { language, name, space };
}

function keyOf({ language, name, space }: Place): string {
  return JSON.stringify([language, name, space]);
}
