import { type Connection, sanitizeText } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import { bindingTable } from "../store/bindings.js";
import { cardTable } from "../store/card-row.js";
import { limits } from "../store/limits.js";

/** Groups whose cards are looked at. */
const maxGroups = 1_000;

interface Row {
  readonly group_platform: string;
  readonly group_id: string;
  readonly name: string;
  readonly unnamed: number;
  readonly bound_group: string | null;
}

/** Names of the cards that somebody has bound, by `platform:group`, and by the empty text for the default card. */
export async function playedNames(
  db: Connection,
  { platform, userId }: PersonKey,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db<Row>(bindingTable)
    .join(cardTable, `${cardTable}.id`, `${bindingTable}.card_id`)
    .where({
      [`${bindingTable}.platform`]: platform,
      [`${bindingTable}.user_id`]: userId,
      [`${cardTable}.deleted_at`]: 0,
    })
    .orderBy(`${bindingTable}.updated_at`, "desc")
    .limit(maxGroups)
    .select<Row[]>(
      `${bindingTable}.group_platform`,
      `${bindingTable}.group_id`,
      `${cardTable}.name`,
      `${cardTable}.unnamed`,
      `${cardTable}.bound_group`,
    );
  const names = new Map<string, string>();
  for (const { group_platform, group_id, name, unnamed, bound_group } of rows) {
    const given = unnamed === 0 && bound_group === null;
    names.set(
      group_id === "" ? "" : `${group_platform}:${group_id}`,
      given ? sanitizeText(name, limits.cardName) : "",
    );
  }
  return names;
}
