import type { ManagedAdapter } from "../manager/managed-adapter.js";

/**
 * Why an adapter connects nothing here; undefined where it does. Peers that dial in may come to any process, so that
 * every one listens.
 */
export function whyAtRest({
  record,
  type,
  listens,
  services,
}: ManagedAdapter): "disabled" | "type gone" | "elsewhere" | undefined {
  if (!record.enabled) return "disabled";
  if (type === undefined) return "type gone";
  return listens || services.ownership.holds(record.id) ? undefined : "elsewhere";
}
