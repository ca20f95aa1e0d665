import type { CardChange, CardReason } from "../api.js";
import type { CardService } from "../service.js";
import type { Sheet } from "../sheet/sheet.js";
import { changesBetween } from "./apply-edit.js";
import { lastUndoable, markUndone } from "./history.js";

/** A change that was taken back. */
export interface Undone {
  /** What the change was made by. */
  readonly reason: string;
  readonly changes: readonly CardChange[];
}

/**
 * Puts back what the last change of a card has made of it.
 * @param since UTC epoch seconds; older changes stay
 * @returns undefined where there is none
 * @throws Failure `card.locked.write`
 */
export async function undoLast(
  service: CardService,
  sheet: Sheet,
  reason: CardReason,
  since: number,
): Promise<Undone | undefined> {
  const { cards, editing } = service.services;
  if (sheet.card.id === 0) return undefined;
  const undone = await cards.store.change(async (db) => {
    const card = await editing.current(db, sheet);
    editing.checkWritable(sheet.of(card), { anySystem: true });
    const last = await lastUndoable(db, card.id, since);
    if (last === undefined) return undefined;
    const attributes = new Map(Object.entries(card.attributes));
    for (const [name, value] of Object.entries(last.before.attributes ?? {}))
      if (value === null) attributes.delete(name);
      else attributes.set(name, value);
    const written = await cards.update(db, {
      ...card,
      ...last.before.rest,
      attributes: Object.fromEntries(attributes),
    });
    const changes = changesBetween(card, written);
    await markUndone(db, last.id);
    await editing.record(db, card, written, changes, reason, false);
    return { changes, reason: last.reason };
  });
  if (undone !== undefined) service.changed(sheet.card.owner, sheet.card.id, undone.changes);
  return undone;
}
