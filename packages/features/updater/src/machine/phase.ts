import type { Outcome } from "../storage/state.js";

/** Where the updater is. */
export const phases = [
  "idle",
  "checking",
  "available",
  "connecting",
  "downloading",
  "verifying",
  "preparing",
  "cancelling",
  "cancelled",
  "staged",
  "scheduled",
  "downloaded",
  "installing",
  "error",
  "up_to_date",
] as const;

export type UpdatePhase = (typeof phases)[number];

/** Phases of a package that is coming in, while it can be called off. */
export const fetching: ReadonlySet<UpdatePhase> = new Set([
  "connecting",
  "downloading",
  "verifying",
  "preparing",
]);

/** What the phase of a machine at rest comes from. */
export interface Resting {
  readonly outcome: Outcome | null;
  /** Whether a package waits that was checked and is newer than what runs. */
  readonly pending: boolean;
  readonly installSupported: boolean;
  readonly planned: boolean;
  readonly checkFailed: boolean;
  /** Whether the latest release is newer than what runs; undefined while none is known. */
  readonly newer: boolean | undefined;
}

/** The phase while nothing is under way. */
export function restingPhase(now: Resting): UpdatePhase {
  if (now.outcome !== null) return now.outcome.kind === "cancelled" ? "cancelled" : "error";
  if (now.pending) {
    if (!now.installSupported) return "downloaded";
    return now.planned ? "scheduled" : "staged";
  }
  if (now.checkFailed) return "error";
  if (now.newer === undefined) return "idle";
  return now.newer ? "available" : "up_to_date";
}
