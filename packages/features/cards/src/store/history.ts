import type { Actor, Connection } from "@dicetower/contract";
import type { AttributeValue } from "@dicetower/rule-systems/api";
import type { Card, CardChange, CardHistoryEntry } from "../api.js";
import { limits } from "./limits.js";

export const historyTable = "cards_history";

interface HistoryRow {
  id: number;
  card_id: number;
  at: number | string;
  by: string;
  reason: string;
  changes: string;
  before: string | null;
  undone: number;
}

/** What puts a card back as it was: only what differed. */
export interface CardBefore {
  /** Null for attributes that were not there. */
  readonly attributes?: Readonly<Record<string, AttributeValue | null>>;
  readonly rest?: Partial<Card>;
}

/** Parts of a card that a change may touch, beside its attributes. */
const parts = ["system", "overrides", "buffs", "spellSlots", "deathSaves", "checks", "note"] as const;

/** What of `before` is not in `after`. */
export function differenceTo(before: Card, after: Card, changes: readonly CardChange[]): CardBefore {
  const attributes = changes.map(({ name, old }) => [name, old ?? null] as const);
  const rest = parts
    .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    .map((part) => [part, before[part]] as const);
  return { attributes: Object.fromEntries(attributes), rest: Object.fromEntries(rest) };
}

/** Who an actor is in the history. */
export function actorName({ kind, id, platform }: Actor): string {
  return platform === undefined ? kind : `${platform}:${id}`;
}

/** What is written down of one change. */
export interface HistoryLine {
  readonly cardId: number;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  readonly changes: readonly CardChange[];
  /** Undefined where it cannot be undone. */
  readonly before: CardBefore | undefined;
}

export async function writeHistory(db: Connection, line: HistoryLine): Promise<void> {
  const { cardId, at, by, reason, changes, before } = line;
  await db<HistoryRow>(historyTable).insert({
    card_id: cardId,
    at,
    by,
    reason: [...reason].slice(0, limits.reason).join(""),
    changes: JSON.stringify(changes),
    before: before === undefined ? null : JSON.stringify(before),
    undone: 0,
  });
  const oldest = await db<HistoryRow>(historyTable)
    .where({ card_id: cardId })
    .orderBy("id", "desc")
    .offset(limits.history)
    .first("id");
  if (oldest !== undefined)
    await db<HistoryRow>(historyTable).where({ card_id: cardId }).where("id", "<=", oldest.id).delete();
}

/** The last change that can be undone and was not, with what puts it back. */
export async function lastUndoable(
  db: Connection,
  cardId: number,
  since: number,
): Promise<{ readonly id: number; readonly reason: string; readonly before: CardBefore } | undefined> {
  const row = await db<HistoryRow>(historyTable)
    .where({ card_id: cardId, undone: 0 })
    .whereNotNull("before")
    .orderBy("id", "desc")
    .first();
  if (row === undefined || row.before === null || Number(row.at) < since) return undefined;
  return { id: row.id, reason: row.reason, before: JSON.parse(row.before) as CardBefore };
}

export async function markUndone(db: Connection, id: number): Promise<void> {
  await db<HistoryRow>(historyTable).where({ id }).update({ undone: 1 });
}

/** The last changes, value by value, the newest first. */
export async function historyOf(db: Connection, cardId: number): Promise<CardHistoryEntry[]> {
  const rows = await db<HistoryRow>(historyTable)
    .where({ card_id: cardId })
    .orderBy("id", "desc")
    .limit(limits.history);
  const entries = rows.flatMap(({ at, by, reason, changes }) => {
    const values = JSON.parse(changes) as CardChange[];
    const whole: CardChange[] = [{ name: "", old: undefined, new: undefined }];
    return (values.length === 0 ? whole : values).map((change) => ({
      at: Number(at),
      by,
      reason,
      name: change.name,
      old: change.old,
      new: change.new,
    }));
  });
  return entries.slice(0, limits.history);
}
