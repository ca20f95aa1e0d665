import {
  Budget,
  type CardValue,
  type Engine,
  EngineError,
  type Environment,
  type Evaluation,
  type Program,
  unlimited,
} from "@dicetower/contract/engine";
import {
  type Chain,
  checkRounds,
  createChain,
  raw,
  readRollText,
  seededDice,
  settleReading,
} from "@dicetower/dice/engine";
import { makeRollEngines } from "./engines.js";
import { equal } from "./equal.js";
import { expected, type RoutingVector, type Vector } from "./vector.js";

/** Why a case failed, undefined when it passed. */
export type Verdict = string | undefined;

/** Evaluations of a case that expects a range. */
const rangeRuns = 50;

/** Operations of one evaluation, by engine; the vectors of compat2 are written for this budget. */
const operations: Readonly<Record<string, number>> = { compat2: 30000 };

/** What some engines answer beside the common evaluation: the working without expression and value around it. */
interface Extras {
  readonly detail?: string;
  readonly working?: string;
  readonly tuple?: readonly number[];
}

/** Runs one case of an engine's file. */
export function checkEngine(vector: Vector, engine: Engine): Verdict {
  const wanted = expected(vector);
  const taken = take(vector, engine);
  if ("error" in wanted && wanted.error === "syntax") {
    return typeof taken === "string" ? undefined : "expected it unsupported, but it is taken";
  }
  if (typeof taken === "string") return taken;
  return checkProgram(vector, taken, engine.key);
}

/** Runs one case of the roll command: rounds, expression and reason, in the raw mode. */
export function checkRoll(vector: Vector, chain: Chain): Verdict {
  const wanted = expected(vector);
  const prefix = chain.rounds(vector.expr, raw);
  const { program, engine, reason } = chain.split(prefix?.rest ?? vector.expr, raw);
  if (program === undefined || engine === undefined) return "no engine took the text";
  if (vector.rest !== undefined && reason !== vector.rest.trim()) return differ("reason", vector.rest, reason);
  if (prefix === undefined) return checkProgram(vector, program, engine);
  const environment = environmentOf(vector, engine, seededDice(vector.id));
  const results = attempt(() => {
    const { count } = prefix;
    const rounds = checkRounds(typeof count === "number" ? count : count.evaluate(environment).value);
    return Array.from({ length: rounds }, () => program.evaluate(environment).value);
  });
  if ("error" in wanted) return failing(results);
  if (results instanceof EngineError) return `failed with ${results.key}`;
  return "rounds" in wanted ? same("rounds", wanted.rounds, results) : "rounds where none are expected";
}

/** Runs one case of the routing file: which engine takes the text, and does it come to a value. */
export function checkRouting(vector: RoutingVector, chain: Chain): Verdict {
  const { mode = "enhanced", engines, outcome } = vector;
  if (vector.entry === "roll") return checkReason(vector);
  const probe = chain.probe(vector.expr, engines === undefined ? { mode } : { mode, engines });
  const taker = probe.supported ? probe.engine : "none";
  if (taker !== vector.expect.engine) return differ("engine", vector.expect.engine, taker);
  if (!probe.supported || outcome === undefined) return undefined;
  const result = attempt(() =>
    probe.program.evaluate(environmentOf(vector, taker, seededDice(vector.id))),
  );
  return same("outcome", outcome, result instanceof EngineError ? "error" : "value");
}

/** Runs a case of the routing file that a roll command reads: which engine takes which part, and what is the reason. */
function checkReason({ id, expr, rest = "", vars = {}, mode = "enhanced", ...wanted }: RoutingVector): Verdict {
  const { reading } = readRollText(createChain(makeRollEngines()), expr, { mode });
  const { engine, program, reason } = settleReading(reading, (name) => vars[name]);
  const taker = reading.found ? engine : "none";
  if (taker !== wanted.expect.engine) return differ("engine", wanted.expect.engine, taker);
  if (reason !== rest) return differ("reason", rest, reason);
  if (program === undefined || engine === undefined || wanted.outcome === undefined) return undefined;
  const environment = environmentOf({ ...wanted, id, expr, vars }, engine, seededDice(id));
  const result = attempt(() => program.evaluate(environment));
  return same("outcome", wanted.outcome, result instanceof EngineError ? "error" : "value");
}

/** The program of a text, or why there is none. Engines with a prefix entry may leave what `rest` says. */
function take(vector: Vector, engine: Engine): Program | string {
  if (engine.probePrefix === undefined) {
    const probe = engine.probe(vector.expr);
    return probe.supported ? probe.program : `refused at ${probe.position}: ${probe.reason}`;
  }
  const prefix = engine.probePrefix(vector.expr);
  if (prefix === undefined) return "refused: no beginning of it is a program";
  const rest = vector.expr.slice(prefix.length);
  if (vector.rest === undefined ? rest.trim() === "" : rest === vector.rest) return prefix.program;
  return differ("rest", vector.rest ?? "", rest);
}

function checkProgram(vector: Vector, program: Program, engine: string): Verdict {
  const wanted = expected(vector);
  if ("min" in wanted) {
    const die = seededDice(vector.id);
    for (let run = 0; run < rangeRuns; run++) {
      const result = attempt(() => program.evaluate(environmentOf(vector, engine, die)));
      if (result instanceof EngineError) return `failed with ${result.key}`;
      const { value } = result;
      const inside = typeof value === "number" && value >= wanted.min && value <= wanted.max;
      if (!inside) return differ("value", `${wanted.min} to ${wanted.max}`, value);
    }
    return undefined;
  }
  const left = "seeded" in wanted ? [...wanted.seeded.rolls] : undefined;
  const die = left === undefined ? seededDice(vector.id) : scripted(left);
  const result = attempt(() => program.evaluate(environmentOf(vector, engine, die)));
  if ("error" in wanted) return failing(result);
  if (result instanceof EngineError) return `failed with ${result.key}`;
  if ("rounds" in wanted) return "rounds are expected and none were read";
  if (left !== undefined && left.length > 0) return `${left.length} rolls were not asked for`;
  return checkEvaluation(vector, "seeded" in wanted ? wanted.seeded.value : wanted.value, result);
}

function checkEvaluation(vector: Vector, value: unknown, evaluation: Evaluation & Extras): Verdict {
  const checks: [string, unknown, () => unknown][] = [
    ["value", value, () => evaluation.value],
    ["type", vector.type, () => evaluation.type],
    ["text", vector.text, () => evaluation.print("value")],
    ["tuple", vector.tuple, () => evaluation.tuple],
    ["detail", vector.detail, () => evaluation.detail ?? evaluation.working ?? evaluation.print("full")],
    ["short", vector.short, () => evaluation.print("short")],
  ];
  for (const [what, wanted, got] of checks) {
    const verdict = wanted === undefined ? undefined : same(what, wanted, got());
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

function environmentOf(vector: Vector, engine: string, die: (faces: number) => number): Environment {
  const vars = new Map<string, CardValue>(Object.entries(vector.vars ?? {}));
  return {
    die,
    faces: vector.faces ?? 100,
    limits: unlimited,
    budget: new Budget(operations[engine] ?? Number.POSITIVE_INFINITY),
    lookup: (name) => vars.get(name),
  };
}

/** A die that gives out `rolls` from the front and nothing else. */
function scripted(rolls: number[]): (faces: number) => number {
  return (faces) => {
    const value = rolls.shift();
    if (value === undefined) throw new Error("more dice were asked for than the case has");
    if (value > faces) throw new Error(`a ${value} was given to a die of ${faces} faces`);
    return value;
  };
}

/** Execution errors are an outcome; anything else that is thrown is a defect and passes on. */
function attempt<T>(run: () => T): T | EngineError {
  try {
    return run();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

function failing(result: unknown): Verdict {
  return result instanceof EngineError ? undefined : "expected an execution error, got a value";
}

function same(what: string, wanted: unknown, got: unknown): Verdict {
  return equal(wanted, got) ? undefined : differ(what, wanted, got);
}

function differ(what: string, wanted: unknown, got: unknown): string {
  return `${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`;
}
