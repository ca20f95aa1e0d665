import type { Metric } from "@dicetower/contract";
import type { SlowBook } from "../kernel/index.js";

/** How often somebody was slow (reliability I5): on the message line, in a command, in a route. */
export function slowFeatures({ counts }: SlowBook): Metric {
  return {
    key: "dice_feature_slow_total",
    kind: "counter",
    help: "Times that an owner blocked the process for 200 ms, or was at work for 10 s; unknown where it was not seen who.",
    collect: () => [...counts].map(([owner, value]) => ({ value, labels: { owner } })),
  };
}
