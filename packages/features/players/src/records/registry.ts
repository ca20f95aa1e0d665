import {
  type Changes,
  type Clock,
  type Connection,
  type Log,
  type SharedChange,
  type Store,
  sharedChange,
} from "@dicetower/contract";
import type { PersonKey, Player } from "../api.js";
import type { Links } from "../identities/links.js";
import type { Person } from "./person.js";
import type { PersonCache } from "./person-cache.js";
import { readRow } from "./person-edit.js";
import type { PersonLoader } from "./person-loader.js";
import { playerOf } from "./person-row.js";
import type { Recorder } from "./recorder.js";
import type { RightsSync } from "./rights-sync.js";

/** What a registry works with. */
export interface RegistryServices {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly cache: PersonCache;
  readonly loader: PersonLoader;
  readonly links: Links;
  readonly recorder: Recorder;
  readonly rights: RightsSync;
  readonly log: Log;
  /** Tells all processes that somebody has changed. */
  readonly told: (person: PersonKey) => void;
}

/** The people that the bot has met, in the store and in memory. */
export class Registry {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly links: Links;

  constructor(readonly services: RegistryServices) {
    this.store = services.store;
    this.changes = services.changes;
    this.clock = services.clock;
    this.links = services.links;
  }

  /** What is in memory of a person's main identity. */
  inMemory(person: PersonKey): Person | undefined {
    return this.services.cache.peek(this.links.main(person));
  }

  /** The same, read from the store where it is not in memory. */
  async load(person: PersonKey): Promise<Person | undefined> {
    const { cache, loader } = this.services;
    const main = this.links.main(person);
    return cache.peek(main) ?? loader.load(main);
  }

  /** The record of exactly this identity. */
  async get(person: PersonKey): Promise<Player | undefined> {
    await this.settle();
    const row = await this.store.read((db) => readRow(db, person));
    return row === undefined ? undefined : playerOf(row);
  }

  /**
   * Writes what was seen, and what has become of rights: what is read then is as it is now. Where nothing can be
   * written, what is stored is read all the same.
   */
  async settle(): Promise<void> {
    const { recorder, rights, log } = this.services;
    try {
      await recorder.afterFlush(() => rights.update());
    } catch (error) {
      log.warn("what was seen of people could not be written", { error });
    }
  }

  /**
   * Changes something of a person, with everything written before, and forgets what memory holds.
   * @param within a change to take part in: what was seen of the person may not be written yet then
   */
  changePerson<T>(
    person: PersonKey,
    work: (db: Connection, change: SharedChange) => Promise<T>,
    within?: SharedChange,
  ): Promise<T> {
    return this.changeAll([person], work, within);
  }

  /** The same for several people, whose links are read again. */
  changeAll<T>(
    people: readonly PersonKey[],
    work: (db: Connection, change: SharedChange) => Promise<T>,
    within?: SharedChange,
  ): Promise<T> {
    return sharedChange(within ?? { change: (write) => this.#inTurn(write) }, async (change) => {
      const result = await work(change.db, change);
      change.afterCommit(() => this.#renewedAll(people));
      return result;
    });
  }

  #inTurn<T>(write: (db: Connection) => Promise<T>): Promise<T> {
    const { recorder } = this.services;
    return recorder.afterFlush(() => this.store.change(write));
  }

  async #renewedAll(people: readonly PersonKey[]): Promise<void> {
    if (people.some((one) => this.links.identities(one).length > 1)) await this.links.load();
    for (const one of people) await this.#renewed(one);
  }

  /** Who was in memory is read again at once: what is said next names them. */
  async #renewed(person: PersonKey): Promise<void> {
    const { cache, loader } = this.services;
    const before = cache.peek(person);
    this.changed(person);
    if (before === undefined) return;
    const now = await loader.load(person);
    if (now !== undefined && now !== before && before.cards !== undefined) now.cards ??= before.cards;
  }

  /** The names of somebody's characters are others now, or anybody's. */
  async charactersChanged(person?: PersonKey): Promise<void> {
    if (person === undefined) this.services.cache.clear();
    else await this.services.loader.renew(this.links.main(person));
  }

  /** Forgets what memory holds of a person, here and in other processes. */
  changed(person: PersonKey): void {
    this.services.cache.forget(person);
    this.services.told(person);
  }
}
