import { keyOf, type Values } from "./batch-rows.js";
import type { BatchStatement } from "./batch-statement.js";

/** Rows of one statement. */
export const maxBatchRows = 1_000;

export type Done = (error?: unknown) => void;

/** Rows that one statement writes. */
export interface Batch {
  readonly statement: BatchStatement;
  readonly rows: Values[];
  readonly done: (Done | undefined)[];
  readonly ended: Promise<void>;
  end(): void;
}

/**
 * Groups the rows of one round for one table into statements. Rows with the same key stay in order; others may be
 * reordered, so that alternating inserts and updates become two statements and not one each. Rows without a key, or
 * with keys of other columns than those before, are not reordered.
 */
export class BatchRound {
  readonly batches: Batch[] = [];
  /** Batches before this index take no more rows. */
  #floor = 0;
  #keyName = "";
  /** Index of the last batch of each statement, and of each key, from the floor on. */
  #lastOf = new Map<BatchStatement, number>();
  #lastWith = new Map<string, number>();

  /** Adds a row. @returns the batch, when the row started one */
  add(statement: BatchStatement, values: Values, done: Done | undefined): Batch | undefined {
    if (statement.keyName !== this.#keyName) this.#close(statement.keyName);
    const key = keyOf(values, statement);
    const place = this.#placeOf(statement, key);
    const begun = place === this.batches.length;
    if (begun) {
      this.batches.push(begin(statement));
      this.#lastOf.set(statement, place);
    }
    if (key !== undefined) this.#lastWith.set(key, place);
    const batch = this.batches[place] as Batch;
    batch.rows.push(values);
    batch.done.push(done);
    return begun ? batch : undefined;
  }

  #close(keyName: string): void {
    this.#floor = this.batches.length;
    this.#keyName = keyName;
    this.#lastOf = new Map();
    this.#lastWith = new Map();
  }

  /** Returns the batch of this statement that the row may join without passing another with its key; else a new one. */
  #placeOf(statement: BatchStatement, key: string | undefined): number {
    const own = this.#lastOf.get(statement) ?? -1;
    if (own < this.#floor || (this.batches[own] as Batch).rows.length >= maxBatchRows)
      return this.batches.length;
    const earliest = key === undefined ? this.batches.length - 1 : (this.#lastWith.get(key) ?? -1);
    const fits = own > earliest || (own === earliest && (key === undefined || !statement.exclusive));
    return fits ? own : this.batches.length;
  }
}

function begin(statement: BatchStatement): Batch {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { statement, rows: [], done: [], ended, end };
}
