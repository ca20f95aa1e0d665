import type { Connection, Log } from "@dicetower/contract";

/** Writes between two write-backs; each changes two or three pages as a rule, and SQLite's own measure is 1 000. */
const everyWrites = 500;

/**
 * Copies the write-ahead log into its file beside the writes, on a connection that reads (`PASSIVE` waits for nobody
 * and nobody waits for it). SQLite's own way, at the end of a commit, holds up everything that waits for the writing
 * connection: some eight milliseconds twice a second under load. What is written meanwhile stays in the log, so it
 * is still the writer who begins the log anew, with little left to copy then (`logPages`).
 */
export class WriteBack {
  #writes = 0;
  #running: Promise<void> | undefined;

  constructor(
    readonly reader: Connection,
    readonly log: Log,
  ) {}

  /** Something was written. */
  wrote(): void {
    if (++this.#writes < everyWrites || this.#running !== undefined) return;
    this.#writes = 0;
    this.#running = this.#copy();
  }

  /** Answers when nothing is copied any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #copy(): Promise<void> {
    try {
      await this.reader.raw("PRAGMA wal_checkpoint(PASSIVE)");
    } catch (error) {
      this.log.warn("the write-ahead log could not be written back; the next commits will", { error });
    } finally {
      this.#running = undefined;
    }
  }
}
