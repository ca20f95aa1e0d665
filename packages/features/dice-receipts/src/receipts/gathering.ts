import type { Cancel, GroupWriter, Journal } from "@dicetower/contract";
import { type Receipt, writeReceipt } from "./receipt.js";

/** Receipts of some rolls whose numbers are the same but for the last three digits. */
export type BlockRow = {
  readonly block: number;
  /** UTC epoch seconds of the last of them. */
  readonly at: number;
  /** A JSON array. */
  readonly entries: string;
};

export const blockTable = "dice_receipts_block";

/** Numbers of one block: enough for few rows of many rolls, few enough to look all rows of one through. */
const perBlock = 1_000;
/** Milliseconds between two rows while rolls keep coming. */
const gatherMs = 50;
/** Receipts that are not gathered any longer. */
const maxTogether = 500;
/** The same, by the characters of their JSON. */
const maxCharacters = 128 * 1024;

/** The block that a roll is in. */
export function blockOf(number: number): number {
  return Math.floor(number / perBlock);
}

/**
 * Writes receipts down: the first at once, and while that one is written and a moment longer the next ones are
 * gathered for one row.
 */
export class Gathering {
  /** The last row could not be written. */
  #broken = false;
  readonly #rows: GroupWriter<BlockRow>;
  #block = 0;
  #at = 0;
  /** Receipts for the next row, as JSON, and their characters. */
  #entries: string[] = [];
  #characters = 0;
  #busy = false;
  /** Ends the pause between two rows. */
  #pause: Cancel | undefined;

  /**
   * @param after calls later, unless it is cancelled before
   * @param failed hears of the first failure in a row
   */
  constructor(
    journal: Journal,
    readonly after: (ms: number, call: () => void) => Cancel,
    readonly failed: (error: unknown) => void,
  ) {
    this.#rows = journal.group<BlockRow>({
      table: blockTable,
      insert: { block: "integer", at: "integer", entries: "text" },
    });
  }

  add(receipt: Receipt): void {
    const block = blockOf(receipt.number);
    const entry = writeReceipt(receipt);
    if (block !== this.#block || this.#characters + entry.length > maxCharacters) this.#cut();
    this.#block = block;
    this.#at = receipt.at;
    this.#entries.push(entry);
    this.#characters += entry.length;
    if (this.#entries.length >= maxTogether || this.#characters >= maxCharacters) this.#cut();
    else if (!this.#busy) {
      this.#busy = true;
      // All that is rolled in one go begins one row.
      queueMicrotask(() => this.#cut());
    }
  }

  /** Answers when everything so far has been written, or has failed to be. */
  flush(): Promise<void> {
    this.#cut();
    return this.#rows.flush();
  }

  /** Hands in what has been gathered. */
  #cut(): void {
    if (this.#entries.length === 0) return;
    const row = `[${this.#entries.join()}]`;
    this.#entries = [];
    this.#characters = 0;
    this.#write(row);
  }

  #write(entries: string): void {
    this.#pause?.();
    this.#pause = undefined;
    this.#busy = true;
    this.#rows.write({ block: this.#block, at: this.#at, entries }, this.#written);
  }

  readonly #written = (error?: unknown): void => {
    if (error !== undefined && !this.#broken) this.failed(error);
    this.#broken = error !== undefined;
    if (this.#pause !== undefined) return;
    this.#busy = this.#entries.length > 0;
    if (this.#busy)
      this.#pause = this.after(gatherMs, () => {
        this.#pause = undefined;
        this.#cut();
      });
  };
}
