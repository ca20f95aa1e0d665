import type { Message, MessageLocation } from "@dicetower/contract";
import { sanitizeText } from "@dicetower/contract";
import type { Players } from "@dicetower/players/api";

/** Longest name that is said. */
const longest = 100;

/** How a person is called at a place: as they chose, else as their account, else by number. */
export async function calledAt(players: Players, place: MessageLocation): Promise<string> {
  const { platform = "", userId = "" } = place;
  const player = await players.get({ platform, userId });
  const chosen = players.nameAt(place) ?? player?.nickname;
  return sanitizeText(chosen || player?.accountName || userId, longest);
}

/** The place of somebody else where a message was said. */
export function placeOfOther({ account, groupId, scene }: Message, userId: string): MessageLocation {
  const { type: adapter, id, platform } = account;
  return groupId === ""
    ? { adapter, account: id, platform, userId, scene }
    : { adapter, account: id, platform, groupId, userId, scene };
}
