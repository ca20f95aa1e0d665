import { type Clock, LruMap, type Store } from "@dicetower/contract";

/** What is remembered of an address. All times are seconds of the book's clock. */
export interface Tries {
  /** Times of failures, as long as there are no more than the free ones. */
  failures: number[];
  /** Failures beyond the free ones. */
  level: number;
  blockedUntil: number;
  /** When tries began whose end is not known. */
  underWay: number[];
  /** The block has been told once. */
  told: boolean;
}

/** What is remembered of all addresses together. */
export interface AllTries {
  /** Failures of the last minute, and tries under way. */
  recent: number[];
  toldUntil: number;
}

/** Where tries are kept. */
export interface TryBook {
  /** Seconds. */
  now(): number;
  /** Works on what is kept, and keeps what has become of it; nobody else does at the same time. */
  change<T>(address: string, work: (tries: Tries, all: AllTries) => T): Promise<T>;
}

/** Addresses remembered; the one not seen for longest goes first. */
const maxAddresses = 10_000;
/** Seconds after which a row says nothing any more. */
const keptSeconds = 3600;
const table = "auth_try";
/** The row of all addresses together. */
const everybody = "*";

const noTries = (): Tries => ({ failures: [], level: 0, blockedUntil: 0, underWay: [], told: false });
const nothing = (): AllTries => ({ recent: [], toldUntil: 0 });

/** Tries in memory: for an installation of one process. */
export class TriesInMemory implements TryBook {
  readonly #addresses = new LruMap<string, Tries>(maxAddresses);
  readonly #all = nothing();

  constructor(readonly clock: Clock) {}

  /** Addresses remembered. */
  get size(): number {
    return this.#addresses.size;
  }

  now(): number {
    return this.clock.monotonic() / 1000;
  }

  async change<T>(address: string, work: (tries: Tries, all: AllTries) => T): Promise<T> {
    const tries = this.#addresses.get(address) ?? noTries();
    this.#addresses.set(address, tries);
    return work(tries, this.#all);
  }
}

/** Tries in the store: one count for all processes. */
export class StoredTries implements TryBook {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  now(): number {
    return this.clock.now() / 1000;
  }

  change<T>(address: string, work: (tries: Tries, all: AllTries) => T): Promise<T> {
    return this.store.change(async (db) => {
      await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.auth_try'))");
      const at = this.clock.seconds();
      const rows: { address: string; state: string }[] = await db(table).whereIn("address", [
        address,
        everybody,
      ]);
      const read = <S extends object>(name: string, empty: S): S => {
        const row = rows.find((one) => one.address === name);
        return row === undefined ? empty : (JSON.parse(row.state) as S);
      };
      const tries = read(address, noTries());
      const all = read(everybody, nothing());
      const made = work(tries, all);
      await db(table)
        .insert([
          { address, state: JSON.stringify(tries), at },
          { address: everybody, state: JSON.stringify(all), at },
        ])
        .onConflict("address")
        .merge();
      return made;
    });
  }

  /** Forgets addresses that were not seen for long. */
  async tidy(): Promise<void> {
    const before = this.clock.seconds() - keptSeconds;
    await this.store.change(async (db) => {
      await db(table).where("at", "<", before).delete();
      const last = await db(table).orderBy("at", "desc").offset(maxAddresses).first("at");
      if (last !== undefined)
        await db(table).where("at", "<=", last.at).whereNot({ address: everybody }).delete();
    });
  }
}
