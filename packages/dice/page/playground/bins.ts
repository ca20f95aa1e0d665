import { type Bar, bars } from "@dicetower/dice-probability/engine";
import type { Chances } from "./chances.js";

/** Bars of several expressions over the same places. */
export interface Bins {
  readonly labels: readonly string[];
  /** For each expression its chance at each place. */
  readonly series: readonly (readonly number[])[];
}

/** Most places along the bottom. */
const most = 90;

/** The chances of several expressions side by side; values are put together where there are too many. */
export function binned(all: readonly Chances[], write: (value: number) => string): Bins {
  const values = [...new Set(all.flatMap((one) => one.values))].sort((one, other) => one - other);
  const even = Float64Array.from(values, () => 1);
  const places: readonly Bar[] = bars({ values, chances: even, failed: 0, error: undefined }, most);
  return {
    labels: places.map(({ from, to }) => (from === to ? write(from) : `${write(from)}…${write(to)}`)),
    series: all.map((one) => sums(one, places)),
  };
}

function sums({ values, chances }: Chances, places: readonly Bar[]): number[] {
  const made = places.map(() => 0);
  let place = 0;
  values.forEach((value, at) => {
    while (place < places.length - 1 && value > (places[place]?.to ?? 0)) place++;
    made[place] = (made[place] ?? 0) + (chances[at] ?? 0);
  });
  return made;
}
