import type { FeatureStatus } from "@dicetower/contract";
import type { MissingGuard } from "./guards.js";
import type { Registry } from "./registry.js";
import type { Slot } from "./slot.js";

/** What is told of a feature. */
export function statusOf(slot: Slot, registry: Registry, missing: readonly MissingGuard[]): FeatureStatus {
  const { id, info, state, reason, withheld, feature, scope } = slot;
  return {
    id,
    ...info,
    state,
    reason,
    ...(withheld === undefined ? {} : { withheld }),
    ...(missing.some((guard) => guard.slot === slot) ? { holds: true } : {}),
    needs: Object.values(feature?.needs ?? {}).map((token) => token.name),
    provides: (feature?.provides ?? []).map((token) => token.name),
    contributions: registry.keysOf(id),
    errors: slot.errors + (scope?.owner.errors ?? 0),
    timeMs: Math.round(slot.timeMs + (scope?.owner.timeMs ?? 0)),
    parts: (scope?.parts ?? []).map((part) => ({
      id: part.id,
      errors: part.owner.errors,
      timeMs: Math.round(part.owner.timeMs),
    })),
  };
}
