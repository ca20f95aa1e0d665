import type { JsonValue } from "@dicetower/contract";
import type { CountRow } from "./roll-counts.js";

/** Levels of checks, the worst first, as rule systems name them. */
export const levels = ["fumble", "failure", "success", "hard", "extreme", "critical"] as const;

/** How often each face of a die has shown. */
export type Faces = ReadonlyMap<number, number>;

/** What counters come to. */
export interface Summary {
  readonly d100: Faces;
  readonly d20: Faces;
  readonly checks: number;
  /** Level → how often. */
  readonly levels: ReadonlyMap<string, number>;
}

export function summaryOf(rows: readonly CountRow[]): Summary {
  const d100 = new Map<number, number>();
  const d20 = new Map<number, number>();
  const byLevel = new Map<string, number>();
  let checks = 0;
  for (const { kind, face, count } of rows) {
    const times = Number(count);
    if (kind === "level") {
      checks += times;
      byLevel.set(face, (byLevel.get(face) ?? 0) + times);
    } else {
      const faces = kind === "d100" ? d100 : d20;
      faces.set(Number(face), (faces.get(Number(face)) ?? 0) + times);
    }
  }
  return { d100, d20, checks, levels: byLevel };
}

/** How many dice there were. */
export function countOf(faces: Faces): number {
  let count = 0;
  for (const times of faces.values()) count += times;
  return count;
}

/** The mean with two decimals at most; undefined where nothing was rolled. */
export function meanOf(faces: Faces): number | undefined {
  let sum = 0;
  for (const [face, times] of faces) sum += face * times;
  const count = countOf(faces);
  return count === 0 ? undefined : Math.round((sum / count) * 100) / 100;
}

/** The member `statistics` of a player's detail: by rule system. */
export function statisticsOf(rows: readonly CountRow[]): Record<string, JsonValue> {
  const systems = new Map<string, CountRow[]>();
  for (const row of rows) systems.set(row.system, [...(systems.get(row.system) ?? []), row]);
  return Object.fromEntries([...systems].map(([system, own]) => [system, shown(summaryOf(own))]));
}

function shown({ d100, d20, checks, levels: found }: Summary): JsonValue {
  const die = (faces: Faces) => ({ count: countOf(faces), mean: meanOf(faces) ?? null });
  return {
    checks,
    levels: Object.fromEntries(levels.map((level) => [level, found.get(level) ?? 0])),
    d100: die(d100),
    d20: die(d20),
  };
}
