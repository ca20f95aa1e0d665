import type { Access } from "@dicetower/access/api";
import { type MessageFact, messageFact, senderTrust } from "@dicetower/contract";
import { linkedTrust } from "../list/player-view.js";
import type { Links } from "./links.js";

/** Asked before the lists of access, and behind the test endpoint. */
const rank = 200;

/**
 * Trust of the main identity counts for linked accounts. A master's does not: whoever takes over one account of a
 * master is not to be one, so masters are added account by account.
 */
export function linkedTrustFact(access: Access, links: Links): MessageFact {
  return messageFact({
    key: "players.linkedTrust",
    fact: senderTrust,
    rank,
    of({ account: { platform }, userId }) {
      const person = { platform, userId };
      const main = links.main(person);
      if (main === person) return undefined;
      const own = access.trustOf(platform, userId);
      const given = linkedTrust(access, main);
      return given > own ? given : undefined;
    },
  });
}
