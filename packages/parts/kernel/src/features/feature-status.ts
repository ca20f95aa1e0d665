import type { FeatureStatus } from "@dicetower/contract";
import type { LoosePoints } from "../registry/loose-points.js";
import type { Registry } from "../registry/registry.js";
import type { MissingGuard } from "./guards.js";
import type { ManagedFeature } from "./managed-feature.js";

/** Returns the status of a feature, as the API shows it. */
export function statusOf(
  managed: ManagedFeature,
  registry: Registry,
  missing: readonly MissingGuard[],
  { unread, untaken }: LoosePoints,
): FeatureStatus {
  const { id, info, state, reason, withheld, feature, scope } = managed;
  return {
    id,
    ...info,
    state,
    reason,
    ...(withheld === undefined ? {} : { withheld }),
    ...(missing.some(({ guard }) => guard === managed) ? { holds: true } : {}),
    needs: Object.values(feature?.needs ?? {}).map((token) => token.name),
    provides: (feature?.provides ?? []).map((token) => token.name),
    contributions: registry.keysOf(id),
    unread: unread.filter(({ owners }) => owners.includes(id)).map(({ point }) => point),
    untaken: untaken.filter(({ owners }) => owners.includes(id)).map(({ point }) => point),
    errors: managed.errors + (scope?.owner.errors ?? 0),
    timeMs: Math.round(managed.timeMs + (scope?.owner.timeMs ?? 0)),
    parts: (scope?.parts ?? []).map((part) => ({
      id: part.id,
      errors: part.owner.errors,
      timeMs: Math.round(part.owner.timeMs),
    })),
  };
}
