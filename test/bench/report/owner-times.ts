import type { Profiler } from "node:inspector";
import { placeOf } from "./profile.js";

/** Parts that only do what they are called for: their time is that of whoever calls them. */
const libraries = ["contract", "kernel"];

/**
 * Microseconds of a profile by who spends them: a feature or a part of the host, with all that it calls until another of
 * them is called. What nobody calls goes by its own name, `node` or `(garbage collector)`.
 */
export function ownerTimes({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const owners = new Map<number, string>();
  const settle = (id: number, caller: string | undefined): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const { functionName, url } = node.callFrame;
    const owner = ownerOf(placeOf(url)) ?? caller;
    const alone = functionName.startsWith("(") ? functionName : "node";
    owners.set(id, owner ?? alone);
    for (const child of node.children ?? []) settle(child, owner);
  };
  const [root] = nodes;
  if (root !== undefined) settle(root.id, undefined);
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const owner = owners.get(id) ?? "node";
    if (owner !== "(idle)") times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[at] ?? 0));
  }
  return times;
}

function ownerOf(place: string): string | undefined {
  const [, kind, name = ""] = /^packages\/(features|parts)\/([^/]+)\//u.exec(place) ?? [];
  return kind === "features"
    ? name
    : kind === "parts" && !libraries.includes(name)
      ? `${name} (part)`
      : undefined;
}
