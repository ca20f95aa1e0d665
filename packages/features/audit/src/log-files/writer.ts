import { isDeepStrictEqual } from "node:util";
import {
  type ChangeReader,
  type ChangeRow,
  type Changes,
  type Clock,
  type Connection,
  type Folder,
  type Log,
  type Restores,
  type Store,
  systemActor,
} from "@dicetower/contract";
import { headBehind, restoreRow, withoutGoneDays } from "../chain/behind-restore.js";
import type { Head, HeadRow } from "../chain/head.js";
import { dayFile } from "./days.js";
import { type Link, writeLine } from "./line.js";
import { readExtent } from "./lines.js";
import { type Batch, readTail, type Tail } from "./tail.js";

/** Changes written in one step. */
const stepRows = 200;

/** Action of the line that says: the lines from its target on are not ours. */
export const breakAction = "audit.break";

/** Services that the writer stands on. */
export interface WriterParts {
  readonly folder: Folder;
  readonly store: Pick<Store, "read" | "change">;
  readonly row: HeadRow;
  readonly restores: Pick<Restores, "last">;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs what is read and written of the log within a transaction, while no other process writes it. */
  readonly alone?: <T>(db: Connection, work: () => Promise<T>) => Promise<T>;
}

interface Composed extends Batch {
  readonly link: Link;
  readonly change: number;
}

/**
 * Writes changes into the files, each once. The head in the database moves in a transaction around the append:
 * a kill between the two leaves lines that the next start recognises as its own, byte by byte.
 */
export class Writer {
  readonly #parts: WriterParts;
  /** True until files and head are known to agree: at the start, and after a failure. */
  #uncertain = true;
  readonly #reader: ChangeReader;
  /** Sequence up to which rows may be taken away. */
  #passed: number | undefined;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#reader = parts.changes.reader("files");
  }

  /** Writes what has come since. */
  async catchUp(signal: AbortSignal): Promise<void> {
    await this.goOn(signal);
    this.#passed ??= await this.#reader.position();
    let more = true;
    while (more && !signal.aborted) more = await this.#step(signal);
    const { change } = await this.head();
    if (change === this.#passed) return;
    await this.#reader.pass(change);
    this.#passed = change;
  }

  /** Goes on behind a restore that the log does not know of yet, with a line that says so. */
  async goOn(signal: AbortSignal): Promise<void> {
    while (!(await this.#wentOn(signal))) signal.throwIfAborted();
  }

  /** @returns false where somebody has moved the head meanwhile, so that what was read of the files may be no more */
  async #wentOn(signal: AbortSignal): Promise<boolean> {
    const { store, row, restores, folder, log } = this.#parts;
    const { restore, restored } = await store.read(async (db) => ({
      restore: await restores.last(db),
      restored: await row.known(db),
    }));
    if (restore === undefined || restored.head.restore === restore.key) return true;
    const ours = await store.read((db) => row.mayBeOurs(db, restore));
    const sources = { restored, outlived: row.outlived(restore), ours };
    // All files may have to be read: nobody who writes waits for that.
    const beyond = await headBehind(folder, sources, restore, signal);
    const moved = await this.#change(async (db) => {
      if (!isDeepStrictEqual(await row.known(db), restored)) return false;
      if (beyond.asFound)
        log.warn(
          `the database before the restore of "${restore.backup}" could not be asked (${restore.unasked}): the audit log takes the lines since that backup as they are`,
        );
      const end = beyond.asFound ? await withoutGoneDays(folder, beyond.head) : beyond.head;
      this.#uncertain = true;
      const head = await this.#mark(end, [restoreRow(beyond, restore)], signal);
      await row.writeKnown(db, { ...beyond, head });
      return true;
    });
    if (moved) this.#uncertain = false;
    return moved;
  }

  /** What the database knows now. */
  head(): Promise<Head> {
    const { store, row } = this.#parts;
    return store.read((db) => row.read(db));
  }

  /** Runs work while nothing is written; what it answers as `next` is the head from then on. */
  exclusive<T>(work: (head: Head) => Promise<{ readonly next?: Head; readonly result: T }>): Promise<T> {
    const { row } = this.#parts;
    return this.#change(async (db) => {
      const { next, result } = await work(await row.read(db));
      if (next !== undefined) await row.write(db, next);
      return result;
    });
  }

  #change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    const { store, alone } = this.#parts;
    return store.change((db) => (alone === undefined ? work(db) : alone(db, () => work(db))));
  }

  /** @returns true when there may be more to write */
  async #step(signal: AbortSignal): Promise<boolean> {
    const { changes, folder } = this.#parts;
    const { change } = await this.head();
    const rows = await changes.after(change, stepRows);
    if (rows.length === 0 && !this.#uncertain) return false;
    const more = await this.exclusive(async (head) => {
      // Another process may have written some meanwhile.
      const fresh = rows.filter(({ sequence }) => sequence > head.change);
      const batch = fresh.length === 0 ? undefined : compose(fresh, head);
      const tail = this.#uncertain ? await readTail(folder, head, batch, signal) : asKnown;
      this.#uncertain = true;
      if (tail.kind === "foreign") return { next: await this.#break(head, tail), result: true };
      if (batch === undefined) return { result: rows.length > 0 };
      return { next: await this.#write(head, batch, tail), result: true };
    });
    this.#uncertain = false;
    return more;
  }

  /** Writes a line that no change stands for, once, behind whatever is not ours. */
  async #mark(head: Head, rows: readonly ChangeRow[], signal: AbortSignal): Promise<Head> {
    const mark = compose(rows, head);
    const tail = await readTail(this.#parts.folder, head, mark, signal);
    if (tail.kind !== "foreign") return this.#write(head, mark, tail);
    const next = await this.#break(head, tail);
    return this.#write(next, compose(rows, next), asKnown);
  }

  async #write(
    head: Head,
    { file, bytes, link, change }: Composed,
    tail: Exclude<Tail, { kind: "foreign" }>,
  ): Promise<Head> {
    const { folder, log } = this.#parts;
    let size = file === head.file ? head.size : 0;
    if (tail.kind === "begun") {
      // The rest may begin within a character, so it cannot be appended as text.
      if (tail.written < bytes.length) {
        const before = await readExtent(folder, { name: file, from: 0, to: size });
        await folder.write(file, Buffer.concat([before, bytes]));
      }
    } else {
      let text = bytes.toString("utf8");
      if (tail.kind === "short") {
        log.warn("the newest audit file has lost lines at its end: GET /api/system/audit/verify names them");
        if (file === head.file) size = tail.size;
        if (file === head.file && tail.torn) {
          text = `\n${text}`;
          size++;
        }
      }
      await folder.append(file, text);
    }
    return { ...head, ...link, change, file, size: size + bytes.length };
  }

  async #break(head: Head, tail: Tail & { kind: "foreign" }): Promise<Head> {
    const { folder, clock, log } = this.#parts;
    const { first, last, end } = tail;
    log.warn("the audit files hold lines that the database does not know: they are marked as such", {
      ...first,
    });
    const at = clock.seconds();
    const { text, link } = writeLine(
      {
        action: breakAction,
        actor: systemActor,
        at,
        target: { type: "audit", id: String(head.seq + 1), name: `${first.file}:${first.line}` },
        result: "failed",
        note: "The lines from there up to this one are not known to the database.",
      },
      last,
    );
    const file = later(dayFile(at), end.file);
    const line = file === end.file && end.torn ? `\n${text}\n` : `${text}\n`;
    await folder.append(file, line);
    const size = (file === end.file ? end.size : 0) + Buffer.byteLength(line);
    return { ...head, ...link, file, size };
  }
}

const asKnown = { kind: "as known" } as const satisfies Tail;

/** The lines of the first changes, one at least, that go into one file. */
function compose(rows: readonly ChangeRow[], head: Head): Composed {
  // A clock that was set back does not open an earlier day again: the order of files is that of the chain.
  const fileOf = (row: ChangeRow) => later(dayFile(row.at), head.file);
  const file = rows[0] === undefined ? head.file : fileOf(rows[0]);
  let link: Link = head;
  let change = head.change;
  let text = "";
  for (const row of rows) {
    if (fileOf(row) !== file) break;
    const line = writeLine(row, link);
    text += `${line.text}\n`;
    link = line.link;
    change = row.sequence;
  }
  return { file, bytes: Buffer.from(text), link, change };
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
