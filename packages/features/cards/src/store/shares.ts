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

/** The card of a name that is shared at a table, the one changed last where there are several. */
export async function sharedByName(
  db: Connection,
  groups: readonly GroupKey[],
  name: string,
): Promise<Card | undefined> {
  const [home] = groups;
  if (home === undefined || home.groupId === "") return undefined;
  const row = await db<CardRow>(cardTable)
    .join(shareTable, `${shareTable}.card_id`, `${cardTable}.id`)
    .where({
      [`${shareTable}.group_platform`]: home.platform,
      [`${cardTable}.name_key`]: keyOf(name),
    })
    .whereIn(
      `${shareTable}.group_id`,
      groups.map(({ groupId }) => groupId),
    )
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

/** True where a card is shared in one of the groups of a table. */
export async function isShared(
  db: Connection,
  groups: readonly GroupKey[],
  cardId: number,
): Promise<boolean> {
  const rows = await db<ShareRow>(shareTable)
    .where({ card_id: cardId })
    .whereIn(
      "group_id",
      groups.map(({ groupId }) => groupId),
    )
    .select("group_platform");
  return rows.some((row) => row.group_platform === groups[0]?.platform);
}
