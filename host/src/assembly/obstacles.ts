import type { Obstacle } from "../health/index.js";
import type { Kernel } from "../kernel/index.js";
import type { MessageLine } from "../line/index.js";
import type { OpenStore } from "../store/index.js";
import { missingFeature } from "./missing-feature.js";

/** For what a host is not ready: its store, its message line, the features that are wanted and not there. */
export function obstaclesOf(
  store: Pick<OpenStore, "unwell">,
  line: Pick<MessageLine, "held">,
  kernel: Pick<Kernel, "missing">,
): Obstacle[] {
  const found: Obstacle[] = [];
  if (store.unwell !== "") found.push({ key: "host.database", state: "failed", detail: store.unwell });
  if (line.held !== "") found.push({ key: "host.guards", state: "failed", detail: line.held });
  for (const status of kernel.missing())
    found.push({
      key: "host.features",
      state: status.state === "failed" ? "failed" : "degraded",
      detail: missingFeature(status),
    });
  return found;
}
