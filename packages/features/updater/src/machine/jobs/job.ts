import type { Release } from "../../release/release.js";
import type { StagedRecord } from "../../storage/state.js";
import type { UpdatePhase } from "../phase.js";

/** Who wanted it: somebody, or the policy. */
export type Origin = StagedRecord["origin"];

/** Looks for a release; `followUp` fetches what it finds. */
export interface CheckJob {
  readonly kind: "check";
  readonly phase: "checking";
  followUp: Origin | undefined;
  readonly stop: AbortController;
}

/** Fetches a package. */
export interface FetchJob {
  readonly kind: "fetch";
  phase: UpdatePhase;
  readonly release: Release;
  readonly origin: Origin;
  readonly stop: AbortController;
  source: string;
  downloaded: number;
  readonly total: number;
  /** The record is being written: too late to call it off. */
  committed: boolean;
}

/** Has the launcher install. */
export interface InstallJob {
  readonly kind: "install";
  readonly phase: "installing";
  readonly automatic: boolean;
  readonly stop: AbortController;
}

export type Job = CheckJob | FetchJob | InstallJob;
