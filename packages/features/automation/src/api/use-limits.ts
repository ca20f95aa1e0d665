import type { MessageLocation } from "@dicetower/contract";
import type { Period } from "./periods.js";

/** For whom uses are counted. `userInGroup` is `user` outside groups; `group` is `user` there, too. */
export type LimitScope = "user" | "group" | "global" | "userInGroup";

/** A pause between two uses. */
export interface Cooldown {
  readonly scope: LimitScope;
  /** 1 to 604 800; 0 is none. */
  readonly seconds: number;
}

/** A number of uses in a period of the bot's time zone. */
export interface UseLimit {
  readonly scope: LimitScope;
  /** 0 is no limit. */
  readonly count: number;
  readonly period: Period | "ever";
}

/** Why something may not be used now. */
export interface LimitReached {
  readonly by: Cooldown | UseLimit;
  /** UTC epoch seconds at which it may be used again; undefined for never. */
  readonly until: number | undefined;
}

/** A use that is limited. */
export interface LimitedUse {
  /** `replies:12` */
  readonly rule: string;
  readonly limits: readonly (Cooldown | UseLimit)[];
}

/** Whose uses are forgotten; everything where it is empty. */
export interface UseFilter {
  /** As of `take`. */
  readonly rule?: string;
  readonly platform?: string;
  readonly userId?: string;
  readonly groupId?: string;
}

/**
 * Counts how often rules are used, for cooldowns and limits. Kept over restarts, and one count for all processes: where
 * there are several, a use that is counted costs a transaction, one that is refused as a rule none.
 */
export interface UseLimits {
  /** Looks in memory whether a rule may be used, and counts nothing. @param rule `replies:12` */
  check(
    rule: string,
    limits: readonly (Cooldown | UseLimit)[],
    place: MessageLocation,
  ): LimitReached | undefined;
  /** Counts a use where there is no limit in the way. @returns the limit that is */
  take(
    rule: string,
    limits: readonly (Cooldown | UseLimit)[],
    place: MessageLocation,
  ): Promise<LimitReached | undefined>;
  /** The same for several at once: all are counted, or none. */
  takeAll(uses: readonly LimitedUse[], place: MessageLocation): Promise<LimitReached | undefined>;
  /** Forgets uses. @returns how many records there were */
  clear(prefix: string, filter: UseFilter): Promise<number>;
}
