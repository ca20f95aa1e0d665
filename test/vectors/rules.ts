import { equal } from "./equal.js";
import { coc } from "./rules/coc.js";
import { dnd } from "./rules/dnd.js";
import { initiative } from "./rules/initiative.js";
import { dice, dx, emoklore, shadowrun, wod } from "./rules/pools.js";
import type { RuleRunners, RuleVector } from "./rules/rule-vector.js";
import type { VectorCount } from "./runner.js";

/** Runners by system. */
const systems: Readonly<Record<string, RuleRunners>> = {
  coc,
  dice,
  dnd,
  dx,
  emoklore,
  initiative,
  shadowrun,
  wod,
};

/** Why a rule vector failed, undefined when it passed. */
export function checkRule({ system, kind, given, expect }: RuleVector): string | undefined {
  const runner = systems[system]?.[kind];
  if (runner === undefined) return `nobody runs "${kind}" of "${system}"`;
  const outcome = runner(given);
  for (const [name, wanted] of Object.entries(expect))
    if (!equal(wanted, outcome[name]))
      return `${name}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(outcome[name])}`;
  return undefined;
}

/** Runs the vectors of a file. */
export function runRules(vectors: readonly RuleVector[]): VectorCount {
  const failed: string[] = [];
  for (const vector of vectors) {
    const verdict = guarded(vector);
    if (verdict !== undefined)
      failed.push(`${vector.id} ${vector.system} ${vector.kind} ${JSON.stringify(vector.given)}: ${verdict}`);
  }
  return { passed: vectors.length - failed.length, failed };
}

/** A case that throws is a failed case like any other. */
function guarded(vector: RuleVector): string | undefined {
  try {
    return checkRule(vector);
  } catch (error) {
    return `threw ${String(error)}`;
  }
}
