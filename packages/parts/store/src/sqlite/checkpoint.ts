import type { Connection, Log } from "@dicetower/contract";

/** Writes between two checkpoints; each changes two or three pages, and SQLite itself checkpoints at 1 000 pages. */
const everyWrites = 500;

/**
 * Checkpoints the write-ahead log concurrently with writes, on a reading connection (`PASSIVE` waits for no other
 * connection and blocks none). SQLite's automatic checkpoint runs at the end of a commit and blocks everything that
 * waits for the writing connection: some eight milliseconds twice a second under load. Pages written meanwhile stay in
 * the log, so the writer still restarts the log, with little left to copy then (`logPages`).
 */
export class Checkpointer {
  #writes = 0;
  #running: Promise<void> | undefined;

  constructor(
    readonly reader: Connection,
    readonly log: Log,
  ) {}

  /** Counts a write. */
  wrote(): void {
    if (++this.#writes < everyWrites || this.#running !== undefined) return;
    this.#writes = 0;
    this.#running = this.#copy();
  }

  /** Resolves when no checkpoint runs any more. */
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
