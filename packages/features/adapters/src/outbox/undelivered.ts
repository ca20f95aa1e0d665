import type { Connection, Journal } from "@dicetower/contract";
import { type EntryState, isOwnKey, readEntries, type StoredPart, writeEntry } from "./entries.js";
import { type JournalRow, journalRows, keptForMs } from "./journal.js";
import { freshForMs } from "./part.js";

/** Rows read at a time. */
const page = 500;

/** What a former run left in the journal. */
export interface Undelivered {
  /** Keys of events that acted, oldest first, with their time. */
  readonly seen: readonly (readonly [key: string, at: number])[];
  /** Parts that certainly never left and are worth saying still, by adapter, in their order. */
  readonly parts: ReadonlyMap<number, readonly StoredPart[]>;
  /** Parts of which nobody knows whether they arrived. */
  readonly unknown: number;
  /** Rows that could not be read. */
  readonly damaged: number;
}

/** A part that has not come to its end, as far as the entries say. */
interface Open {
  readonly eventKey: string;
  readonly index: number;
  state: EntryState;
  adapterId: number | undefined;
  part: StoredPart | undefined;
}

/**
 * Reads what a former run left: parts that were being sent become `unknown` and are not said again, what is too
 * old or was too long to keep becomes `failed`.
 * @param maxSeen keys that are kept, the newest ones
 * @param isOurs which adapters; parts of others are left as they are
 */
export async function readUndelivered(
  journal: Journal,
  now: number,
  maxSeen: number,
  isOurs: (adapterId: number) => boolean = () => true,
): Promise<Undelivered> {
  const seen = new Map<string, number>();
  const open = new Map<string, Open>();
  // A process that lost the adapter may have written the beginning of what another has brought to its end.
  const ended = new Set<string>();
  let damaged = 0;
  for await (const row of rowsSince(journal, now - keptForMs)) {
    const entries = readEntries(row.entries);
    if (entries === undefined) damaged++;
    for (const { eventKey, index, state, adapterId, part } of entries ?? []) {
      const name = `${index} ${eventKey}`;
      const known = open.get(name);
      if (state !== "new" && state !== "sending") {
        open.delete(name);
        ended.add(name);
      } else if (ended.has(name)) continue;
      else if (known === undefined) open.set(name, { eventKey, index, state, adapterId, part });
      else {
        known.state = state;
        known.adapterId = adapterId ?? known.adapterId;
        // The last one that was to say it.
        known.part = part ?? known.part;
      }
      // The bot's own sayings answer no event.
      if (seen.has(eventKey) || isOwnKey(eventKey)) continue;
      seen.set(eventKey, Number(row.written_at));
      if (seen.size > maxSeen) seen.delete(seen.keys().next().value as string);
    }
  }
  const { parts, unknown, closing } = judge(open, now, isOurs);
  if (closing.length > 0) await journal.change((db) => close(db, closing, now));
  return { seen: [...seen], parts, unknown, damaged };
}

/** Says what becomes of each part that came to no end. */
function judge(open: ReadonlyMap<string, Open>, now: number, isOurs: (adapterId: number) => boolean) {
  const parts = new Map<number, StoredPart[]>();
  const closing: string[] = [];
  let unknown = 0;
  for (const { eventKey, index, state, adapterId, part } of open.values()) {
    if (!isOurs(adapterId ?? 0)) continue;
    if (state === "sending") {
      unknown++;
      closing.push(writeEntry(eventKey, index, "unknown"));
    } else if (part === undefined || part.createdAt < now - freshForMs || part.segments.length === 0)
      closing.push(writeEntry(eventKey, index, "failed"));
    else {
      const mine = parts.get(part.adapterId);
      if (mine === undefined) parts.set(part.adapterId, [part]);
      else mine.push(part);
    }
  }
  return { parts, unknown, closing };
}

async function close(db: Connection, entries: readonly string[], now: number): Promise<void> {
  await db<JournalRow>(journalRows.table).insert({ written_at: now, entries: `[${entries.join()}]` });
}

/** Rows in the order in which they were written. */
async function* rowsSince(journal: Journal, time: number): AsyncGenerator<JournalRow> {
  let last = 0;
  for (;;) {
    const rows = await journal.read((db) =>
      db<JournalRow & { id: number }>(journalRows.table)
        .where("id", ">", last)
        .andWhere("written_at", ">=", time)
        .orderBy("id")
        .limit(page)
        .select("id", "written_at", "entries"),
    );
    yield* rows;
    last = Number(rows.at(-1)?.id ?? 0);
    if (rows.length < page) return;
  }
}

/** Forgets rows that nobody needs any more, a few at a time, so that nobody else waits for long. */
export async function pruneJournal(journal: Journal, now: number): Promise<void> {
  const { table } = journalRows;
  let forgotten: number;
  do
    forgotten = await journal.change((db) => {
      const oldest = db<JournalRow>(table).select("id").orderBy("id").limit(page);
      return db<JournalRow>(table)
        .whereIn("id", oldest)
        .andWhere("written_at", "<", now - keptForMs)
        .delete();
    });
  while (forgotten > 0);
}
