/** Levels of success, worst first; a level's place is its number. */
export const levels = ["fumble", "failure", "success", "hard", "extreme", "critical"] as const;

export type Level = (typeof levels)[number];

/** Numbers of the built-in variants; 6 is Delta Green. */
export const variants = [0, 1, 2, 3, 4, 5, 6] as const;

export type Variant = (typeof variants)[number];

/** Number of Delta Green. */
export const deltaGreen: Variant = 6;

/** Number of a level, for comparisons. */
export function rankOf(level: Level): number {
  return levels.indexOf(level);
}

/** True for success and better. */
export function passes(level: Level): boolean {
  return rankOf(level) >= 2;
}

/** Options of single variants. */
export interface LevelOptions {
  /** Delta Green: a 1 is critical even above the target. */
  readonly oneAlwaysCritical?: boolean;
}

/** How a variant reads a roll against a target. */
interface VariantRule {
  /** A fumble whatever the target is. */
  fumble(roll: number): boolean;
  critical(roll: number, target: number, options: LevelOptions): boolean;
  /** A fumble among the failures. */
  badFailure(roll: number, target: number): boolean;
}

const rulebook: VariantRule = {
  fumble: (roll) => roll === 100,
  critical: (roll) => roll === 1,
  badFailure: (roll, target) => target < 50 && roll >= 96,
};

const doubles = (roll: number) => roll % 11 === 0;

const rules: Readonly<Record<Variant, VariantRule>> = {
  0: rulebook,
  1: { ...rulebook, critical: (roll, target) => roll === 1 || (roll <= 5 && target >= 50) },
  2: {
    ...rulebook,
    critical: (roll, target) => roll <= 5 && roll <= target,
    badFailure: (roll) => roll >= 96,
  },
  3: { fumble: (roll) => roll >= 96, critical: (roll) => roll <= 5, badFailure: () => false },
  4: {
    ...rulebook,
    critical: (roll, target) => roll <= 5 && roll <= Math.floor(target / 10),
    badFailure: (roll, target) => target < 50 && roll >= 96 + Math.floor(target / 10),
  },
  5: {
    ...rulebook,
    fumble: (roll) => roll >= 99,
    // Below one fifth, strictly: nothing is rounded.
    critical: (roll, target) => roll <= 2 && 5 * roll < target,
  },
  6: {
    ...rulebook,
    critical: (roll, target, { oneAlwaysCritical = false }) =>
      (roll === 1 && oneAlwaysCritical) || (roll <= target && (roll === 1 || doubles(roll))),
    badFailure: doubles,
  },
};

/** Level of a d100 against a target by a built-in variant. */
export function levelOf(roll: number, target: number, variant: Variant, options: LevelOptions = {}): Level {
  const rule = rules[variant];
  if (rule.fumble(roll)) return "fumble";
  if (rule.critical(roll, target, options)) return "critical";
  if (variant !== deltaGreen) {
    if (roll <= Math.floor(target / 5)) return "extreme";
    if (roll <= Math.floor(target / 2)) return "hard";
  }
  if (roll <= target) return "success";
  return rule.badFailure(roll, target) ? "fumble" : "failure";
}

/** The built-in variant that a number stands for; 7 and 11 are what peers call Delta Green. */
export function variantOf(number: number): Variant | undefined {
  if (number === 7 || number === 11) return deltaGreen;
  return variants.find((variant) => variant === number);
}
