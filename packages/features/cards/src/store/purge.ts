import type { Connection } from "@dicetower/contract";
import { bindingTable } from "./bindings.js";
import { type CardRow, cardTable } from "./card-row.js";
import type { CardStore } from "./card-store.js";
import { historyTable } from "./history.js";
import { offerTable } from "./offers.js";
import { shareTable } from "./shares.js";

/** Table of the counts of checks. */
export const checkTable = "cards_check";

/** Tables that hold something of a card, by `card_id`. */
const parts = [bindingTable, historyTable, shareTable, offerTable, checkTable];

/** Cards that are removed by one transaction. */
const atOnce = 100;

/** Removes cards with all that belongs to them. */
export async function purgeCards(db: Connection, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    for (const table of parts) await db(table).whereIn("card_id", some).delete();
    await db<CardRow>(cardTable).whereIn("id", some).delete();
  }
}

/** Removes the cards whose time in the recycle list is over. */
export async function emptyTrash(
  { store, clock }: CardStore,
  days: number,
  signal: AbortSignal,
): Promise<void> {
  const before = clock.seconds() - days * 86_400;
  while (!signal.aborted) {
    const rows = await store.read((db) =>
      db<CardRow>(cardTable)
        .where("deleted_at", ">", 0)
        .where("deleted_at", "<=", before)
        .limit(atOnce)
        .select("id"),
    );
    if (rows.length === 0) return;
    await store.change((db) =>
      purgeCards(
        db,
        rows.map(({ id }) => id),
      ),
    );
  }
}
