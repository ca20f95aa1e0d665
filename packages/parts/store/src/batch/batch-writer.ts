import { type Connection, codes, failure, type GroupWriter, type Log } from "@dicetower/contract";
import { type Batch, BatchRound, type Done, maxBatchRows } from "./batch-round.js";
import { keyOf, parameterOf, storableRow, type Values, valuesOf } from "./batch-rows.js";
import type { BatchStatement } from "./batch-statement.js";

/** Rows that may wait; further ones are refused. */
const maxWaitingRows = 50_000;

/** Runs the statement of a batch; rejects with the error of the database. */
export type RunStatement = (sql: string, parameters: Values) => Promise<void>;

/** Collects the rows added during one turn of the event loop, for all group writers of one store. */
export class BatchWriter {
  readonly #run: RunStatement;
  readonly #log: Log;
  /** The rows of the next round, by table. */
  #tables = new Map<string, BatchRound>();
  /** Not a Set: one that is filled and emptied all the time keeps dead rows alive in its hash tables. */
  readonly #unended: Batch[] = [];
  #rows = 0;
  #writing = false;

  constructor(run: RunStatement, log: Log) {
    this.#run = run;
    this.#log = log;
  }

  writer<Row extends object>(statement: BatchStatement): GroupWriter<Row> {
    return {
      write: (row, done) => this.#add(statement, valuesOf(row, statement.columns), done),
      within: (db, rows) => within(db, statement, rows),
      flush: () => this.flush(),
    };
  }

  /** Resolves when all rows added so far are written or have failed. */
  async flush(): Promise<void> {
    await Promise.all(this.#unended.map((batch) => batch.ended));
  }

  #add(statement: BatchStatement, values: Values, done: Done | undefined): void {
    if (this.#rows >= maxWaitingRows) {
      this.#tell(done, failure(codes.notReady, "Too many rows wait for the store. Try again in a moment."));
      return;
    }
    let round = this.#tables.get(statement.table);
    if (round === undefined) {
      round = new BatchRound();
      this.#tables.set(statement.table, round);
    }
    const begun = round.add(statement, values, done);
    if (begun !== undefined) this.#unended.push(begun);
    this.#rows++;
    if (this.#writing) return;
    this.#writing = true;
    // Never rejects: each row's callback gets the error.
    void this.#write();
  }

  /** Writes round after round; while one is written, rows collect for the next. */
  async #write(): Promise<void> {
    while (this.#tables.size > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const tables = this.#tables;
      this.#tables = new Map();
      await Promise.all([...tables.values()].map(({ batches }) => this.#inOrder(batches)));
    }
    this.#writing = false;
  }

  async #inOrder(batches: readonly Batch[]): Promise<void> {
    for (const batch of batches) {
      await this.#writeRows(batch.statement, batch.rows, batch.done);
      this.#ended(batch);
    }
  }

  #ended(batch: Batch): void {
    const last = this.#unended.pop();
    if (last !== undefined && last !== batch) this.#unended[this.#unended.indexOf(batch)] = last;
    batch.end();
  }

  async #writeRows(
    statement: BatchStatement,
    rows: readonly Values[],
    done: readonly (Done | undefined)[],
  ): Promise<void> {
    let error: unknown;
    try {
      const [only] = rows;
      if (rows.length === 1 && only !== undefined && statement.single !== undefined)
        await this.#run(statement.single, storableRow(only));
      else await this.#run(statement.sql, [parameterOf(rows)]);
    } catch (thrown) {
      // One of the rows cannot be written; the others are written singly.
      if (rows.length > 1 && !isFailure(thrown)) {
        for (const [at, row] of rows.entries()) await this.#writeRows(statement, [row], [done[at]]);
        return;
      }
      error = thrown;
    }
    this.#rows -= rows.length;
    for (const call of done) this.#tell(call, error);
  }

  #tell(done: Done | undefined, error: unknown): void {
    try {
      if (error === undefined) done?.();
      else if (done !== undefined) done(error);
      else this.#log.error("a row could not be written to the store", { error });
    } catch (thrown) {
      this.#log.error("what followed a written row has failed", { error: thrown });
    }
  }
}

/** Returns true for a failure of the storage, which affects every row alike. */
function isFailure(error: unknown): boolean {
  return (error as { isBoom?: boolean } | null)?.isBoom === true;
}

async function within(db: Connection, statement: BatchStatement, rows: readonly object[]): Promise<void> {
  let part: Values[] = [];
  const keys = new Set<string>();
  const write = async () => {
    if (part.length > 0) await db.raw(statement.sql, [parameterOf(part)]);
    part = [];
    keys.clear();
  };
  for (const row of rows) {
    const values = valuesOf(row, statement.columns);
    const key = statement.exclusive ? keyOf(values, statement) : undefined;
    if (part.length >= maxBatchRows || (key !== undefined && keys.has(key))) await write();
    if (key !== undefined) keys.add(key);
    part.push(values);
  }
  await write();
}
