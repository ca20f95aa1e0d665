import { createChain } from "@dicetower/dice/engine";
import { checkEngine, checkRoll, checkRouting, type Verdict } from "./compare.js";
import { type EngineKey, engineKeys, makeEngine } from "./engines.js";
import type { RoutingVector, Vector } from "./vector.js";

/** What a file of vectors is for. */
export type VectorKind = EngineKey | "routing";

/** How the cases of a file went; a line for each that failed. */
export interface VectorCount {
  readonly passed: number;
  readonly failed: readonly string[];
}

/** Runs the cases of a file. It needs neither Node nor files, so a browser can do it. */
export function runVectors(kind: VectorKind, vectors: readonly Vector[]): VectorCount {
  const check = kind === "routing" ? routing() : single(kind);
  const failed: string[] = [];
  for (const vector of vectors) {
    const verdict = guarded(() => check(vector));
    if (verdict !== undefined)
      failed.push(`${vector.id} ${vector.cat} ${JSON.stringify(vector.expr)}: ${verdict}`);
  }
  return { passed: vectors.length - failed.length, failed };
}

function routing(): (vector: Vector) => Verdict {
  const chain = createChain(engineKeys.map(makeEngine));
  return (vector) => checkRouting(vector as RoutingVector, chain);
}

function single(key: EngineKey): (vector: Vector) => Verdict {
  const engine = makeEngine(key);
  const chain = createChain([engine]);
  return (vector) => (vector.entry === "roll" ? checkRoll(vector, chain) : checkEngine(vector, engine));
}

/** A case that throws is a failed case like any other. */
function guarded(check: () => Verdict): Verdict {
  try {
    return check();
  } catch (error) {
    return `threw ${String(error)}`;
  }
}
