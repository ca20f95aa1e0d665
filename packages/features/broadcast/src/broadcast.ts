import type { Actor, WeightedText } from "@dicetower/contract";

/** When a target is told: at once, or as soon as somebody speaks there, or calls a command. */
export const modes = ["now", "onNextMessage", "onNextCommand"] as const;
export type Mode = (typeof modes)[number];

export const broadcastStates = ["waiting", "running", "paused", "done", "cancelled", "expired"] as const;
export type BroadcastState = (typeof broadcastStates)[number];
/** States in which something may still be sent. */
export const openStates: readonly BroadcastState[] = ["waiting", "running", "paused"];

/**
 * `due` may be sent as soon as the pace allows. `sending` is written before anything leaves: what stands so after a
 * kill becomes `unknown`, and is not said again.
 */
export const targetStates = ["waiting", "due", "sending", "sent", "failed", "unknown", "skipped"] as const;
export type TargetState = (typeof targetStates)[number];

/** Whom a broadcast is for. Empty lists and 0 do not count. */
export interface Targets {
  readonly adapters: readonly number[];
  readonly platforms: readonly string[];
  /** `platform:id`. */
  readonly groups: readonly string[];
  readonly flags: readonly string[];
  readonly tags: readonly string[];
  readonly excludeGroups: readonly string[];
  /** `platform:id`. */
  readonly users: readonly string[];
  readonly friends: boolean;
  readonly activeWithinDays: number;
}

/** What an admin writes. */
export interface BroadcastFields {
  readonly title: string;
  readonly content: readonly WeightedText[];
  readonly mode: Mode;
  readonly targets: Targets;
  /** UTC epoch seconds, as all times; 0 for now. */
  readonly startAt: number;
  readonly expiresAt: number;
  readonly oncePerGroup: boolean;
  readonly ratePerMinute: number;
}

/** How many targets have come how far. */
export interface Progress {
  readonly total: number;
  readonly sent: number;
  readonly failed: number;
  /** May have arrived; they are not told again. */
  readonly unknown: number;
  readonly skipped: number;
  readonly pending: number;
}

/** A stored broadcast. */
export interface Broadcast extends BroadcastFields {
  readonly id: number;
  readonly state: BroadcastState;
  readonly createdBy: Actor;
  readonly createdAt: number;
  readonly finishedAt: number;
  readonly progress: Progress;
}

/** A chat that is told. */
export interface TargetKey {
  /** Adapter record id as text. */
  readonly accountId: string;
  readonly platform: string;
  readonly scene: "group" | "private";
  readonly target: string;
  readonly name: string;
}

/** A chat of a broadcast, and what has become of it. */
export interface BroadcastTarget extends TargetKey {
  readonly broadcast: number;
  readonly position: number;
  readonly state: TargetState;
  /** Why it failed, is unknown or was skipped. */
  readonly reason: string;
  /** UTC epoch seconds of the last change. */
  readonly at: number;
}
