import {
  botIsQuiet,
  defineFact,
  type Fact,
  type MessageFact,
  messageFact,
  senderIsGroupAdmin,
  senderTrust,
} from "@dicetower/contract";
import { type Standing, trust } from "../api.js";
import type { OffGroups } from "../groups/off-groups.js";
import type { Lists } from "../lists/lists.js";
import type { Levels } from "./levels.js";

/** Rank of what the lists say about a message. */
const rank = 100;

/** What the lists say about a sender. */
export interface ListedSender {
  /** Trust that was given to the person. */
  readonly given: number;
  readonly standing: Standing;
  /** The same with the allow-list. */
  readonly trust: number;
}

/** Makes the fact of what the lists say about a message's sender, whatever other features say. */
export function listedSenderFact(levels: Levels, lists: Lists): Fact<ListedSender> {
  return defineFact("access.sender", ({ account: { platform }, userId }) => {
    const given = levels.given(platform, userId);
    const standing = lists.standing("user", platform, userId);
    return { given, standing, trust: Math.max(given, standing.allowed ? trust.allowed : trust.anyone) };
  });
}

/** Makes the overrides that follow from lists and switches: trust, rights of group administrators, silence. */
export function senderFacts(listed: Fact<ListedSender>, off: OffGroups): MessageFact[] {
  return [
    messageFact({
      key: "access.trust",
      fact: senderTrust,
      rank,
      of: (message) => message.fact(listed).trust,
    }),
    messageFact({
      key: "access.groupAdmin",
      fact: senderIsGroupAdmin,
      rank,
      of: (message) => (message.trust >= trust.admin ? true : undefined),
    }),
    messageFact({
      key: "access.quiet",
      fact: botIsQuiet,
      rank,
      of: ({ account, groupId }) => (groupId !== "" && off.has(account, groupId) ? true : undefined),
    }),
  ];
}
