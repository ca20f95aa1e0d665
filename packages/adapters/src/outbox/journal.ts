import type { Clock, GroupWriter, Journal } from "@dicetower/contract";
import { writeEntry, writePart } from "./entries.js";
import type { Part } from "./part.js";

/** The journal as the outbox sees it. */
export interface OutboxJournal {
  /** Writes a part and its state. When that is on the disk and says `sending`, its keeper is told to let it leave. */
  write(part: Part): void;
}

/** Entries older than this are forgotten, and with them the events that they would recognise (reliability M1). */
export const keptForMs = 600_000;

/** A row: what happened while the row before was written, as a JSON array of entries. */
export type JournalRow = {
  /** UTC epoch milliseconds. */
  readonly written_at: number;
  readonly entries: string;
};

/** The table of the rows, and how they get there. */
export const journalRows = {
  table: "adapters_outbox",
  insert: { written_at: "integer", entries: "text" },
} as const;

/**
 * Writes down what happens to parts, one row for all that happens while the last row is written: a row for each
 * would cost more than everything else that is done for a message. When the journal cannot be written the parts
 * leave all the same, and the failure is told once.
 */
export class PartJournal implements OutboxJournal {
  /** The last row could not be written. */
  broken = false;
  readonly #rows: GroupWriter<JournalRow>;
  /** What the next row says, entries with commas between them. */
  #entries = "";
  /** Parts that may leave when these entries are written. */
  #leaving: Part[] = [];
  #writing = false;
  #idle: (() => void)[] = [];

  /** @param failed hears of the first failure in a row */
  constructor(
    journal: Journal,
    readonly clock: Clock,
    readonly failed: (error: unknown) => void,
  ) {
    this.#rows = journal.group<JournalRow>(journalRows);
  }

  write(part: Part): void {
    this.#enter(writePart(part), part);
  }

  /** Notes that an event acted without a reply, so that it is recognised after a restart. */
  note(eventKey: string): void {
    this.#enter(writeEntry(eventKey, -1, "done"), undefined);
  }

  /** Answers when everything so far has been written, or has failed to be. */
  flush(): Promise<void> {
    return this.#writing ? new Promise((wake) => this.#idle.push(wake)) : Promise.resolve();
  }

  #enter(entry: string, part: Part | undefined): void {
    this.#entries += this.#entries === "" ? entry : `,${entry}`;
    if (part?.state === "sending") this.#leaving.push(part);
    if (this.#writing) return;
    this.#writing = true;
    // All that is said in one go begins one row.
    queueMicrotask(() => this.#write());
  }

  #write(): void {
    const leaving = this.#leaving;
    const row = { written_at: this.clock.now(), entries: `[${this.#entries}]` };
    this.#entries = "";
    this.#leaving = [];
    this.#rows.write(row, (error) => {
      this.#written(error);
      for (const part of leaving) part.keeper.leave(part);
      if (this.#entries !== "") this.#write();
      else this.#rest();
    });
  }

  #rest(): void {
    this.#writing = false;
    for (const wake of this.#idle.splice(0)) wake();
  }

  #written(error: unknown): void {
    if (error !== undefined && !this.broken) this.failed(error);
    this.broken = error !== undefined;
  }
}
