import { type Level, passes } from "./levels.js";

type Die = (faces: number) => number;

/** Dice that are looked at one by one for the greatest loss; with more of them, all show their most. */
const maxLookedAt = 60;

/** What was lost in a sanity check. */
export interface SanityLoss {
  readonly loss: number;
  readonly san: number;
  /** A loss of 5 or more at once. */
  readonly temporary: boolean;
  readonly permanent: boolean;
}

/** How a loss is lessened: halved (rounded as said), then capped. */
export interface LossOptions {
  readonly half?: "down" | "up";
  readonly cap?: number;
}

/** Which expression of `<success>/<failure>` counts, and whether its greatest value does. */
export function lossAt(level: Level): "success" | "failure" | "greatest" {
  if (level === "fumble") return "greatest";
  return passes(level) ? "success" : "failure";
}

/** What a loss does to sanity; it never falls below 0. */
export function loseSanity(san: number, rolled: number, { half, cap }: LossOptions = {}): SanityLoss {
  let loss = rolled;
  if (half !== undefined) loss = half === "up" ? Math.ceil(loss / 2) : Math.floor(loss / 2);
  if (cap !== undefined) loss = Math.min(loss, cap);
  const left = Math.max(0, san - loss);
  return { loss, san: left, temporary: loss >= 5, permanent: left === 0 };
}

/** True where the losses of a day reach a fifth of what it began with. */
export function isIndefinite(atStart: number, lost: number): boolean {
  return lost > 0 && lost >= Math.floor(atStart / 5);
}

/**
 * The greatest value that an expression can give: each die shows its most, or its least where that gives more, as it
 * does behind a minus.
 */
export function greatest(evaluate: (die: Die) => number): number {
  const least = new Set<number>();
  let thrown = 0;
  const run = () => {
    thrown = 0;
    return evaluate((faces) => (least.has(thrown++) ? 1 : faces));
  };
  let best = run();
  if (thrown > maxLookedAt) return best;
  for (let at = 0; at < thrown; at++) {
    least.add(at);
    const value = run();
    if (value > best) best = value;
    else least.delete(at);
  }
  return best;
}

/** The ceiling of sanity: 99 less what is known of the mythos. */
export function sanityCeiling(mythos: number): number {
  return Math.max(0, 99 - mythos);
}
