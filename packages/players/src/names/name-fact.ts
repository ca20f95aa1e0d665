import { type MessageFact, messageFact, senderName } from "@dicetower/contract";
import type { Names } from "./names.js";

/** A person's own choice. */
const rank = 500;

/** The name that the sender chose, for this group or for everywhere. */
export function chosenNameFact(names: Names): MessageFact {
  return messageFact({
    key: "players.name",
    fact: senderName,
    rank,
    of: ({ account: { platform }, groupId, userId }) => names.at({ platform, groupId, userId })?.name,
  });
}
