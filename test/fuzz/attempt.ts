import type { Engine } from "@dicetower/contract/engine";
import { createChain, enhanced, explain } from "@dicetower/dice/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createCompat2Engine, createRollEngine } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";
import { processorTime } from "@dicetower/testkit";
import type { Finding, FuzzCase, SubjectKey } from "./case.js";
import { environmentOf, examineProgram, orWrong, type Timed, Wrong } from "./examine.js";

/** Milliseconds that no step may take; what works out chances in a thread may take longer. */
const patience = 50;
const patienceOfThreads = 500;

const engines: Readonly<Record<Exclude<SubjectKey, "chain">, Engine>> = {
  native: createNativeEngine({ cache: 0 }),
  compat1: createCompat1Engine({ cache: 0 }),
  compat2: createCompat2Engine({ cache: 0, statements: true }),
  extended: createRollEngine({ cache: 0 }),
};

const chain = createChain([engines.native, engines.compat1, engines.extended]);

/** A step that took too long. */
class Slow extends Error {
  override readonly name = "Slow";
}

/** Tries a case; undefined when nothing is wrong with it. */
export function attempt(given: FuzzCase): Finding | undefined {
  try {
    if (given.subject === "chain") tryChain(given);
    else tryEngine(engines[given.subject], given);
    return undefined;
  } catch (error) {
    const kind = error instanceof Slow ? "hang" : error instanceof Wrong ? "wrong" : "crash";
    const what = kind === "crash" && error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { case: given, kind, what };
  }
}

/** Times a step by the clock; one that is too slow is done again, and again, before it counts. */
const timed: Timed = (step, work) => {
  const bound = step === "estimate" ? patienceOfThreads : patience;
  const began = performance.now();
  try {
    return work();
  } finally {
    if (performance.now() - began > bound) confirm(step, bound, work);
  }
};

function confirm(step: string, bound: number, work: () => unknown): void {
  const least = processorTime(bound, () => {
    try {
      work();
    } catch {
      // What it throws was thrown at the first go, too.
    }
  });
  if (least > bound) throw new Slow(`${step} takes ${least.toFixed(0)} ms`);
}

function tryEngine(engine: Engine, given: FuzzCase): void {
  const { text } = given;
  const probe = timed("probe", () => engine.probe(text));
  if (probe.supported) examineProgram(probe.program, given, timed);
  else {
    const { position, reason } = probe;
    if (!(Number.isInteger(position) && position >= 0 && position <= text.length))
      throw new Wrong(`refused at ${position}`);
    if (!/^dice\.refused\.[a-zA-Z]+$/.test(reason)) throw new Wrong(`refused for "${reason}"`);
    const hint = timed("hint", () => probe.hint);
    if (hint !== undefined && !engine.probe(hint).supported)
      throw new Wrong(`it hints at "${hint}", which it refuses`);
  }
  const prefix = timed("prefix", () => engine.probePrefix?.(text));
  if (prefix === undefined) return;
  const { length, program } = prefix;
  if (!(Number.isInteger(length) && length >= 0 && length <= text.length))
    throw new Wrong(`a prefix of ${length} characters`);
  if (!probe.supported) examineProgram(program, given, timed);
}

/** As the roll command does it: rounds, expression and reason; and why each engine declined. */
function tryChain(given: FuzzCase): void {
  const { text } = given;
  const rounds = timed("rounds", () => chain.rounds(text, enhanced));
  const rest = rounds?.rest ?? text;
  const { program, expression, reason, tried } = timed("split", () => chain.split(rest, enhanced));
  if (program === undefined) throw new Wrong("there is always a default die");
  if (expression.length + reason.length > rest.length) throw new Wrong("the text grew");
  for (const { engine, supported, hint } of timed("explain", () => explain(tried)))
    if (!supported && hint === text) throw new Wrong(`${engine} hints at the text itself`);
  try {
    const environment = environmentOf(given);
    const settings = { ...environment, limits: { ...environment.limits, maxLength: 512 } };
    timed("chain", () =>
      chain.evaluate(program, { ...settings, lookup: (name) => environment.lookup?.(name) }),
    );
  } catch (error) {
    orWrong(error);
  }
}
