import type {
  Connection,
  Dialect,
  GroupInsert,
  GroupUpdate,
  GroupWriter,
  Log,
  Store,
} from "@dicetower/contract";
import { batchStatement } from "../batch/batch-statement.js";
import { BatchWriter } from "../batch/batch-writer.js";
import { isDatabaseError, storageFailure } from "./storage-failure.js";
import type { WriteQueue } from "./write-queue.js";

/** A store that reads concurrently and writes through one queue. */
export class SqlStore implements Store {
  readonly dialect: Dialect;
  readonly queue: WriteQueue;
  readonly #reader: Connection;
  readonly #batches: BatchWriter;
  readonly #onError: (error: unknown) => void;

  /**
   * @param reader a read-only knex
   * @param onError called with each error of a read
   */
  constructor(
    dialect: Dialect,
    reader: Connection,
    queue: WriteQueue,
    log: Log,
    onError: (error: unknown) => void,
  ) {
    this.dialect = dialect;
    this.queue = queue;
    this.#reader = reader;
    this.#onError = onError;
    this.#batches = new BatchWriter((sql, parameters) => queue.statement(sql, parameters), log);
  }

  async read<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    try {
      return await work(this.#reader);
    } catch (error) {
      this.#onError(error);
      throw (isDatabaseError(error) ? storageFailure(error) : undefined) ?? error;
    }
  }

  change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    return this.queue.change(work);
  }

  group<Row extends object>(definition: GroupInsert<Row> | GroupUpdate<Row>): GroupWriter<Row> {
    return this.#batches.writer(batchStatement(definition, this.dialect));
  }

  /** Writes what batches still hold, takes nothing more and resolves when all has ended. */
  async close(): Promise<void> {
    await this.#batches.flush();
    await this.queue.close();
  }
}
