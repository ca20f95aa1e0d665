import type { Cancel, Feature, FeatureOrigin, FeatureState, FeatureWithheld } from "@dicetower/contract";
import type { Conditional } from "./feature-scope.js";
import type { HostScope } from "./scope.js";
import { withheldReasons } from "./withheld.js";

/** What an installation says of a feature's package. */
export interface FeaturePackage {
  readonly title: Readonly<Record<string, string>>;
  readonly category: string;
  readonly version: string;
  readonly thirdParty: boolean;
  /** It guards the message line: while it is wanted and not there, no message is answered. */
  readonly guards?: boolean;
  readonly origin?: FeatureOrigin;
}

/** A feature that was found, and how it is. */
export interface Slot {
  readonly id: string;
  readonly info: FeaturePackage;
  /** Undefined until its package is loaded, and for good when that fails. */
  feature: Feature | undefined;
  /** Why its package cannot be used at all; empty where it can. */
  readonly problem: string;
  /** Loads the package when the feature is first wanted. */
  readonly load: (() => Promise<Feature>) | undefined;
  /** What the admin wants. */
  wanted: boolean;
  /** Why the host itself does not want it for now, though no admin has switched it off. */
  withheld: FeatureWithheld | undefined;
  state: FeatureState;
  reason: string;
  scope: HostScope | undefined;
  conditionals: Conditional[];
  /** Tries since `NotReady` was first thrown. */
  tries: number;
  /** Calls off the next try, where one is planned. */
  nextTry?: Cancel;
  /** Errors of earlier lives. */
  errors: number;
  timeMs: number;
  /** `monotonic` times of crashes. */
  crashes: number[];
}

/** How a feature is made known. */
export interface Registration {
  /** What the admin wants. */
  readonly wanted: boolean;
  /** Why its package cannot be used at all. */
  readonly problem?: string;
  /** Why it is off though an admin wants it. */
  readonly withheld?: FeatureWithheld;
  readonly load?: () => Promise<Feature>;
}

/** A feature that has not begun. One that is off has not failed, whatever its package is like. */
export function slotOf(
  id: string,
  feature: Feature | undefined,
  info: FeaturePackage,
  { wanted, problem = "", withheld, load }: Registration,
): Slot {
  const on = wanted && withheld === undefined;
  return {
    id,
    info,
    feature,
    problem,
    load,
    wanted: on,
    withheld,
    state: on && problem !== "" ? "failed" : "off",
    reason: withheld === undefined ? problem : `${withheldReasons[withheld]} ${problem}`.trimEnd(),
    scope: undefined,
    conditionals: [],
    tries: 0,
    errors: 0,
    timeMs: 0,
    crashes: [],
  };
}
