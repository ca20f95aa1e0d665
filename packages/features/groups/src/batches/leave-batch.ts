export type BatchState = "running" | "done" | "cancelled";
/**
 * `leaving` is written before the platform is asked. What stands so after a kill, or got no answer, is `unknown` until
 * the platform's list of groups tells.
 */
export type ItemState = "waiting" | "leaving" | "unknown" | "left" | "failed" | "cancelled";

/** A group that an account is to leave. */
export interface LeaveItem {
  readonly platform: string;
  readonly groupId: string;
  readonly adapterId: string;
  readonly name: string;
  readonly state: ItemState;
  readonly reason: string;
  /** UTC epoch seconds of the last change. */
  readonly at: number;
}

/** Many groups to be left, one after another. */
export interface LeaveBatch {
  readonly id: number;
  readonly state: BatchState;
  readonly farewell: boolean;
  readonly reason: string;
  readonly createdAt: number;
  readonly finishedAt: number;
  readonly total: number;
  /** How many groups are in which state. */
  readonly counts: Readonly<Record<ItemState, number>>;
}
