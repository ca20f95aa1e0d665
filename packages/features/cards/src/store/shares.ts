import type { Connection } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { Card } from "../api.js";
import { type CardRow, cardOf, cardTable, keyOf } from "./card-row.js";

export const shareTable = "cards_share";

interface ShareRow {
  group_platform: string;
  group_id: string;
  card_id: number;
}

/** The card of a name that is shared in a group, the one shared last where there are several. */
export async function sharedByName(db: Connection, group: GroupKey, name: string): Promise<Card | undefined> {
  if (group.groupId === "") return undefined;
  const row = await db<CardRow>(cardTable)
    .join(shareTable, `${shareTable}.card_id`, `${cardTable}.id`)
    .where({
      [`${shareTable}.group_platform`]: group.platform,
      [`${shareTable}.group_id`]: group.groupId,
      [`${cardTable}.name_key`]: keyOf(name),
    })
    .orderBy(`${cardTable}.updated_at`, "desc")
    .first<CardRow | undefined>(`${cardTable}.*`);
  return row === undefined ? undefined : cardOf(row);
}

/** Shares a card in a group. */
export async function share(db: Connection, group: GroupKey, cardId: number): Promise<void> {
  await db<ShareRow>(shareTable)
    .insert({ group_platform: group.platform, group_id: group.groupId, card_id: cardId })
    .onConflict(["group_platform", "group_id", "card_id"])
    .ignore();
}

/** Shares a card nowhere any more. */
export async function unshare(db: Connection, cardId: number): Promise<void> {
  await db<ShareRow>(shareTable).where({ card_id: cardId }).delete();
}

/** True where a card is shared in a group. */
export async function isShared(db: Connection, group: GroupKey, cardId: number): Promise<boolean> {
  const row = await db<ShareRow>(shareTable)
    .where({ group_platform: group.platform, group_id: group.groupId, card_id: cardId })
    .first("card_id");
  return row !== undefined;
}
