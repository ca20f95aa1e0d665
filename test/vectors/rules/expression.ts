import { Budget, unlimited } from "@dicetower/contract/engine";
import { createChain, enhanced } from "@dicetower/dice/engine";
import { makeRollEngines } from "../engines.js";
import { facesOf } from "./rule-vector.js";

const chain = createChain(makeRollEngines());

/** The value of an expression under the engines in their usual order, every die used. */
export function evaluate(expression: string, dice: readonly number[]): number {
  const probe = chain.probe(expression, enhanced);
  if (!probe.supported) throw new Error(`no engine takes "${expression}"`);
  const faces = facesOf(dice);
  const { value } = probe.program.evaluate({
    die: (most) => faces.die(most),
    faces: 100,
    limits: unlimited,
    budget: new Budget(20_000),
  });
  if (faces.left > 0) throw new Error(`${faces.left} dice were not asked for`);
  return Number(value);
}

/** The same with a die of one's own. */
export function evaluateWith(expression: string, die: (faces: number) => number): number {
  const probe = chain.probe(expression, enhanced);
  if (!probe.supported) throw new Error(`no engine takes "${expression}"`);
  return Number(
    probe.program.evaluate({ die, faces: 100, limits: unlimited, budget: new Budget(20_000) }).value,
  );
}
