import type { Metric } from "@dicetower/contract";
import type { Kernel } from "../kernel/index.js";

/** Errors that were counted to each feature (reliability §13). */
export function featureErrors(kernel: Pick<Kernel, "list">): Metric {
  return {
    key: "dice_feature_errors_total",
    kind: "counter",
    help: "Errors counted to a feature and its parts.",
    collect: () => kernel.list().map(({ id, errors }) => ({ value: errors, labels: { owner: id } })),
  };
}
