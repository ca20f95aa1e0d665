import type { Cancel, GroupWriter, Journal } from "@dicetower/contract";
import { type Block, type BlockRow, bytesOf, type Entry, writeBlock } from "./line-block.js";

/** Milliseconds after which a block that the store did not take is handed in again. */
const retryMs = 1_000;
/** Times that a block is handed in which the store refuses for itself, and not because it takes none. */
const maxTries = 5;
/** Lines of one block. */
const perBlock = 1_000;
/** Lines that may wait for the store, and their bytes. */
const maxWaiting = { lines: 20_000, bytes: 32 * 2 ** 20 };

/** What the writer uses. */
export interface BlockWriterServices {
  readonly journal: Pick<Journal, "group">;
  readonly after: (ms: number, call: () => void) => Cancel;
  /** Hears of a block that is durable. */
  readonly written: (block: Block) => void;
  /** Hears of each failure. @param lost the block that is given up; undefined where it is handed in again */
  readonly failed: (error: unknown, lost: Block | undefined) => void;
}

/**
 * Hands lines to the store, all that come while some are being written in the next blocks. While the store takes nothing
 * they wait.
 */
export class BlockWriter {
  readonly #rows: GroupWriter<BlockRow>;
  /** Blocks that wait to be handed in, the one that is being filled last. */
  #open: Block[] = [];
  #writing = 0;
  #lines = 0;
  #bytes = 0;
  #retry: Cancel | undefined;

  constructor(readonly services: BlockWriterServices) {
    this.#rows = services.journal.group<BlockRow>({
      table: "session_logs_block",
      insert: { id: "integer", entries: "text" },
    });
  }

  /** True where no more lines may wait. */
  isFull(entry: Entry): boolean {
    return this.#lines >= maxWaiting.lines || this.#bytes + bytesOf(entry) > maxWaiting.bytes;
  }

  /** @param done called when the line is durable, or the store did not take it at once */
  add(entry: Entry, done?: () => void): void {
    const bytes = bytesOf(entry);
    let block = this.#open.at(-1);
    if (block === undefined || block.entries.length >= perBlock) {
      block = { id: entry.line.id, entries: [], done: [], bytes: 0, tries: 0 };
      this.#open.push(block);
    }
    block.entries.push(entry);
    block.bytes += bytes;
    this.#lines++;
    this.#bytes += bytes;
    if (done !== undefined) block.done.push(done);
    // All that is said in one turn begins one block: a command and its reply, too, where the command waits for nothing.
    if (this.#writing === 0 && block.entries.length === 1) setImmediate(() => this.#begin());
  }

  /** Answers when all that has been gathered is durable, or the store did not take it. */
  flush(): Promise<void> {
    this.#cut();
    return this.#rows.flush();
  }

  /** Hands in what one turn has gathered, unless it has gone, or waits behind what is being written. */
  #begin(): void {
    if (this.#writing === 0 && this.#retry === undefined) this.#cut();
  }

  #cut(): void {
    this.#retry?.();
    this.#retry = undefined;
    const blocks = this.#open;
    this.#open = [];
    this.#writing += blocks.length;
    for (const block of blocks) this.#rows.write(writeBlock(block), (error) => this.#ended(block, error));
  }

  #ended(block: Block, error: unknown): void {
    this.#writing--;
    block.tries++;
    const again = error !== undefined && (block.tries < maxTries || isOfStore(error));
    if (again) this.#open.unshift(block);
    else {
      this.#lines -= block.entries.length;
      this.#bytes -= block.bytes;
    }
    if (error === undefined) this.services.written(block);
    else this.services.failed(error, again ? undefined : block);
    for (const done of block.done.splice(0)) done();
    if (this.#writing > 0) return;
    if (error === undefined) this.#begin();
    else this.#retry ??= this.services.after(retryMs, () => this.#cut());
  }
}

/** True for a failure of the store, which concerns every block alike. */
function isOfStore(error: unknown): boolean {
  return (error as { isBoom?: unknown } | null)?.isBoom === true;
}
