import { Budget, type Environment, type Limits, unlimited } from "@dicetower/contract/engine";
import { createNativeEngine, type NativeEvaluation } from "@dicetower/dice-native/engine";

/** The engine as the tests use it: without a cache, so that every text is read anew. */
export const engine = createNativeEngine({ cache: 0 });

/** Dice that follow from a seed. Plain and slightly uneven: nothing here measures fairness. */
export function seededDie(seed: number): (faces: number) => number {
  let state = seed >>> 0;
  return (faces) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * faces) + 1;
  };
}

interface Table {
  readonly faces?: number;
  /** What the dice show, in order; seeded dice when absent. */
  readonly rolls?: readonly number[];
  readonly seed?: number;
  readonly limits?: Partial<Limits>;
}

/** What an evaluation is given. Rolls that run out are an error of the test. */
export function environment({ faces = 100, rolls, seed = 1, limits = {} }: Table = {}): Environment {
  const left = rolls === undefined ? undefined : [...rolls];
  const seeded = seededDie(seed);
  const die = (sides: number): number => {
    const value = left === undefined ? seeded(sides) : left.shift();
    if (value === undefined) throw new Error("more dice than the test gave");
    return value;
  };
  const all = { ...unlimited, ...limits };
  return { die, faces, limits: all, budget: new Budget(all.maxOperations) };
}

/** Rolls a text that the engine takes. */
export function roll(text: string, table: Table = {}): NativeEvaluation {
  const probe = engine.probe(text);
  if (!probe.supported) throw new Error(`"${text}" is refused at ${probe.position}: ${probe.reason}`);
  return probe.program.evaluate(environment(table)) as NativeEvaluation;
}
