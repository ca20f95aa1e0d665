import {
  Budget,
  type CardValue,
  type Engine,
  EngineError,
  type Environment,
  type Limits,
  unlimited,
} from "@dicetower/contract/engine";
import { type Compat1Evaluation, createCompat1Engine } from "@dicetower/dice-compat1/engine";

/** What an environment of a test is made of. */
export interface Table {
  /** Results of the dice in the order in which they are asked for; any dice when not given. */
  readonly rolls?: readonly number[];
  readonly faces?: number;
  readonly vars?: Readonly<Record<string, CardValue>>;
  readonly limits?: Partial<Limits>;
}

/** An environment with scripted or pseudo-random dice. */
export function environment(table: Table = {}): Environment & { readonly asked: number[] } {
  const limits = { ...unlimited, ...table.limits };
  const asked: number[] = [];
  let state = 12345;
  const die = (faces: number): number => {
    asked.push(faces);
    if (table.rolls === undefined) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return 1 + Math.floor((state / 2 ** 32) * faces);
    }
    const value = table.rolls[asked.length - 1];
    if (value === undefined) throw new Error(`no die left for d${faces}`);
    return value;
  };
  return {
    die,
    asked,
    faces: table.faces ?? 100,
    limits,
    budget: new Budget(limits.maxOperations),
    lookup: (name) => (Object.hasOwn(table.vars ?? {}, name) ? table.vars?.[name] : undefined),
  };
}

export const engine: Engine = createCompat1Engine();

/** Evaluates a text that the engine must take. */
export function roll(text: string, table: Table | readonly number[] = {}): Compat1Evaluation {
  const probe = engine.probe(text);
  if (!probe.supported) throw new Error(`${text} was refused: ${probe.reason} at ${probe.position}`);
  const set = Array.isArray(table) ? { rolls: table as readonly number[] } : (table as Table);
  return probe.program.evaluate(environment(set)) as Compat1Evaluation;
}

/** The execution error of a text that the engine must take. */
export function failure(text: string, table: Table = {}): EngineError {
  try {
    roll(text, table);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error(`${text} was worked out`);
}
