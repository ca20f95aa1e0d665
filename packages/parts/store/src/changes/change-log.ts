import type { Change, ChangeReader, ChangeRow, Changes, Connection } from "@dicetower/contract";
import type { SqlStore } from "../core/sql-store.js";
import { type ChangeRecord, recordOf, rowOf } from "./change-record.js";
import { forgetPerson } from "./forget-person.js";

const table = "host_change";
const readers = "host_reader";
/** Days for which a change is kept; longer until every reader has passed it. */
const keptDays = 30;
/** Rows deleted at once. */
const slice = 500;

/** The log of changes, which each feature writes under its own name. */
export class ChangeLog {
  readonly #store: SqlStore;
  readonly #seconds: () => number;
  readonly #listeners = new Set<(sequence: number) => void>();
  /** Newest sequence recorded, and newest one announced. A recorded one may be rolled back, which leaves a gap. */
  #recorded = 0;
  #told = 0;

  constructor(store: SqlStore, seconds: () => number) {
    this.#store = store;
    this.#seconds = seconds;
  }

  /** Returns the service for one feature. */
  for(owner: string): Changes {
    return {
      record: (db, change) => this.#record(db, owner, change),
      note: (change) => this.#store.change((db) => this.#record(db, owner, change)),
      after: (sequence, limit) => this.#after(sequence, limit),
      last: () => this.#last(),
      forget: forgetPerson,
      reader: (name) => this.#reader(owner, name),
    };
  }

  /** Calls the listener after each commit that recorded changes. @returns removes the listener */
  listen(listener: (sequence: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Announces recorded changes. Called after every commit of the store. */
  committed(): void {
    if (this.#recorded === this.#told) return;
    this.#told = this.#recorded;
    for (const listener of this.#listeners) listener(this.#told);
  }

  /** Deletes old changes that all readers have passed; returns how many. */
  async prune(): Promise<number> {
    const limit = this.#seconds() - keptDays * 86_400;
    let removed = 0;
    for (;;) {
      const gone = await this.#store.change(async (db) => {
        const oldest = db(table).where("at", "<", limit).orderBy("sequence").limit(slice).select("sequence");
        const slowest = await db(readers).min({ sequence: "sequence" }).first<{ sequence: number | null }>();
        if (slowest?.sequence != null) oldest.where("sequence", "<=", slowest.sequence);
        return db(table).whereIn("sequence", oldest).delete();
      });
      removed += gone;
      if (gone < slice) return removed;
    }
  }

  async #record(db: Connection, owner: string, change: Change): Promise<void> {
    // Held until the commit, so that a later sequence is never committed earlier.
    if (this.#store.dialect === "postgres")
      await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.host_change'))");
    const [row] = await db(table)
      .insert(recordOf(change, owner, this.#seconds()))
      .returning<{ sequence: number }[]>("sequence");
    this.#recorded = Math.max(this.#recorded, row?.sequence ?? 0);
  }

  #after(sequence: number, limit: number): Promise<readonly ChangeRow[]> {
    return this.#store.read(async (db) => {
      const rows = await db<ChangeRecord>(table)
        .where("sequence", ">", sequence)
        .orderBy("sequence")
        .limit(limit)
        .select<ChangeRecord[]>("*");
      return rows.map(rowOf);
    });
  }

  #last(): Promise<number> {
    return this.#store.read(async (db) => {
      const row = await db(table).max({ sequence: "sequence" }).first<{ sequence: number | null }>();
      return row?.sequence ?? 0;
    });
  }

  #reader(owner: string, name: string): ChangeReader {
    const set = async (db: Connection, sequence: number): Promise<void> => {
      await db(readers)
        .insert({ owner, name, sequence, at: this.#seconds() })
        .onConflict(["owner", "name"])
        .merge(["sequence", "at"]);
    };
    return {
      position: () =>
        this.#store.change(async (db) => {
          const row = await db(readers)
            .where({ owner, name })
            .first<{ sequence: number } | undefined>("sequence");
          // From its first read on, a reader keeps rows from being deleted.
          if (row === undefined) await set(db, 0);
          return row?.sequence ?? 0;
        }),
      pass: (sequence) => this.#store.change((db) => set(db, sequence)),
    };
  }
}
