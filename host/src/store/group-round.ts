import { keyOf, type Values } from "./group-rows.js";
import type { GroupStatement } from "./group-statement.js";

/** Rows of one statement at most. */
export const mostTogether = 1_000;

export type Done = (error?: unknown) => void;

/** Rows that one statement writes. */
export interface Batch {
  readonly statement: GroupStatement;
  readonly rows: Values[];
  readonly done: (Done | undefined)[];
  readonly ended: Promise<void>;
  end(): void;
}

/**
 * What one round writes into one table. Rows with the same key stay in order; others may change places, so that
 * inserts and updates that come by turns are two statements and not one each. Where rows have no key, or keys of
 * other columns than those before, nothing changes places.
 */
export class GroupRound {
  readonly batches: Batch[] = [];
  /** Batches before this one take nothing more. */
  #floor = 0;
  #keyName = "";
  /** Place of the last batch of each statement, and of each key, from the floor on. */
  #lastOf = new Map<GroupStatement, number>();
  #lastWith = new Map<string, number>();

  /** @returns the batch, when the row began one */
  add(statement: GroupStatement, values: Values, done: Done | undefined): Batch | undefined {
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

  /** The batch of this statement that the row may go into without passing another with its key; else a new one. */
  #placeOf(statement: GroupStatement, key: string | undefined): number {
    const own = this.#lastOf.get(statement) ?? -1;
    if (own < this.#floor || (this.batches[own] as Batch).rows.length >= mostTogether)
      return this.batches.length;
    const earliest = key === undefined ? this.batches.length - 1 : (this.#lastWith.get(key) ?? -1);
    const fits = own > earliest || (own === earliest && (key === undefined || !statement.exclusive));
    return fits ? own : this.batches.length;
  }
}

function begin(statement: GroupStatement): Batch {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { statement, rows: [], done: [], ended, end };
}
