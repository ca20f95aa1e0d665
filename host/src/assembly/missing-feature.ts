import type { Kernel } from "../kernel/index.js";

/** Why the service is not all that it should be: a feature that is wanted and not there. Undefined when all are. */
export function missingFeature(kernel: Pick<Kernel, "missing">): string | undefined {
  const [first] = kernel.missing();
  if (first === undefined) return undefined;
  if (first.state === "starting") return `The feature "${first.id}" is starting.`;
  return `The feature "${first.id}" has failed: ${first.reason}`;
}
