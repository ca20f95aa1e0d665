import type { Feature } from "@dicetower/contract";
import { order } from "./order.js";
import type { Services } from "./services.js";
import type { Slot } from "./slot.js";

/** Ids of the features that would begin if this one were switched on: itself, then those that wait for it. */
export function startPlan(slot: Slot, slots: Iterable<Slot>, services: Services): string[] {
  if (slot.state === "on") return [];
  const { feature, load, problem } = slot;
  // What it needs is known once its code is loaded, and a plan runs none.
  if (feature === undefined) return load === undefined || problem !== "" ? [] : [slot.id];
  const wanted = [...slots].filter((other) => other === slot || other.wanted);
  const features = wanted.flatMap((other) => other.feature ?? []);
  const { sorted, broken } = order(features, services);
  const filled = new Set<symbol>();
  const begins = ({ id, needs, provides }: Feature): boolean => {
    if (!Object.values(needs).every((token) => services.has(token) || filled.has(token.id))) return false;
    for (const token of provides) if ((services.bound(token) ?? id) === id) filled.add(token.id);
    return true;
  };
  if (broken.has(slot.id) || !begins(feature)) return [];
  const waiting = new Set(
    wanted.filter(({ state, tries }) => state === "waiting" && tries === 0).map((other) => other.feature),
  );
  const others = sorted.filter((other) => other !== feature && waiting.has(other) && begins(other));
  return [slot.id, ...others.map(({ id }) => id)];
}
