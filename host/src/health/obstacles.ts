import type { HealthCheck, HealthState } from "@dicetower/contract";

/** Parts of the host that can keep it from being ready. */
export type ObstaclePart = "host.database" | "host.features" | "host.guards";

/** Something for which the service is not ready though it runs. It makes its part, and so the whole, not well. */
export interface Obstacle {
  readonly key: ObstaclePart;
  readonly state: Exclude<HealthState["state"], "ok">;
  /** What is wrong, as a sentence. */
  readonly detail: string;
}

/** How a part is, by what of it stands in the way. */
export function obstructed(obstacles: readonly Obstacle[], part: ObstaclePart): HealthState {
  const own = obstacles.filter(({ key }) => key === part);
  if (own.length === 0) return { state: "ok" };
  return {
    state: own.some(({ state }) => state === "failed") ? "failed" : "degraded",
    detail: own.map(({ detail }) => detail).join(" "),
  };
}

/** A check of a part that is well unless something of it stands in the way. */
export function obstacleCheck(key: ObstaclePart, obstacles: () => readonly Obstacle[]): HealthCheck {
  return { key, check: () => obstructed(obstacles(), key) };
}
