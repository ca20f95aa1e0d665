import { type Bar, bars } from "@dicetower/dice-probability/engine";
import type { Chances } from "./chances.js";

/** Bars of several expressions over the same places. */
export interface Bins {
  readonly labels: readonly string[];
  /** For each expression its chance at each place. */
  readonly series: readonly (readonly number[])[];
}

/** Most places along the bottom. */
const maxCount = 90;

/** The chances of several expressions side by side; values are put together where there are too many. */
export function binned(all: readonly Chances[], write: (value: number) => string): Bins {
  const values = shown(all);
  const even = Float64Array.from(values, () => 1);
  const places: readonly Bar[] = bars({ values, chances: even, failed: 0, error: undefined }, maxCount);
  return {
    labels: places.map(({ from, to }) => (from === to ? write(from) : `${write(from)}…${write(to)}`)),
    series: all.map((one) => sums(one, places)),
  };
}

/** All values; of very many those without the tails that no bar would be seen of. */
function shown(all: readonly Chances[]): number[] {
  const values = [...new Set(all.flatMap((one) => one.values))].sort((one, other) => one - other);
  if (values.length <= maxCount) return values;
  const edges = all.map(({ values: own, chances }) => {
    const from = own[firstSeen(chances)] ?? Number.POSITIVE_INFINITY;
    const to = own[own.length - 1 - firstSeen([...chances].reverse())] ?? Number.NEGATIVE_INFINITY;
    return { from, to };
  });
  const from = Math.min(...edges.map((edge) => edge.from));
  const to = Math.max(...edges.map((edge) => edge.to));
  return values.filter((value) => value >= from && value <= to);
}

/** Chance of a tail that is left out. */
const tail = 0.000_5;

function firstSeen(chances: readonly number[]): number {
  let sum = 0;
  return chances.findIndex((chance) => {
    sum += chance;
    return sum > tail;
  });
}

function sums({ values, chances }: Chances, places: readonly Bar[]): number[] {
  const made = places.map(() => 0);
  let place = 0;
  const [first] = places;
  const last = places.at(-1);
  values.forEach((value, at) => {
    if (first === undefined || last === undefined || value < first.from || value > last.to) return;
    while (place < places.length - 1 && value > (places[place]?.to ?? 0)) place++;
    made[place] = (made[place] ?? 0) + (chances[at] ?? 0);
  });
  return made;
}
