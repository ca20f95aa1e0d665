import type {
  Connection,
  Dialect,
  GroupInsert,
  GroupUpdate,
  GroupWriter,
  Log,
  Store,
} from "@dicetower/contract";
import { groupStatement } from "./group-statement.js";
import { Groups } from "./groups.js";
import { isOfMedium, storageFailure } from "./storage-failure.js";
import type { WriteQueue } from "./write-queue.js";

/** A store: reads beside each other, writes through one queue. */
export class SqlStore implements Store {
  readonly dialect: Dialect;
  readonly queue: WriteQueue;
  readonly #reader: Connection;
  readonly #groups: Groups;
  readonly #met: (error: unknown) => void;

  /**
   * @param reader a knex that cannot write
   * @param met told what failed a read
   */
  constructor(
    dialect: Dialect,
    reader: Connection,
    queue: WriteQueue,
    log: Log,
    met: (error: unknown) => void,
  ) {
    this.dialect = dialect;
    this.queue = queue;
    this.#reader = reader;
    this.#met = met;
    this.#groups = new Groups((sql, parameters) => queue.statement(sql, parameters), log);
  }

  async read<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    try {
      return await work(this.#reader);
    } catch (error) {
      this.#met(error);
      throw (isOfMedium(error) ? storageFailure(error) : undefined) ?? error;
    }
  }

  change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    return this.queue.change(work);
  }

  group<Row extends object>(definition: GroupInsert<Row> | GroupUpdate<Row>): GroupWriter<Row> {
    return this.#groups.writer(groupStatement(definition, this.dialect));
  }

  /** Writes what groups still hold, takes nothing more and answers when all has ended. */
  async close(): Promise<void> {
    await this.#groups.flush();
    await this.queue.close();
  }
}
