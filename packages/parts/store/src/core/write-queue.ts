import { AsyncResource } from "node:async_hooks";
import { type Connection, codes, failure, type Observer } from "@dicetower/contract";
import type { Values } from "../batch/batch-rows.js";
import { isDatabaseError, storageFailure } from "./storage-failure.js";
import { inTransaction, runInScope } from "./transaction-scope.js";
import { type TimeoutOptions, TransactionTimeout } from "./transaction-timeout.js";
import type { Writer } from "./writer.js";

/** Writes that may wait; further ones are refused. */
export const maxWaiting = 10_000;
/** Milliseconds for which a shared transaction takes further changes in: the first one must not wait long. */
const maxSharedMs = 4;

const rolledBackToo =
  "What waits together with a change that took too long was taken back with it. Try again in a moment.";

interface Task {
  /** `solo` runs outside any transaction of the queue. */
  readonly kind: "change" | "statement" | "solo";
  perform(): Promise<void>;
  committed(): void;
  failed(error: unknown): void;
}

/**
 * Runs the writes of one store one after another. Changes that wait at the same time share a transaction, each after a
 * savepoint of its own, so that one sync serves many; no caller is told of success before the commit.
 */
export class WriteQueue {
  readonly #writer: Writer;
  readonly #key: object;
  readonly #now: () => number;
  readonly #committed: () => void;
  readonly #waiting: Task[] = [];
  #draining: Promise<void> | undefined;
  /** Observes the seconds of each commit. */
  commits: Observer | undefined;
  #closed = false;
  #refusedBecause = "";
  #refusedForGood = "";
  readonly #onError: (error: unknown) => void;
  readonly #timeout: TransactionTimeout;

  /**
   * @param key identifies the scopes in which statements of changes may run
   * @param committed called after every commit
   * @param onError called with each error of a write
   */
  constructor(
    writer: Writer,
    key: object,
    timeout: TimeoutOptions,
    committed: () => void,
    onError: (error: unknown) => void,
  ) {
    this.#writer = writer;
    this.#key = key;
    this.#now = timeout.now;
    this.#timeout = new TransactionTimeout(timeout);
    this.#committed = committed;
    this.#onError = onError;
  }

  /** Number of writes that wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Why writes are refused; empty while they are not. */
  get refusedBecause(): string {
    return this.#refusedForGood || this.#refusedBecause;
  }

  /** Refuses writes with a message, until it is called with an empty one. */
  refuse(sentence: string): void {
    this.#refusedBecause = sentence;
  }

  /** Refuses waiting and future writes for good: a repair of the file would lose them. */
  refuseForGood(sentence: string): void {
    this.#refusedForGood = sentence;
  }

  /** Runs a change; resolves when it is committed. */
  change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    if (inTransaction(this.#key))
      return Promise.reject(
        new TypeError(
          "A change was begun within a change of the same store: use the connection it was given.",
        ),
      );
    return new Promise((resolve, reject) => {
      let result: T;
      this.#add({
        kind: "change",
        // The queue runs in the async context of its last caller; a change runs in that of its own.
        perform: AsyncResource.bind(async () => {
          result = await this.#timeout.run(this.#key, () => work(this.#writer.db));
        }),
        committed: () => resolve(result),
        failed: reject,
      });
    });
  }

  /** Runs one statement, in the transaction of waiting changes if there are any. */
  statement(sql: string, parameters: Values): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#add({
        kind: "statement",
        perform: () => this.#writer.run(sql, parameters),
        committed: resolve,
        failed: reject,
      });
    });
  }

  /** Runs work on the connection itself, alone and without a time limit. */
  solo<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      this.#add({
        kind: "solo",
        perform: async () => {
          result = await work(this.#writer);
        },
        committed: () => resolve(result),
        failed: reject,
      });
    });
  }

  /** Runs a migration in a transaction of its own in which tables may be rebuilt. */
  migration(work: (db: Connection) => Promise<void>): Promise<void> {
    return this.solo(async (writer) => {
      await writer.suspendForeignKeys();
      try {
        await writer.begin();
        try {
          await runInScope(
            this.#key,
            () => work(writer.db),
            () => {},
          );
          await writer.checkForeignKeys();
          await writer.commit();
        } catch (error) {
          await writer.control("ROLLBACK").catch(() => {});
          throw error;
        }
      } finally {
        await writer.resumeForeignKeys();
      }
    });
  }

  /** Logs a change that takes long, and ends one that exceeds its limit. Called periodically. */
  expire(): void {
    this.#timeout.check(this.length, () => this.#writer.interrupt());
  }

  /** Shortens the time limit of changes for shutdown. */
  shortenTimeouts(): void {
    this.#timeout.shortenTimeouts();
  }

  /** Seconds for which a change is open, 0 if none is. */
  get openSeconds(): number {
    return this.#timeout.seconds;
  }

  /** Returns a message about a change that blocks all others for long; empty otherwise. */
  get blockedBy(): string {
    return this.#timeout.blockedBy(this.length);
  }

  /** Accepts no more writes; resolves when the accepted ones have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  #add(task: Task): void {
    const refusal = this.#refusal(task);
    if (refusal === "") {
      this.#waiting.push(task);
      this.#draining ??= this.#drain();
    } else task.failed(failure(codes.notReady, refusal));
  }

  #refusal({ kind }: Task): string {
    if (this.#closed) return "The store is closed.";
    if (this.#waiting.length >= maxWaiting)
      return "Too many writes wait for the store. Try again in a moment.";
    // Solo work frees space: migrations, checkpoints.
    return this.#refusedForGood || (kind === "solo" ? "" : this.#refusedBecause);
  }

  /** Never rejects: the promise of each task settles by itself. */
  async #drain(): Promise<void> {
    // Writes added during the same turn of the event loop go together.
    await Promise.resolve();
    try {
      while (this.#waiting.length > 0) {
        if (this.#refusedForGood !== "") {
          this.#waiting.shift()?.failed(failure(codes.notReady, this.#refusedForGood));
          continue;
        }
        try {
          await this.#writer.acquire();
        } catch (error) {
          this.#waiting.shift()?.failed(this.#reason(error));
          continue;
        }
        try {
          const [first, second] = this.#waiting;
          if (first?.kind === "solo" || (first?.kind === "statement" && second?.kind !== "change"))
            await this.#single();
          else await this.#transaction();
        } finally {
          this.#writer.release();
        }
      }
    } finally {
      this.#draining = undefined;
    }
  }

  #reason(error: unknown): unknown {
    this.#onError(error);
    return storageFailure(error) ?? error;
  }

  /** Runs a task that needs no transaction around it. */
  async #single(): Promise<void> {
    const task = this.#waiting.shift() as Task;
    const began = this.#now();
    try {
      await task.perform();
      if (task.kind === "statement") this.commits?.observe((this.#now() - began) / 1000);
      task.committed();
    } catch (error) {
      task.failed(this.#reason(error));
    }
  }

  async #transaction(): Promise<void> {
    const written: Task[] = [];
    const until = this.#now() + maxSharedMs;
    let current: Task | undefined;
    try {
      await this.#writer.begin();
      do {
        current = this.#waiting.shift() as Task;
        // A single statement is rolled back by the database when it fails.
        const point = written.length > 0 && current.kind === "change" ? `change${written.length}` : "";
        if (point !== "") await this.#writer.control(`SAVEPOINT ${point}`);
        try {
          await current.perform();
        } catch (error) {
          if (isDatabaseError(error) && storageFailure(error) !== undefined) throw error;
          const back = written.length === 0 ? "ROLLBACK" : point === "" ? "" : `ROLLBACK TO ${point}`;
          let takenBack = false;
          if (back !== "")
            await this.#writer.control(back).catch((failed: unknown) => {
              if (!this.#timeout.hasTimedOut(error) || !this.#writer.saysNoneOpen(failed)) throw failed;
              // The database rolls the whole transaction back when a statement is interrupted.
              takenBack = true;
            });
          current.failed(error);
          current = undefined;
          if (written.length === 0) return;
          if (takenBack) throw failure(codes.notReady, rolledBackToo, { cause: error });
          continue;
        }
        written.push(current);
        current = undefined;
      } while (
        this.#waiting.length > 0 &&
        this.#refusedForGood === "" &&
        this.#waiting[0]?.kind !== "solo" &&
        written.length < this.#writer.maxSharedChanges &&
        this.#now() < until
      );
      const began = this.#now();
      await this.#writer.commit();
      this.commits?.observe((this.#now() - began) / 1000);
    } catch (error) {
      await this.#writer.control("ROLLBACK").catch(() => {});
      if (current === undefined && written.length === 0) current = this.#waiting.shift();
      const reason = this.#reason(error);
      for (const task of written) task.failed(reason);
      current?.failed(reason);
      return;
    }
    this.#committed();
    for (const task of written) task.committed();
  }
}
