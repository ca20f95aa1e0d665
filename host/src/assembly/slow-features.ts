import type { Metric } from "@dicetower/contract";

type Counts = ReadonlyMap<string, number>;

/** How often somebody was slow (reliability I5): on the message line, in a command, in a route. */
export function slowFeatures(counts: readonly (() => Counts)[]): Metric {
  return {
    key: "dice_feature_slow_total",
    kind: "counter",
    help: "Times that an owner blocked the process for 200 ms, or was at work for 10 s; unknown where it was not seen who.",
    collect() {
      const sums = new Map<string, number>();
      for (const source of counts)
        for (const [owner, count] of source()) sums.set(owner, (sums.get(owner) ?? 0) + count);
      return [...sums].map(([owner, value]) => ({ value, labels: { owner } }));
    },
  };
}
