/** Days after which nobody can answer a request any more: platforms forget theirs at about that time. */
export const requestDays = 7;
/** Days for which a request is kept that was answered, or was not in time. */
export const keptDays = 30;
/** Requests that wait for an answer, of one account; the oldest expires for a further one. */
export const maxWaiting = 200;
/** Seconds after which an answer is begun anew that a process has left unfinished. */
export const claimSeconds = 120;

export const requestKinds = ["friend", "invite"] as const;
/** `elsewhere`: the account's owner has accepted it in another client. */
export const requestStates = [
  "pending",
  "answering",
  "accepted",
  "rejected",
  "expired",
  "elsewhere",
] as const;

export type RequestKind = (typeof requestKinds)[number];
export type RequestState = (typeof requestStates)[number];

/** A friend request or an invitation that waits for a master, or has waited. */
export interface ApprovalRequest {
  readonly id: number;
  readonly kind: RequestKind;
  /** Account that was asked. */
  readonly adapterId: string;
  readonly platform: string;
  /** Empty where the platform does not say who asks. */
  readonly userId: string;
  /** Empty for friend requests. */
  readonly groupId: string;
  readonly comment: string;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly expiresAt: number;
  readonly state: RequestState;
  /** 0 while it waits. */
  readonly answeredAt: number;
  readonly answeredBy: string;
  readonly reason: string;
  /** Why the last try to answer has failed. */
  readonly error: string;
}

/** A request as it comes in. */
export type NewRequest = Pick<
  ApprovalRequest,
  "kind" | "adapterId" | "platform" | "userId" | "groupId" | "comment"
> & { readonly flag: string };

/** A request as the table holds it. */
export interface RequestRow {
  readonly id: number | string;
  readonly kind: RequestKind;
  readonly account: string;
  readonly platform: string;
  readonly user_id: string;
  readonly group_id: string;
  readonly flag: string;
  readonly comment: string;
  readonly asked_at: number | string;
  readonly state: RequestState;
  readonly claimed_at: number | string;
  readonly answered_at: number | string;
  readonly answered_by: string;
  readonly reason: string;
  readonly error: string;
}

export function fromRow(row: RequestRow, now: number): ApprovalRequest {
  const at = Number(row.asked_at);
  const expiresAt = at + requestDays * 86_400;
  return {
    id: Number(row.id),
    kind: row.kind,
    adapterId: row.account,
    platform: row.platform,
    userId: row.user_id,
    groupId: row.group_id,
    comment: row.comment,
    at,
    expiresAt,
    state: row.state === "pending" && expiresAt <= now ? "expired" : row.state,
    answeredAt: Number(row.answered_at),
    answeredBy: row.answered_by,
    reason: row.reason,
    error: row.error,
  };
}
