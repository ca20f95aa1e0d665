import type { EventPolicy } from "./event-policy.js";

/** What is known of an invitation. */
export interface Invitation {
  readonly groupDenied: boolean;
  readonly groupAllowed: boolean;
  readonly inviterKnown: boolean;
  readonly inviterDenied: boolean;
  /** The denied may not invite, whatever becomes of denied groups. */
  readonly refuseInviter: boolean;
  /** On the allow list, or trust 1 and more. */
  readonly inviterTrusted: boolean;
  /** Asked only where it counts: it takes a call to the platform. Undefined where the platform cannot say. */
  readonly inviterIsFriend: () => Promise<boolean | undefined>;
  /** Members of the group, undefined where the platform cannot say. Asked only where there is a limit. */
  readonly members: () => Promise<number | undefined>;
}

/** `ask` leaves it to a master, `ignore` to nobody. */
export type Decision = "accept" | "reject" | "ask" | "ignore";

/** What is known of a friend request. */
export interface FriendRequest {
  readonly comment: string;
  /** The sender is on the deny list: nothing is accepted on its own. */
  readonly denied: boolean;
  /** Level of the sender's account, 0 where the platform cannot say. Asked only where it counts. */
  readonly level: () => Promise<number>;
}

/** Decides on a friend request. Whose level is too low, or unknown, is left to a master. */
export async function decideFriendRequest(
  { policy, keyword, minLevel }: EventPolicy["friendRequest"],
  { comment, denied, level }: FriendRequest,
): Promise<Decision> {
  if (policy === "reject") return "reject";
  const fits =
    policy === "acceptAny" || (policy === "keyword" && keyword !== "" && comment.includes(keyword));
  if (denied || !fits) return "ask";
  return minLevel === 0 || (await level()) >= minLevel ? "accept" : "ask";
}

/** Decides on an invitation. Allow-listed people and masters are exempt from the friend rule. */
export async function decideInvitation(
  policy: EventPolicy["groupInvite"],
  invitation: Invitation,
): Promise<Decision> {
  const decision = await decideByPolicy(policy, invitation);
  if (decision !== "accept") return decision;
  // The deny list cannot be asked about nobody: a person has to look.
  if (!invitation.inviterKnown) return "ask";
  if (policy.maxMembers === 0) return "accept";
  const members = await invitation.members();
  return members !== undefined && members > policy.maxMembers ? "reject" : "accept";
}

async function decideByPolicy(policy: EventPolicy["groupInvite"], invitation: Invitation): Promise<Decision> {
  const { groupDenied, groupAllowed, inviterDenied, refuseInviter, inviterTrusted } = invitation;
  const isRefused = (policy.rejectDenied || refuseInviter) && inviterDenied && !inviterTrusted;
  if (isRefused || (policy.rejectDenied && groupDenied)) return "reject";
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
