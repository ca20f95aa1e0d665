import type { Actor } from "@dicetower/contract";
import type { RunnerOptions } from "./features/runner-options.js";
import type { Overrides } from "./registry/services.js";

/** Options of the kernel. */
export interface KernelOptions extends RunnerOptions {
  readonly overrides?: Overrides;
  /**
   * Records that a feature is wanted, unwanted, or crashed too often. If it rejects, nothing is switched.
   * @param by the actor to record; left out if there is none
   */
  readonly remember?: (id: string, wanted: boolean | "crashed", by?: Actor) => Promise<void>;
  /** Called when a feature is turned off after three crashes. */
  readonly autoDisabled?: (id: string) => void;
  /** Called before the end of each owner, and before each deferred undo. */
  readonly ending?: (owner: string) => void;
}
