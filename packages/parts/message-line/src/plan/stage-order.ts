import type { Keyed } from "@dicetower/contract";
import type { Entry } from "@dicetower/kernel";

interface Ordered extends Keyed {
  readonly after?: readonly string[];
  readonly before?: readonly string[];
}

/**
 * Orders the stages of one slot: by key, unless a stage names its neighbours. Names of missing stages are ignored.
 * Stages that name each other in a cycle stay in the order of their keys.
 */
export function orderStages<T extends Ordered>(entries: readonly Entry<T>[]): Entry<T>[] {
  const byKey = [...entries].sort((a, b) => (a.key < b.key ? -1 : 1));
  const first = new Map(byKey.map((entry) => [entry.key, new Set(entry.item.after ?? [])]));
  for (const entry of byKey) for (const later of entry.item.before ?? []) first.get(later)?.add(entry.key);
  const sorted: Entry<T>[] = [];
  const left = new Set(byKey);
  while (left.size > 0) {
    const open = [...left];
    const next =
      open.find((entry) => !open.some((other) => other !== entry && first.get(entry.key)?.has(other.key))) ??
      open[0];
    if (next === undefined) break;
    sorted.push(next);
    left.delete(next);
  }
  return sorted;
}
