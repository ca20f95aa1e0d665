import { Budget, type Engine, EngineError, type Evaluation, unlimited } from "@dicetower/contract/engine";
import { seededDice } from "@dicetower/dice/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createCompat2Engine, createRollEngine } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";

/** The engines as a service has them. */
export const native = createNativeEngine();
export const compat1 = createCompat1Engine();
export const compat2 = createRollEngine();
export const engines: readonly Engine[] = [native, compat1, compat2];
/** Compat engine 2 without the extra operators. */
export const plainCompat2 = createCompat2Engine();

/** Dice: a seed, or what they show one after the other. */
export type Dice = number | readonly number[];

/** The die that gives these results. */
export function dieOf(dice: Dice): (faces: number) => number {
  if (typeof dice === "number") return seededDice(String(dice));
  const left = [...dice];
  return () => {
    const value = left.shift();
    if (value === undefined) throw new Error("more dice were asked for than there are");
    return value;
  };
}

/** Evaluates a text; undefined where the engine refuses it. @throws EngineError */
export function roll(engine: Engine, text: string, dice: Dice): Evaluation | undefined {
  const probe = engine.probe(text);
  if (!probe.supported) return undefined;
  return probe.program.evaluate({
    die: dieOf(dice),
    faces: 100,
    limits: unlimited,
    budget: new Budget(30_000),
    lookup: (name) => (name === "力量" ? 50 : undefined),
  });
}

/** What a text comes to in one engine: a value, that it is refused, or that it ends in an error. */
export function outcome(engine: Engine, text: string, dice: Dice): unknown {
  try {
    const evaluation = roll(engine, text, dice);
    return evaluation === undefined ? "refused" : evaluation.value;
  } catch (error) {
    if (error instanceof EngineError) return "error";
    throw error;
  }
}
