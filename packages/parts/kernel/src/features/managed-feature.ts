import type { Cancel, Feature, FeatureOrigin, FeatureState, FeatureWithheld } from "@dicetower/contract";
import type { Conditional } from "../scope/feature-scope.js";
import type { HostScope } from "../scope/scope.js";
import { autoDisabledReasons } from "./auto-disabled.js";

/** The facts of a feature's package that an installation knows. */
export interface FeaturePackage {
  readonly title: Readonly<Record<string, string>>;
  readonly category: string;
  readonly version: string;
  readonly thirdParty: boolean;
  /** It guards the message line: while it is wanted and not running, no message is answered. */
  readonly guards?: boolean;
  readonly origin?: FeatureOrigin;
}

/** A discovered feature and its state. */
export interface ManagedFeature {
  readonly id: string;
  readonly info: FeaturePackage;
  /** Undefined until its package is loaded, and for good when that fails. */
  feature: Feature | undefined;
  /** Why its package cannot be used at all; empty if it can. */
  readonly problem: string;
  /** Loads the package when the feature is first wanted. */
  readonly load: (() => Promise<Feature>) | undefined;
  /** True if the admin wants it on. */
  wanted: boolean;
  /** Why the host itself turned it off; undefined if it did not. */
  withheld: FeatureWithheld | undefined;
  state: FeatureState;
  reason: string;
  /** What its load or setup has thrown, if that failed. */
  error?: unknown;
  scope: HostScope | undefined;
  conditionals: Conditional[];
  /** Attempts since `NotReady` was first thrown. */
  tries: number;
  /** Cancels the next attempt, if one is planned. */
  nextTry?: Cancel;
  /** Errors before its last start. */
  errors: number;
  timeMs: number;
  /** `monotonic` times of crashes. */
  crashes: number[];
}

/** How a feature is registered. */
export interface Registration {
  /** True if the admin wants it on. */
  readonly wanted: boolean;
  /** Why its package cannot be used at all. */
  readonly problem?: string;
  /** Why it is off though an admin wants it. */
  readonly withheld?: FeatureWithheld;
  readonly load?: () => Promise<Feature>;
}

/**
 * Makes the record of a feature that has not begun. A feature that is off never counts as failed, even with a broken
 * package.
 */
export function manageFeature(
  id: string,
  feature: Feature | undefined,
  info: FeaturePackage,
  { wanted, problem = "", withheld, load }: Registration,
): ManagedFeature {
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
    reason: withheld === undefined ? problem : `${autoDisabledReasons[withheld]} ${problem}`.trimEnd(),
    scope: undefined,
    conditionals: [],
    tries: 0,
    errors: 0,
    timeMs: 0,
    crashes: [],
  };
}
