import type { Connection, MessageLocation } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import { ownerColumns } from "./card-row.js";

export const bindingTable = "cards_binding";

interface BindingRow {
  platform: string;
  user_id: string;
  group_platform: string;
  group_id: string;
  card_id: number;
  updated_at: number | string;
}

/** Which card is in force where. */
export interface Binding {
  /** Empty in both for the default card. */
  readonly platform: string;
  readonly groupId: string;
  readonly cardId: number;
  /** UTC epoch seconds. */
  readonly updatedAt: number;
}

/** Where the default card of a person is bound. */
export const everywhere: GroupKey = Object.freeze({ platform: "", groupId: "" });

/** The group of a place; {@link everywhere} in private. */
export function groupOf({ platform = "", groupId = "" }: MessageLocation): GroupKey {
  return groupId === "" ? everywhere : { platform, groupId };
}

/** All bindings of a person. */
export async function bindingsOf(db: Connection, owner: PersonKey): Promise<Binding[]> {
  const rows = await db<BindingRow>(bindingTable)
    .where(ownerColumns(owner))
    .orderBy(["group_platform", "group_id"]);
  return rows.map((row) => ({
    platform: row.group_platform,
    groupId: row.group_id,
    cardId: row.card_id,
    updatedAt: Number(row.updated_at),
  }));
}

/** Id of the card that was bound last in the groups of a table, else of the default card. */
export async function boundCard(
  db: Connection,
  owner: PersonKey,
  groups: readonly GroupKey[],
): Promise<number | undefined> {
  const rows = await db<BindingRow>(bindingTable)
    .where(ownerColumns(owner))
    .whereIn("group_id", ["", ...groups.map(({ groupId }) => groupId)])
    .orderBy([{ column: "updated_at", order: "desc" }, "group_id"])
    .select("group_platform", "group_id", "card_id");
  const at = (row: Pick<BindingRow, "group_platform" | "group_id">, { platform, groupId }: GroupKey) =>
    row.group_platform === platform && row.group_id === groupId;
  const bound = rows.find((row) => groups.some((group) => at(row, group)));
  return (bound ?? rows.find((row) => at(row, everywhere)))?.card_id;
}

/** Binds a card in all groups of a table. */
export async function bind(
  db: Connection,
  owner: PersonKey,
  groups: readonly GroupKey[],
  cardId: number,
  now: number,
): Promise<void> {
  await db<BindingRow>(bindingTable)
    .insert(
      groups.map((group) => ({
        ...ownerColumns(owner),
        group_platform: group.platform,
        group_id: group.groupId,
        card_id: cardId,
        updated_at: now,
      })),
    )
    .onConflict(["platform", "user_id", "group_platform", "group_id"])
    .merge();
}

/** Binds none in the groups of a table. @returns how many there were */
export async function unbind(db: Connection, owner: PersonKey, groups: readonly GroupKey[]): Promise<number> {
  let count = 0;
  for (const { platform, groupId } of groups)
    count += await db<BindingRow>(bindingTable)
      .where({ ...ownerColumns(owner), group_platform: platform, group_id: groupId })
      .delete();
  return count;
}

/** @returns how many there were */
export function unbindCard(db: Connection, cardId: number): Promise<number> {
  return db<BindingRow>(bindingTable).where({ card_id: cardId }).delete();
}
