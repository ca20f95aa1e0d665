import type { Profiler } from "node:inspector";
import type { Row } from "./table.js";

/** Where the time went: functions by their own time, and the packages that they belong to. */
export interface ProfileSummary {
  readonly functions: readonly Row[];
  readonly packages: readonly Row[];
}

/** Sums a profile of V8 up. @param units how many messages or requests it covers, for microseconds each */
export function summarise(profile: Profiler.Profile, units: number, shown = 40): ProfileSummary {
  const functions = new Map<string, number>();
  const packages = new Map<string, number>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const deltas = profile.timeDeltas ?? [];
  let total = 0;
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const frame = nodes.get(id)?.callFrame;
    const micros = deltas[at] ?? 0;
    if (frame === undefined || frame.functionName === "(idle)") continue;
    total += micros;
    const place = placeOf(frame.url);
    const line = frame.url === "" ? "" : `:${frame.lineNumber + 1}`;
    add(functions, `${frame.functionName || "(anonymous)"} ${place}${line}`, micros);
    add(packages, packageOf(place, frame.functionName), micros);
  }
  const rows = (times: ReadonlyMap<string, number>) =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, shown)
      .map(
        ([name, micros]): Row => ({
          name,
          figures: { "µs each": micros / units, "%": (micros / total) * 100 },
        }),
      );
  return { functions: rows(functions), packages: rows(packages) };
}

function add(times: Map<string, number>, key: string, micros: number): void {
  times.set(key, (times.get(key) ?? 0) + micros);
}

/** The path within the repository, or within its package. */
export function placeOf(url: string): string {
  if (url.startsWith("node:")) return url;
  const path = url.replace(/^file:\/\//, "").replace(/\?.*$/, "");
  const installed = path.lastIndexOf("/node_modules/");
  if (installed >= 0) return path.slice(installed + 1);
  return /\/((?:packages|host|test)\/.*)$/.exec(path)?.[1] ?? path;
}

function packageOf(place: string, functionName: string): string {
  if (place === "") return functionName.startsWith("(") ? functionName : "native code";
  if (place.startsWith("node:")) return "node";
  return (
    /^(node_modules\/(?:@[^/]+\/)?[^/]+|packages\/[^/]+\/[^/]+|host\/(?:src|dist)\/[^/]+|test)/.exec(
      place,
    )?.[0] ?? place
  );
}
