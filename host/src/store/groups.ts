import { type Connection, codes, failure, type GroupWriter, type Log } from "@dicetower/contract";
import { type Batch, type Done, GroupRound, mostTogether } from "./group-round.js";
import { keyOf, parameterOf, storableRow, type Values, valuesOf } from "./group-rows.js";
import type { GroupStatement } from "./group-statement.js";

/** More rows than this that wait are refused. */
const mostRows = 50_000;

/** Runs a group's statement; rejects with what the database says. */
export type RunStatement = (sql: string, parameters: Values) => Promise<void>;

/** Collects the rows that are handed in during one turn of the event loop, for all group writers of one store. */
export class Groups {
  readonly #run: RunStatement;
  readonly #log: Log;
  /** What the next round writes, by table. */
  #tables = new Map<string, GroupRound>();
  /** No Set: one that is filled and emptied without end leaves tables behind that keep dead rows alive. */
  readonly #unended: Batch[] = [];
  #rows = 0;
  #writing = false;

  constructor(run: RunStatement, log: Log) {
    this.#run = run;
    this.#log = log;
  }

  writer<Row extends object>(statement: GroupStatement): GroupWriter<Row> {
    return {
      write: (row, done) => this.#add(statement, valuesOf(row, statement.columns), done),
      within: (db, rows) => within(db, statement, rows),
      flush: () => this.flush(),
    };
  }

  /** Answers when all rows handed in so far have been dealt with. */
  async flush(): Promise<void> {
    await Promise.all(this.#unended.map((batch) => batch.ended));
  }

  #add(statement: GroupStatement, values: Values, done: Done | undefined): void {
    if (this.#rows >= mostRows) {
      this.#tell(done, failure(codes.notReady, "Too many rows wait for the store. Try again in a moment."));
      return;
    }
    let round = this.#tables.get(statement.table);
    if (round === undefined) {
      round = new GroupRound();
      this.#tables.set(statement.table, round);
    }
    const begun = round.add(statement, values, done);
    if (begun !== undefined) this.#unended.push(begun);
    this.#rows++;
    if (this.#writing) return;
    this.#writing = true;
    // Never rejects: every row hears of its own end.
    void this.#write();
  }

  /** While one round is being written, rows collect for the next. */
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
    statement: GroupStatement,
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
      // One of the rows cannot be written; the others are not to suffer for it.
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

/** True for an answer about the medium, which meets every row alike. */
function isFailure(error: unknown): boolean {
  return (error as { isBoom?: boolean } | null)?.isBoom === true;
}

async function within(db: Connection, statement: GroupStatement, rows: readonly object[]): Promise<void> {
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
    if (part.length >= mostTogether || (key !== undefined && keys.has(key))) await write();
    if (key !== undefined) keys.add(key);
    part.push(values);
  }
  await write();
}
