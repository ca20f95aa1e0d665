import type { FeatureStatus } from "@dicetower/contract";
import type { ReadinessProblem } from "@dicetower/health";
import type { Kernel } from "@dicetower/kernel";
import type { MessageLine } from "@dicetower/message-line";
import type { OpenStore } from "@dicetower/store";

/**
 * Returns what prevents the host from being ready, or degrades it: its store, its message line, wanted features that do
 * not run. Without a third-party feature, the service is degraded but ready; a missing guard holds up the message line
 * instead.
 */
export function readinessProblems(
  store: Pick<OpenStore, "unwell">,
  line: Pick<MessageLine, "held">,
  kernel: Pick<Kernel, "missing">,
): ReadinessProblem[] {
  const found: ReadinessProblem[] = [];
  if (store.unwell !== "") found.push({ key: "host.database", state: "failed", detail: store.unwell });
  if (line.held !== "") found.push({ key: "host.guards", state: "failed", detail: line.held });
  for (const status of kernel.missing())
    found.push({
      key: "host.features",
      state: status.state === "failed" && !status.thirdParty ? "failed" : "degraded",
      blocksReady: !status.thirdParty,
      detail: missingReason(status),
    });
  return found;
}

/** Returns why an enabled feature does not run. */
function missingReason({ id, state, reason }: FeatureStatus): string {
  return state === "starting"
    ? `The feature "${id}" is starting.`
    : `The feature "${id}" has failed: ${reason}`;
}
