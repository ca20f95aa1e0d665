import type { EventPolicy } from "./policy.js";

/** What is known of an invitation. */
export interface Invitation {
  readonly groupDenied: boolean;
  readonly groupAllowed: boolean;
  readonly inviterDenied: boolean;
  /** On the allow list, or trust 1 and more. */
  readonly inviterTrusted: boolean;
  /** Asked only where it counts: it takes a call to the platform. Undefined where the platform cannot say. */
  readonly inviterIsFriend: () => Promise<boolean | undefined>;
}

/** `ask` leaves it to a master, `ignore` to nobody. */
export type Decision = "accept" | "reject" | "ask" | "ignore";

/** What becomes of a friend request. */
export function judgeFriend({ policy, keyword }: EventPolicy["friendRequest"], comment: string): Decision {
  if (policy === "acceptAny") return "accept";
  if (policy === "reject") return "reject";
  return policy === "keyword" && keyword !== "" && comment.includes(keyword) ? "accept" : "ask";
}

/** What becomes of an invitation. Allow-listed people and masters are exempt from the friend rule. */
export async function judgeInvitation(
  policy: EventPolicy["groupInvite"],
  invitation: Invitation,
): Promise<Decision> {
  const { groupDenied, groupAllowed, inviterDenied, inviterTrusted } = invitation;
  if (policy.rejectDenied && (groupDenied || (inviterDenied && !inviterTrusted))) return "reject";
  if (policy.rejectNonFriends && !inviterTrusted && !groupAllowed) {
    const isFriend = await invitation.inviterIsFriend();
    if (isFriend === false) return "reject";
    // Neither a stranger for certain nor a friend: somebody must look.
    if (isFriend === undefined && (policy.policy === "acceptAny" || policy.policy === "allowListed"))
      return "ask";
  }
  switch (policy.policy) {
    case "acceptAny":
      return "accept";
    case "allowListed":
      return inviterTrusted || groupAllowed ? "accept" : "ask";
    case "manual":
      return "ask";
    default:
      return policy.policy;
  }
}

/** The keyword that a group's name holds; undefined when it holds none. */
export function namedKeyword(
  { enabled, keywords }: EventPolicy["leaveByName"],
  name: string,
): string | undefined {
  if (!enabled) return undefined;
  return keywords.split(/\s+/u).find((keyword) => keyword !== "" && name.includes(keyword));
}
