/**
 * What the feature `coc` offers to others.
 * @packageDocumentation
 */
import { definePoint, defineToken, type Keyed, type Message } from "@dicetower/contract";
import type { Level } from "./engine/index.js";

export type { Level } from "./engine/index.js";

/** A variant for `.setcoc` whose checks somebody else judges. */
export interface JudgedVariant extends Keyed {
  /** 20 to 999. Where a rule system has the number, or a variant that came before, this one is not in force. */
  readonly number: number;
  /** Another word for it in `.setcoc`, in small letters; may be empty. */
  readonly keyword: string;
  /** What it says, for people. */
  readonly name: string;
  /**
   * Levels of all rolls against a target, that of a 1 first; asked before each check. Where it rejects, or answers
   * fewer than a hundred, the rulebook judges.
   */
  readonly judge: (message: Message, target: number) => Promise<readonly Level[]>;
}
export const judgedVariants = definePoint<JudgedVariant>("cocJudgedVariants", undefined, {
  optional: "Scripts contribute them while they run, and features of others may.",
});

/** Variants for `.setcoc`. */
export interface CocVariants {
  /** True for a number of the rulebook, of a rule system or of a judged variant, and for one that cannot be chosen. */
  isTaken(number: number): boolean;
}
export const CocVariants = defineToken<CocVariants>("CocVariants");
