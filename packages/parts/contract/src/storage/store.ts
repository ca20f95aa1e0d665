import type { Knex } from "knex";
import type { JsonValue } from "../engine/engine.js";
import { defineToken } from "../feature/token.js";
import { defineTopic } from "../feature/topic.js";
import type { Actor } from "../http/actor.js";

/**
 * A connection handed to a query: knex on SQLite or PostgreSQL. Use nothing but this one inside `read` and
 * `change`; there is no other.
 */
export type Connection = Knex;

/** `sqlite` or `postgres`: for the few statements that differ. */
export type Dialect = "sqlite" | "postgres";

/**
 * One step of a feature's tables, forward only. It runs in one transaction with its record, under a lock,
 * before the feature's `setup`. Tables are named `<feature>_…`, with underscores for hyphens.
 */
export interface Migration {
  /** `001-name`; never changed once released. */
  readonly id: string;
  /** Oldest feature version that can live with this step; the feature's own version when left out. */
  readonly worksFrom?: string;
  /** `journal` for rows that may lose the last moments in a power cut (message journal, history). */
  readonly store?: "state" | "journal";
  readonly up: (db: Connection, dialect: Dialect) => Promise<void>;
}

/** How a column of grouped rows is stored. True and false become 1 and 0 in `integer`. */
export type GroupColumn = "text" | "integer" | "real";

/** Rows that are added many at a time. */
export interface GroupInsert<Row extends object> {
  readonly table: string;
  readonly insert: Readonly<Record<keyof Row & string, GroupColumn>>;
  /** What happens where a row with the same values in `on` (a key or unique index) is there; it fails when left out. */
  readonly conflict?: { readonly on: readonly (keyof Row & string)[]; readonly keep: "old" | "new" };
}

/** Rows that are changed many at a time, each found by its key. A row that is not there is passed over. */
export interface GroupUpdate<Row extends object> {
  readonly table: string;
  readonly update: Readonly<Record<keyof Row & string, GroupColumn>>;
  /** Columns of the key; the others are set. */
  readonly by: readonly (keyof Row & string)[];
}

/** Writes what is handed in during one turn of the event loop as one statement: about 5 µs a row from 20 on. */
export interface GroupWriter<Row extends object> {
  /**
   * Hands a row in. Rows for one table that have the same key (`conflict.on`, `by`) are written in the order in
   * which they were handed in, whichever writer took them; rows without one, or with keys of other columns, behind
   * all that came before. A row that the database refuses fails alone.
   * @param done called when the row has been committed, or with why not; must not throw
   */
  write(row: Row, done?: (error?: unknown) => void): void;
  /** The same within a `change`: the rows are part of its transaction. */
  within(db: Connection, rows: readonly Row[]): Promise<void>;
  /** Answers when everything handed in so far has been committed or refused. */
  flush(): Promise<void>;
}

/** Lasting state. What `change` has answered is on the disk. */
export interface Store {
  readonly dialect: Dialect;
  /** Reads, outside any transaction. */
  read<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /**
   * Changes, in one transaction: all of it or nothing. Changes run one after another in this process, so wait
   * for nothing but the database inside, and never for another `change` of the same store. So do the statements of
   * one change, even those asked for side by side. Where the disk fails one, the change fails, whatever catches it.
   * @throws Failure 50300 when the disk is full or the store is read-only; nothing is written then
   */
  change<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /** Makes a writer for rows that come one by one and in great number: outbox, history, log lines. */
  group<Row extends object>(statement: GroupInsert<Row> | GroupUpdate<Row>): GroupWriter<Row>;
}

/** State that matters: synced to the disk before `change` answers. */
export const Store = defineToken<Store>("Store");

/** The message journal, history and log lines: written in groups, not synced one by one. */
export interface Journal extends Store {}
export const Journal = defineToken<Journal>("Journal");

/** What somebody changed, as it is recorded in the transaction of the change. */
export interface Change {
  /** Dotted word, such as `adapter.update`. */
  readonly action: string;
  readonly actor: Actor;
  readonly target?: { readonly type: string; readonly id: string; readonly name?: string };
  /** Secrets masked by whoever records it. */
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** Names of the fields that changed, at most 50. */
  readonly fields?: readonly string[];
  readonly result?: "ok" | "denied" | "failed";
  /** Envelope code, 0 by default. */
  readonly code?: number;
  /** At most 500 characters. */
  readonly note?: string;
}

/** A recorded change. */
export interface ChangeRow extends Change {
  /** Commit order; gaps are allowed. */
  readonly sequence: number;
  /** Feature that recorded it. */
  readonly owner: string;
  /** UTC epoch seconds. */
  readonly at: number;
}

/** How far somebody has read the changes. Rows stay until all readers have passed them. */
export interface ChangeReader {
  /** The sequence it has passed; 0 at its first time. */
  position(): Promise<number>;
  /** Remembers that rows up to `sequence` have been dealt with. */
  pass(sequence: number): Promise<void>;
}

/** What every change by a person or a job leaves behind; audit, panel events and caches read on from it. */
export interface Changes {
  /** Records within the transaction of the change itself. */
  record(db: Connection, change: Change): Promise<void>;
  /** Records what has no transaction of its own: a log-in, a refusal, an export. */
  note(change: Change): Promise<void>;
  /** At most `limit` rows after `sequence`, oldest first. */
  after(sequence: number, limit: number): Promise<readonly ChangeRow[]>;
  /** The newest sequence, 0 when there is none. */
  last(): Promise<number>;
  /**
   * Puts a pseudonym in the place of somebody on a platform in the rows that are kept, within a transaction: as who did
   * it, and as whom it was about, where the values before and after go as well.
   * @returns how many rows held them
   */
  forget(
    db: Connection,
    person: { readonly platform: string; readonly userId: string },
    pseudonym: string,
  ): Promise<number>;
  /** The position of a reader, kept in the store. @param name unique within the feature */
  reader(name: string): ChangeReader;
}
export const Changes = defineToken<Changes>("Changes");

/** A nudge: rows up to `sequence` can be read. A lost one costs seconds, never a row. */
export const changed = defineTopic<{ readonly sequence: number }>("changes.changed", { cluster: true });
