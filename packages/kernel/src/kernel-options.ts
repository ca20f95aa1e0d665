import type { Actor } from "@dicetower/contract";
import type { RunnerOptions } from "./features/runner-options.js";
import type { Overrides } from "./registry/services.js";

/** What the kernel needs of its host. */
export interface KernelOptions extends RunnerOptions {
  readonly overrides?: Overrides;
  /**
   * Records what is wanted, or that the feature crashed too often. Where it rejects, no switch has changed.
   * @param by the actor to record the switch of; left out where nobody is to be named
   */
  readonly remember?: (id: string, wanted: boolean | "crashed", by?: Actor) => Promise<void>;
  /** Called when a feature is turned off after three crashes. */
  readonly autoDisabled?: (id: string) => void;
  /** Called before the end of each owner, and before each deferred undo. */
  readonly ending?: (owner: string) => void;
}
