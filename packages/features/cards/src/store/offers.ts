import type { Connection } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import { ownerColumns } from "./card-row.js";

export const offerTable = "cards_offer";

interface OfferRow {
  card_id: number;
  platform: string;
  user_id: string;
  at: number | string;
}

/** Seconds that an offer stands. */
const offerSeconds = 86_400;

export async function offer(db: Connection, cardId: number, to: PersonKey, now: number): Promise<void> {
  await db<OfferRow>(offerTable)
    .insert({ card_id: cardId, ...ownerColumns(to), at: now })
    .onConflict(["card_id"])
    .merge();
}

/** Cards that are offered to a person, the newest first. */
export async function offeredTo(db: Connection, to: PersonKey, now: number): Promise<readonly number[]> {
  const rows = await db<OfferRow>(offerTable)
    .where(ownerColumns(to))
    .where("at", ">", now - offerSeconds)
    .orderBy("at", "desc")
    .limit(20);
  return rows.map(({ card_id }) => card_id);
}

export async function withdraw(db: Connection, cardId: number): Promise<void> {
  await db<OfferRow>(offerTable).where({ card_id: cardId }).delete();
}
