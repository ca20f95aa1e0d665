import { type Engine, type Probe, ProgramCache } from "@dicetower/contract/engine";
import { NativeProgram } from "./evaluation.js";
import { parse } from "./parser.js";
import { NativeRefusal } from "./refusal.js";

/** Settings of the native engine. */
export interface NativeEngineOptions {
  /** Texts whose probe is remembered; 0 for none. 2000 when left out. */
  readonly cache?: number;
}

/**
 * The classic roll grammar: `3d6+2`, `4d6k3`, `b2`, `p`, `4df`, `5a8`, joined by `+ - * x /`. Integers only,
 * no parentheses, no blanks, no names. First in the order of engines (rank 10).
 *
 * Evaluating throws an `EngineError` with one of the keys `dice.count.zero`, `dice.count.tooMany`,
 * `dice.faces.zero`, `dice.faces.tooMany`, `dice.bonus.tooMany`, `dice.explosion.tooDeep`, `wod.addRange`,
 * `dice.divideByZero`, `dice.number.unsafe`, `dice.expr.bad` (a number of more than five digits, a keep count
 * above the dice, no bonus die) and, from the budget, `dice.expr.tooMuch`.
 */
export function createNativeEngine(options: NativeEngineOptions = {}): Engine {
  const cache = new ProgramCache<Probe>(options.cache ?? 2000);
  return { key: "native", rank: 10, probe: (source) => cache.get(source, probe) };
}

function probe(source: string): Probe {
  const parsed = parse(source);
  if (parsed instanceof NativeRefusal) return parsed;
  return { supported: true, program: new NativeProgram(source, parsed) };
}
