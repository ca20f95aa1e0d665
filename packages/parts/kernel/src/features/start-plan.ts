import type { Feature } from "@dicetower/contract";
import type { Services } from "../registry/services.js";
import { order } from "./dependency-order.js";
import type { ManagedFeature } from "./managed-feature.js";

/** Returns the ids of features that would begin if this one were switched on: itself, then those that wait for it. */
export function startPlan(
  managed: ManagedFeature,
  features: Iterable<ManagedFeature>,
  services: Services,
): string[] {
  if (managed.state === "on") return [];
  const { feature, load, problem } = managed;
  // Needs are known only after loading, and planning loads no code.
  if (feature === undefined) return load === undefined || problem !== "" ? [] : [managed.id];
  const wanted = [...features].filter((other) => other === managed || other.wanted);
  const definitions = wanted.flatMap((other) => other.feature ?? []);
  const { sorted, broken } = order(definitions, services);
  const filled = new Set<symbol>();
  const begins = ({ id, needs, provides }: Feature): boolean => {
    if (!Object.values(needs).every((token) => services.has(token) || filled.has(token.id))) return false;
    for (const token of provides) if ((services.bound(token) ?? id) === id) filled.add(token.id);
    return true;
  };
  if (broken.has(managed.id) || !begins(feature)) return [];
  const waiting = new Set(
    wanted.filter(({ state, tries }) => state === "waiting" && tries === 0).map((other) => other.feature),
  );
  const others = sorted.filter((other) => other !== feature && waiting.has(other) && begins(other));
  return [managed.id, ...others.map(({ id }) => id)];
}
