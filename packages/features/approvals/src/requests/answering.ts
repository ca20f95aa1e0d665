import type { Adapters } from "@dicetower/adapters/api";
import { type Actor, type Changes, errorMessage, type Notices, text } from "@dicetower/contract";
import type { ApprovalRequest } from "./request.js";
import type { WaitingRequests } from "./waiting-requests.js";

/** What answering works with. */
export interface AnsweringServices {
  readonly waiting: WaitingRequests;
  readonly adapters: Adapters;
  readonly changes: Changes;
  readonly board: Notices;
}

/**
 * Answers a request through its account, once: of two who answer at the same time one is refused. What the platform
 * refuses waits on, with the reason.
 * @throws Failure as {@link WaitingRequests.claim}, and those of the account
 */
export async function answerRequest(
  { waiting, adapters, changes, board }: AnsweringServices,
  id: number,
  accept: boolean,
  reason: string,
  actor: Actor,
): Promise<ApprovalRequest> {
  const { flag, ...request } = await waiting.claim(id);
  const { kind, adapterId, platform, userId, groupId } = request;
  try {
    if (kind === "friend") await adapters.action(adapterId, "answerFriendRequest")(flag, accept);
    else await adapters.action(adapterId, "answerGroupRequest")(flag, "invite", accept, reason || undefined);
  } catch (error) {
    await waiting.release(id, errorMessage(error));
    throw error;
  }
  const state = accept ? "accepted" : "rejected";
  const answered = await waiting.store.change(async (db) => {
    const after = await waiting.answered(db, id, { state, by: nameOf(actor), reason });
    await changes.record(db, {
      action: accept ? "request.accept" : "request.reject",
      actor,
      target: { type: "request", id: String(id) },
      before: { state: "pending" },
      after: { state, kind, who: `${platform}:${userId}`, groupId },
      note: reason,
    });
    return after;
  });
  const handled = kind === "friend" ? "friendRequestHandled" : "groupInviteHandled";
  const who = userId === "" ? "?" : `${platform}:${userId}`;
  board.send({
    kind: handled,
    level: "important",
    detail: `Request ${id} of ${who} was ${state} by ${nameOf(actor)}.`,
    text: text(`notice.${handled}.${state}`, { number: id, who, group: groupId, by: nameOf(actor) }),
    about: { adapterId, platform, groupId, userId },
  });
  return answered;
}

/** A chat user by platform and number, others by what they are. */
function nameOf({ kind, id, platform }: Actor): string {
  return kind === "chat" ? `${platform ?? ""}:${id}` : kind;
}
