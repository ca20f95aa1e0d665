import type { Metric } from "@dicetower/contract";
import type { Kernel, SlowCalls } from "@dicetower/kernel";

/** Counts the errors of each feature. */
export function featureErrors(kernel: Pick<Kernel, "list">): Metric {
  return {
    key: "dice_feature_errors_total",
    kind: "counter",
    help: "Errors counted to a feature and its parts.",
    collect: () => kernel.list().map(({ id, errors }) => ({ value: errors, labels: { owner: id } })),
  };
}

/** Counts how often a feature was slow: on the message line, in a command, in a route. */
export function slowFeatures({ counts }: SlowCalls): Metric {
  return {
    key: "dice_feature_slow_total",
    kind: "counter",
    help: "Times that an owner blocked the process for 200 ms, or was at work for 10 s; unknown where it was not seen who.",
    collect: () => [...counts].map(([owner, value]) => ({ value, labels: { owner } })),
  };
}
