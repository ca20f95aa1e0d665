import type { HealthCheck, HealthState } from "@dicetower/contract";

/** Parts of the host that can keep it from being ready. */
export type ReadinessPart = "host.database" | "host.features" | "host.guards";

/** A problem of a running part of the host. It makes the part, and so the whole, `degraded` or `failed`. */
export interface ReadinessProblem {
  readonly key: ReadinessPart;
  readonly state: Exclude<HealthState["state"], "ok">;
  /** False if the service is ready nevertheless, for example without a third-party feature. */
  readonly blocksReady?: boolean;
  /** The problem, as a sentence. */
  readonly detail: string;
}

/** Returns the state of a part from its readiness problems. */
export function partState(readinessProblems: readonly ReadinessProblem[], part: ReadinessPart): HealthState {
  const own = readinessProblems.filter(({ key }) => key === part);
  if (own.length === 0) return { state: "ok" };
  return {
    state: own.some(({ state }) => state === "failed") ? "failed" : "degraded",
    detail: own.map(({ detail }) => detail).join(" "),
  };
}

/** Makes the health check of a part, which is `ok` unless it has a readiness problem. */
export function readinessCheck(
  key: ReadinessPart,
  readinessProblems: () => readonly ReadinessProblem[],
): HealthCheck {
  return { key, check: () => partState(readinessProblems(), key) };
}
