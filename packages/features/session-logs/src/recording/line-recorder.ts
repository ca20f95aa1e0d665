import {
  type Cancel,
  type Counter,
  createCounter,
  type GroupWriter,
  type Journal,
} from "@dicetower/contract";
import type { NewLine } from "../lines/line.js";
import type { ParticipantRole } from "../logs/log-row.js";
import { BlockWriter } from "./block-writer.js";
import { Figures } from "./figures.js";
import { type Block, type BlockRow, type Entry, readBlock } from "./line-block.js";
import { type Gap, LostLines } from "./lost-lines.js";

/** Milliseconds after which lines go from their blocks into the logs. */
const foldMs = 5_000;
/** Lines of one such transaction. */
const perFold = 2_000;
/** Milliseconds after which a log says what it has lost. */
const tellMs = 1_000;
/** Blocks of an earlier run that are read at once. */
const perRecovery = 100;

/** Columns of a line as it is recorded. */
export const lineColumns = {
  log: "integer",
  id: "integer",
  at: "integer",
  user_id: "text",
  nickname: "text",
  card: "text",
  message: "text",
  segments: "text",
  flags: "integer",
  command_id: "integer",
  info: "text",
  raw_msg_id: "text",
  source: "text",
  group_id: "text",
  group_name: "text",
} as const;

/** What the recorder uses. */
export interface RecorderServices {
  readonly journal: Journal;
  readonly after: (ms: number, call: () => void) => Cancel;
  readonly follow: (work: Promise<unknown>) => void;
  /** Hears of the first failure in a row. */
  readonly failed: (error: unknown) => void;
  /** Makes the line by which a log says what it has lost; undefined where it cannot. */
  readonly gapLine: (log: number, gap: Gap) => NewLine | undefined;
}

/**
 * Writes lines down as they come, all that come while a block is written as one row of the next: a row for each, with
 * its place in the index of its log, would cost more than everything else that is done for a message. A moment later
 * they go into their logs, together with the figures, in one transaction that takes their blocks away. Whoever takes a
 * block away has its lines: they come into a log once, also behind a kill, and where several processes share the store.
 * While the store takes nothing lines wait; only where they are too many are some lost, and the log says so.
 */
export class LineRecorder {
  readonly lost: Counter = createCounter(
    "dice_log_lines_lost_total",
    "Lines of session logs that could not be recorded.",
  );
  readonly #blocks: BlockWriter;
  readonly #rows: GroupWriter<NewLine>;
  readonly #named: GroupWriter<{ log: number; id: number; raw_msg_id: string }>;
  /** Lines that are in no log yet, by id. */
  readonly #entries = new Map<number, Entry>();
  readonly #gaps = new LostLines();
  #telling: Cancel | undefined;
  /** Blocks that are durable. */
  #written: Block[] = [];
  #pause: Cancel | undefined;
  #folding: Promise<void> | undefined;
  #broken = false;

  constructor(readonly services: RecorderServices) {
    const { journal, after } = services;
    this.#blocks = new BlockWriter({
      journal,
      after,
      written: (block) => this.#written.push(block),
      failed: (error, lost) => {
        for (const { line } of lost?.entries ?? []) {
          this.#entries.delete(line.id);
          this.missed(line.log, line.at);
        }
        this.#fail(error);
      },
    });
    this.#rows = journal.group<NewLine>({
      table: "session_logs_line",
      insert: lineColumns,
      conflict: { on: ["log", "id"], keep: "old" },
    });
    this.#named = journal.group({
      table: "session_logs_line",
      update: { log: "integer", id: "integer", raw_msg_id: "text" },
      by: ["log", "id"],
    });
  }

  /** Writes a line. @param done called when it is durable, when the store did not take it at once, or when it is lost */
  add(line: NewLine, role: ParticipantRole, done?: () => void): void {
    const entry: Entry = { line, role, removed: false };
    if (this.#blocks.isFull(entry)) {
      this.missed(line.log, line.at);
      done?.();
    } else this.#add(entry, done);
  }

  #add(entry: Entry, done?: () => void): void {
    this.#entries.set(entry.line.id, entry);
    this.#blocks.add(entry, done);
    this.#plan();
  }

  /** Notes that a line was lost. @param at UTC epoch seconds when it was said */
  missed(log: number, at: number, locale?: string): void {
    this.lost.add();
    this.#gaps.add(log, at, locale);
    this.#telling ??= this.services.after(tellMs, () => this.tellLost());
  }

  /** Has logs say what they have lost so far. */
  tellLost(): void {
    this.#telling?.();
    this.#telling = undefined;
    if (this.#gaps.none) return;
    for (const [log, gap] of this.#gaps.take()) {
      const line = this.services.gapLine(log, gap);
      if (line !== undefined) this.#add({ line, role: "bot", removed: false });
    }
  }

  /** Answers when the line is durable, or as soon as the store has not taken it, or it is lost. */
  added(line: NewLine, role: ParticipantRole): Promise<void> {
    return new Promise((done) => this.add(line, role, done));
  }

  /** Notes how the platform names a line. */
  name(log: number, id: number, messageId: string): void {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.line = { ...entry.line, raw_msg_id: messageId };
    else
      this.#named.write({ log, id, raw_msg_id: messageId }, (error) => {
        if (error !== undefined) this.#fail(error);
      });
  }

  /** Takes a line back: it was never said. */
  async remove(line: NewLine, role: ParticipantRole): Promise<void> {
    const entry = this.#entries.get(line.id);
    if (entry !== undefined) {
      entry.removed = true;
      return;
    }
    await this.flush();
    await this.services.journal.change(async (db) => {
      const removed = await db("session_logs_line").where({ log: line.log, id: line.id }).delete();
      if (removed === 0) return;
      const figures = new Figures();
      figures.add(line, role, -1);
      await figures.write(db, this.services.journal.dialect);
    });
  }

  /** Answers when all lines so far are in their logs, figures included. */
  async flush(): Promise<void> {
    this.#pause?.();
    this.#pause = undefined;
    this.tellLost();
    await Promise.all([this.#blocks.flush(), this.#named.flush()]);
    await this.#fold();
  }

  /** Puts lines into their logs that an earlier run has written down. */
  async recover(): Promise<void> {
    for (;;) {
      const rows = await this.services.journal.read<BlockRow[]>((db) =>
        db("session_logs_block").select("*").orderBy("id").limit(perRecovery),
      );
      if (rows.length === 0) return;
      this.#written.push(...rows.map(readBlock));
      await this.#fold();
      if (rows.length < perRecovery || this.#broken) return;
    }
  }

  #plan(): void {
    this.#pause ??= this.services.after(foldMs, () => {
      this.#pause = undefined;
      this.services.follow(this.flush());
    });
  }

  /** One folding at a time; who comes while one runs waits for it, then folds the rest. */
  async #fold(): Promise<void> {
    while (this.#folding !== undefined) await this.#folding;
    if (this.#written.length === 0) return;
    this.#folding = this.#foldAll().finally(() => {
      this.#folding = undefined;
    });
    await this.#folding;
  }

  async #foldAll(): Promise<void> {
    while (this.#written.length > 0) {
      let lines = 0;
      const count = this.#written.findIndex(({ entries }) => {
        lines += entries.length;
        return lines >= perFold;
      });
      const blocks = this.#written.splice(0, count < 0 ? this.#written.length : count + 1);
      // What is named or taken back from now on is so in the log, behind this.
      for (const { entries } of blocks) for (const { line } of entries) this.#entries.delete(line.id);
      try {
        await this.#foldSome(blocks);
        this.#broken = false;
      } catch (error) {
        this.#written.unshift(...blocks);
        this.#fail(error);
        this.#plan();
        return;
      }
    }
  }

  #foldSome(blocks: readonly Block[]): Promise<void> {
    return this.services.journal.change(async (db) => {
      const ids = blocks.map(({ id }) => id);
      // Locked where several processes share the store: another one may be taking them.
      const taken = (await db("session_logs_block").select("id").whereIn("id", ids).forUpdate()) as {
        id: number | string;
      }[];
      await db("session_logs_block").whereIn("id", ids).delete();
      const own = new Set(taken.map(({ id }) => Number(id)));
      const figures = new Figures();
      const lines: NewLine[] = [];
      for (const { id, entries } of blocks)
        if (own.has(id))
          for (const { line, role, removed } of entries)
            if (!removed) {
              lines.push(line);
              figures.add(line, role);
            }
      await this.#rows.within(db, lines);
      await figures.write(db, this.services.journal.dialect);
    });
  }

  #fail(error: unknown): void {
    if (!this.#broken) this.services.failed(error);
    this.#broken = true;
  }
}
