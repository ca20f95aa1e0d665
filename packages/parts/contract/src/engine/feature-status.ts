/** States of a feature. Only the host moves a feature between them. */
export type FeatureState = "off" | "waiting" | "starting" | "on" | "stopping" | "failed";

/** Why the host itself has turned a feature off: it crashed three times, or safe mode leaves it out. */
export type FeatureWithheld = "crashes" | "hung" | "safeMode";

/** What the package of a feature says of itself; empty where it says nothing. None of it is proven. */
export interface FeatureOrigin {
  /** Name of the package. */
  readonly package: string;
  readonly description: string;
  readonly author: string;
  readonly license: string;
  /** An http or https address. */
  readonly homepage: string;
  /** Names of its scripts that npm runs while it installs it. */
  readonly installScripts: readonly string[];
}

/** A part of a feature that is there now: a connection, a script, what it offers while another feature is on. */
export interface FeaturePart {
  /** The feature's id, a slash and its own. */
  readonly id: string;
  readonly errors: number;
  readonly timeMs: number;
}

/** What the host knows of a feature. */
export interface FeatureStatus {
  readonly id: string;
  readonly title: Readonly<Record<string, string>>;
  readonly category: string;
  readonly version: string;
  readonly state: FeatureState;
  /**
   * Why it waits, has failed, was turned off by the host or could not be used if it were on: a code, a sentence and a
   * hint in one line; empty otherwise.
   */
  readonly reason: string;
  /** Why it is off though no admin has switched it off; left out otherwise. */
  readonly withheld?: FeatureWithheld;
  readonly thirdParty: boolean;
  /** True for a guard of the message line, as its package says. */
  readonly guards?: boolean;
  /** True while no message is answered because it is such a guard and is not there, though no admin wanted it so. */
  readonly holds?: boolean;
  /** Left out where the feature did not come in a package. */
  readonly origin?: FeatureOrigin;
  /** Names of tokens. */
  readonly needs: readonly string[];
  readonly provides: readonly string[];
  /** Point → keys in force, the feature's parts included. */
  readonly contributions: Readonly<Record<string, readonly string[]>>;
  /** Points that it contributes to and that nobody reads: what it contributes has no effect. */
  readonly unread: readonly string[];
  /** Points that it reads and nobody contributes to, without a reason given why that may be. */
  readonly untaken: readonly string[];
  /** Errors counted to it and its parts since the start. */
  readonly errors: number;
  /** Milliseconds of work on the message line, its parts' included, estimated from a sample. */
  readonly timeMs: number;
  /** What of both is each part's. */
  readonly parts: readonly FeaturePart[];
}

/** What would happen, and what did. */
export interface SwitchPlan {
  readonly id: string;
  /**
   * Features that stop with it, or start with it, in order. None where nothing would start: it is on, or lacks what
   * it needs. Of a package that was never loaded nobody knows what it needs; it stands here alone.
   */
  readonly features: readonly string[];
  /** Stages of the slots `admit` and `censor` that would no longer stand in the way. */
  readonly guards: readonly string[];
}
