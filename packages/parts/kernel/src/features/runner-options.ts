import type { Clock, Feature, Log } from "@dicetower/contract";

/** Options of the runner. */
export interface RunnerOptions {
  readonly clock: Clock;
  readonly logFor: (owner: string) => Log;
  /** Runs pending migrations of a feature; a rejection fails the feature. */
  readonly migrate?: (feature: Feature, version: string) => Promise<void>;
  readonly setupLimitMs?: number;
  /** Called before the package of a feature is loaded, and before its setup: either may block the process. */
  readonly settingUp?: (id: string) => void;
  /** Called when that has ended, whether it succeeded or not. */
  readonly setUp?: (id: string) => void;
}
