import { type MessageFact, messageFact, senderName } from "@dicetower/contract";
import type { Calling } from "./calling.js";

/** A person's own choice. */
const rank = 500;

/** How the sender is called: what they chose, or the character that they play. */
export function calledFact(calling: Calling): MessageFact {
  return messageFact({
    key: "players.name",
    fact: senderName,
    rank,
    of: (message) => calling.sender(message),
  });
}
