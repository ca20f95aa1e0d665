import { AsyncResource } from "node:async_hooks";
import { type Connection, codes, failure, type Observer } from "@dicetower/contract";
import { ChangeWatch, type WatchOptions } from "./change-watch.js";
import type { Values } from "./group-rows.js";
import { isOfMedium, storageFailure } from "./storage-failure.js";
import { inTurn, takeTurn } from "./turn.js";
import type { Writer } from "./writer.js";

/** More waiting writes than this are refused. */
export const mostWaiting = 10_000;
/** Milliseconds a shared transaction takes new changes in, so that the first does not wait long for its answer. */
const sharedMs = 4;

const takenAlong =
  "What waits together with a change that took too long was taken back with it. Try again in a moment.";

interface Task {
  /** `solo` runs outside any transaction of the queue. */
  readonly kind: "change" | "statement" | "solo";
  perform(): Promise<void>;
  committed(): void;
  failed(error: unknown): void;
}

/**
 * Writes of one store, one after another. Changes that wait at the same time share a transaction, each behind a
 * savepoint of its own, so that one sync serves many (reliability P5); nobody hears of success before the commit.
 */
export class WriteQueue {
  readonly #writer: Writer;
  readonly #key: object;
  readonly #now: () => number;
  readonly #committed: () => void;
  readonly #waiting: Task[] = [];
  #draining: Promise<void> | undefined;
  /** Hears how many seconds each commit took. */
  commits: Observer | undefined;
  #closed = false;
  #barred = "";
  #condemned = "";
  readonly #met: (error: unknown) => void;
  readonly #watch: ChangeWatch;

  /**
   * @param key names the turns in which statements of changes may run
   * @param committed called after every commit
   * @param met told what failed a write
   */
  constructor(
    writer: Writer,
    key: object,
    watch: WatchOptions,
    committed: () => void,
    met: (error: unknown) => void,
  ) {
    this.#writer = writer;
    this.#key = key;
    this.#now = watch.now;
    this.#watch = new ChangeWatch(watch);
    this.#committed = committed;
    this.#met = met;
  }

  /** Writes that wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Why writes are refused; empty while they are not. */
  get barred(): string {
    return this.#condemned || this.#barred;
  }

  /** Refuses writes with a sentence, until it is empty again. */
  bar(sentence: string): void {
    this.#barred = sentence;
  }

  /** Refuses what waits and what still comes, for good: it would be lost when what is below is mended. */
  condemn(sentence: string): void {
    this.#condemned = sentence;
  }

  /** Answers when the change is committed. */
  change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    if (inTurn(this.#key))
      return Promise.reject(
        new TypeError(
          "A change was begun within a change of the same store: use the connection it was given.",
        ),
      );
    return new Promise((resolve, reject) => {
      let result: T;
      this.#add({
        kind: "change",
        // The queue runs in the context of whoever woke it; a change runs in that of whoever asked for it.
        perform: AsyncResource.bind(async () => {
          result = await this.#watch.run(this.#key, () => work(this.#writer.db));
        }),
        committed: () => resolve(result),
        failed: reject,
      });
    });
  }

  /** One statement; it shares the transaction of changes that wait beside it. */
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

  /** Work on the connection itself, alone and without a time limit. */
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

  /** A transaction of its own in which tables may be rebuilt: for migrations. */
  migration(work: (db: Connection) => Promise<void>): Promise<void> {
    return this.solo(async (writer) => {
      await writer.suspendForeignKeys();
      try {
        await writer.begin();
        try {
          await takeTurn(
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

  /** Names a change that takes long, and ends one that takes too long. Called now and then. */
  expire(): void {
    this.#watch.look(this.length, () => this.#writer.interrupt());
  }

  /** The host ends: a change that takes long is ended earlier. */
  hurry(): void {
    this.#watch.hurry();
  }

  /** Seconds for which a change is open, 0 where none is. */
  get openSeconds(): number {
    return this.#watch.seconds;
  }

  /** Who holds all others up, where somebody does for long; empty otherwise. */
  get heldUp(): string {
    return this.#watch.heldUp(this.length);
  }

  /** Takes nothing more; answers when what was taken has ended. */
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
    if (this.#waiting.length >= mostWaiting)
      return "Too many writes wait for the store. Try again in a moment.";
    // Solo work makes room: migrations, checkpoints.
    return this.#condemned || (kind === "solo" ? "" : this.#barred);
  }

  /** Never rejects: every task hears of its own end. */
  async #drain(): Promise<void> {
    // What is handed in during the same turn of the event loop goes together.
    await Promise.resolve();
    try {
      while (this.#waiting.length > 0) {
        if (this.#condemned !== "") {
          this.#waiting.shift()?.failed(failure(codes.notReady, this.#condemned));
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
    this.#met(error);
    return storageFailure(error) ?? error;
  }

  /** A task that needs no transaction around it. */
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
    const until = this.#now() + sharedMs;
    let current: Task | undefined;
    try {
      await this.#writer.begin();
      do {
        current = this.#waiting.shift() as Task;
        // A single statement takes itself back when it fails.
        const point = written.length > 0 && current.kind === "change" ? `change${written.length}` : "";
        if (point !== "") await this.#writer.control(`SAVEPOINT ${point}`);
        try {
          await current.perform();
        } catch (error) {
          if (isOfMedium(error) && storageFailure(error) !== undefined) throw error;
          const back = written.length === 0 ? "ROLLBACK" : point === "" ? "" : `ROLLBACK TO ${point}`;
          let takenBack = false;
          if (back !== "")
            await this.#writer.control(back).catch((failed: unknown) => {
              if (!this.#watch.wasLate(error) || !this.#writer.saysNoneOpen(failed)) throw failed;
              // An interrupted statement has the database take the whole transaction back by itself.
              takenBack = true;
            });
          current.failed(error);
          current = undefined;
          if (written.length === 0) return;
          if (takenBack) throw failure(codes.notReady, takenAlong, { cause: error });
          continue;
        }
        written.push(current);
        current = undefined;
      } while (
        this.#waiting.length > 0 &&
        this.#condemned === "" &&
        this.#waiting[0]?.kind !== "solo" &&
        written.length < this.#writer.shares &&
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
