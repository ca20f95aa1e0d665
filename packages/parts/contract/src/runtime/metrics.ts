import type { Metric, Sample } from "./health.js";

/** Label → value; values come from small fixed sets, never from users. */
export type Labels = Readonly<Record<string, string>>;

/** Sets of labels one metric keeps apart; what comes beyond is counted under `other`. */
const maxSeries = 200;

/** A number that only grows. Contribute it to `metrics`. */
export interface Counter extends Metric {
  add(labels?: Labels, by?: number): void;
}

/** Makes a counter. @param key ends in `_total` */
export function createCounter(key: string, help: string): Counter {
  const series = new Series(() => ({ value: 0 }));
  return {
    key,
    kind: "counter",
    help,
    add(labels = {}, by = 1) {
      series.of(labels).value += by;
    },
    collect: () => series.all().map(([labels, { value }]) => ({ value, labels })),
  };
}

/** Takes values in. */
export interface Observer {
  /** @param value in the unit of the name: seconds, bytes */
  observe(value: number): void;
}

/** How values are spread: how many were at most each bound, how many there were, and their sum. */
export interface Histogram extends Metric {
  /** @param value in the unit of the name: seconds, bytes */
  observe(value: number, labels?: Labels): void;
  /** What takes values in under these labels, without looking for them each time. */
  of(labels: Labels): Observer;
}

/** Bounds in seconds, for work that takes from a millisecond to ten seconds. */
export const durationBounds: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Makes a histogram. @param bounds growing; one beyond them all is added */
export function createHistogram(key: string, help: string, bounds = durationBounds): Histogram {
  const series = new Series(() => new Spread(bounds));
  const names = bounds.map(String);
  return {
    key,
    kind: "histogram",
    help,
    observe: (value, labels = {}) => series.of(labels).observe(value),
    of: (labels) => series.of(labels),
    collect: () =>
      series.all().flatMap(([labels, { counts, count, sum }]) => {
        let below = 0;
        const buckets = counts.map((here, i): Sample => {
          below += here;
          return { suffix: "_bucket", value: below, labels: { ...labels, le: names[i] ?? "" } };
        });
        return [
          ...buckets,
          { suffix: "_bucket", value: count, labels: { ...labels, le: "+Inf" } },
          { suffix: "_sum", value: sum, labels },
          { suffix: "_count", value: count, labels },
        ];
      }),
  };
}

/** Values of one set of labels. */
class Spread implements Observer {
  readonly counts: number[];
  count = 0;
  sum = 0;

  constructor(readonly bounds: readonly number[]) {
    this.counts = bounds.map(() => 0);
  }

  observe(value: number): void {
    this.count++;
    this.sum += value;
    const { bounds, counts } = this;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket++;
    if (bucket < bounds.length) counts[bucket] = (counts[bucket] as number) + 1;
  }
}

/** One state for each set of labels. */
class Series<T> {
  readonly #states = new Map<string, readonly [Labels, T]>();

  constructor(readonly begin: () => T) {}

  of(labels: Labels): T {
    const known = this.#states.get(keyOf(labels));
    if (known !== undefined) return known[1];
    const kept = this.#states.size < maxSeries ? labels : other(labels);
    const state = this.#states.get(keyOf(kept))?.[1] ?? this.begin();
    this.#states.set(keyOf(kept), [kept, state]);
    return state;
  }

  all(): (readonly [Labels, T])[] {
    return [...this.#states.values()];
  }
}

function keyOf(labels: Labels): string {
  let key = "";
  for (const name in labels) key += `${name}\u0000${labels[name]}\u0000`;
  return key;
}

function other(labels: Labels): Labels {
  return Object.fromEntries(Object.keys(labels).map((name) => [name, "other"]));
}
