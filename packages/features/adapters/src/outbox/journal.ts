import type { Clock, GroupWriter, Journal } from "@dicetower/contract";
import { writeEntry, writePart } from "./entries.js";
import type { Part } from "./part.js";

/** The journal as the outbox sees it. */
export interface OutboxJournal {
  /** Writes a part and its state. When that is on the disk and says `sending`, its owner is told to let it leave. */
  write(part: Part): void;
}

/** Entries older than this are forgotten, and with them the events that they would recognise. */
export const keptForMs = 600_000;

/** Milliseconds until what could not be written is tried again. */
const againMs = 500;

/** What the next row says of one part. */
interface JournalEntry {
  readonly text: string;
  readonly part: Part | undefined;
  /** It may leave when this is written. */
  readonly leaves: boolean;
}

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
 * leave all the same, and the failure is told once. Among several processes they wait: whoever takes over has to know.
 */
export class PartJournal implements OutboxJournal {
  /** The last row could not be written. */
  broken = false;
  readonly #rows: GroupWriter<JournalRow>;
  /** What the next row says. */
  #entries: JournalEntry[] = [];
  #writing = false;
  #idle: (() => void)[] = [];

  /**
   * @param failed hears of the first failure in a row
   * @param strictUntil given where nothing may leave that is not written: what could not be is written again until then
   */
  constructor(
    journal: Journal,
    readonly clock: Clock,
    readonly failed: (error: unknown) => void,
    readonly strictUntil?: AbortSignal,
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

  /** Forgets what waits to be written of an adapter: another process has it. */
  forget(adapterId: number): void {
    this.#entries = this.#entries.filter(({ part }) => part?.owner.adapterId !== adapterId);
  }

  /** Answers when everything so far has been written, or has failed to be. */
  flush(): Promise<void> {
    return this.#writing ? new Promise((wake) => this.#idle.push(wake)) : Promise.resolve();
  }

  #enter(text: string, part: Part | undefined): void {
    this.#entries.push({ text, part, leaves: part?.state === "sending" });
    if (this.#writing) return;
    this.#writing = true;
    // All that is said in one go begins one row.
    queueMicrotask(() => this.#write());
  }

  #write(): void {
    const entries = this.#entries;
    this.#entries = [];
    if (entries.length === 0) {
      this.#becomeIdle();
      return;
    }
    let text = "";
    for (const entry of entries) text += text === "" ? entry.text : `,${entry.text}`;
    this.#rows.write({ written_at: this.clock.now(), entries: `[${text}]` }, (error) => {
      this.#written(error);
      if (error !== undefined && this.strictUntil !== undefined) {
        this.#entries = [...entries, ...this.#entries];
        this.clock.after(againMs, this.strictUntil, () => this.#write());
        return;
      }
      for (const { part, leaves } of entries) if (leaves) part?.owner.leave(part);
      if (this.#entries.length > 0) this.#write();
      else this.#becomeIdle();
    });
  }

  #becomeIdle(): void {
    this.#writing = false;
    for (const wake of this.#idle.splice(0)) wake();
  }

  #written(error: unknown): void {
    if (error !== undefined && !this.broken) this.failed(error);
    this.broken = error !== undefined;
  }
}
