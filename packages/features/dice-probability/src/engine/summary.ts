import { type Outcomes, total } from "./outcomes.js";

/** Shares, in per cent, of which the percentile is told. */
export const percentiles = [1, 5, 10, 25, 50, 75, 90, 95, 99] as const;

/** What outcomes come to in a few numbers; errors are left out of account, as if they were rolled again. */
export interface Summary {
  readonly mean: number;
  /** Standard deviation. */
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
  /** For each of {@link percentiles} the least value that is reached or stayed under with that chance. */
  readonly percentiles: Readonly<Record<string, number>>;
  /** Chance that the roll ends in an error. */
  readonly failed: number;
}

/** @throws RangeError when there is no value at all */
export function summarise(outcomes: Outcomes): Summary {
  const { values, chances, failed } = outcomes;
  const whole = total(outcomes);
  if (!(whole > 0)) throw new RangeError("there are no outcomes");
  let mean = 0;
  values.forEach((value, at) => {
    mean += value * ((chances[at] as number) / whole);
  });
  let square = 0;
  values.forEach((value, at) => {
    square += (value - mean) ** 2 * ((chances[at] as number) / whole);
  });
  return {
    mean,
    deviation: Math.sqrt(square),
    least: values[0] as number,
    most: values[values.length - 1] as number,
    percentiles: Object.fromEntries(percentiles.map((share) => [share, quantile(outcomes, whole, share)])),
    failed,
  };
}

/** The half of a bit by which sums of chances may miss a round share. */
const rounding = 1e-12;

function quantile({ values, chances }: Outcomes, whole: number, share: number): number {
  const wanted = (share / 100) * whole - rounding;
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    sum += chances[at] as number;
    if (sum >= wanted) return values[at] as number;
  }
  return values[values.length - 1] as number;
}

/** Chances of a value and around it; errors count as misses. */
export interface Reach {
  readonly target: number;
  readonly below: number;
  readonly exactly: number;
  readonly atLeast: number;
}

/** How likely a target is met. */
export function reach({ values, chances }: Outcomes, target: number): Reach {
  let below = 0;
  let exactly = 0;
  let above = 0;
  values.forEach((value, at) => {
    const chance = chances[at] as number;
    if (value < target) below += chance;
    else if (value === target) exactly += chance;
    else above += chance;
  });
  return { target, below, exactly, atLeast: Math.min(1, exactly + above) };
}

/** A stretch of values and their chance together. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
}

/** The outcomes as at most so many bars, for a chart; one for each value where they are few enough. */
export function bars({ values, chances }: Outcomes, most: number): Bar[] {
  if (values.length <= most)
    return values.map((value, at) => ({ from: value, to: value, chance: chances[at] as number }));
  const low = values[0] as number;
  const width = ((values[values.length - 1] as number) - low) / most;
  const made: { from: number; to: number; chance: number }[] = [];
  let place = -1;
  values.forEach((value, at) => {
    const chance = chances[at] as number;
    const here = Math.min(most - 1, Math.floor((value - low) / width));
    const last = made[made.length - 1];
    if (here === place && last !== undefined) {
      last.to = value;
      last.chance += chance;
    } else made.push({ from: value, to: value, chance });
    place = here;
  });
  return made;
}
