import {
  Budget,
  type CardValue,
  EngineError,
  type Environment,
  type Evaluation,
  type JsonValue,
  type Program,
  type RollNode,
  unlimited,
} from "@dicetower/contract/engine";
import { defaultLimits } from "@dicetower/dice/engine";
import {
  analyse,
  bars,
  type Effort,
  NoNumber,
  quick,
  reach,
  summarise,
} from "@dicetower/dice-probability/engine";
import type { FuzzCase } from "./case.js";
import { seeded } from "./seeded.js";

/** Raised where something came out that must not; everything else that is thrown is a crash. */
export class Wrong extends Error {
  override readonly name = "Wrong";
}

/** Runs one step of a case, and times it: what takes long is a hang. */
export type Timed = <T>(step: string, work: () => T) => T;

/** What a card holds here: numbers, texts, lists, formulas, and formulas that go on and on. */
const card: Readonly<Record<string, CardValue>> = {
  力量: 50,
  文: "文字",
  列: [1, "二", null, { a: 2.5 }],
  式: { $computed: "d4+1" },
  深: { $computed: "{式}+{式}+{深}" },
  x: { $computed: "x+1" },
};

/** An effort that is soon spent, rolls included. */
const modest: Effort = { steps: 300_000, ways: 300, rolls: 20, limitMs: 20 };

/** An environment whose dice tell what must not be asked of them. */
export function environmentOf({ seed, limited }: FuzzCase): Environment {
  const pick = seeded(seed);
  const limits = limited ? defaultLimits : { ...unlimited, maxOperations: 100_000 };
  return {
    die: (faces) => {
      if (!Number.isSafeInteger(faces) || faces < 1) throw new Wrong(`a die of ${faces} faces was thrown`);
      return pick(faces) + 1;
    },
    faces: 100,
    limits,
    budget: new Budget(limits.maxOperations),
    lookup: (name) => (Object.hasOwn(card, name) ? card[name] : undefined),
  };
}

/** Does all that can be done with a program. @throws Wrong and whatever crashes */
export function examineProgram(program: Program, given: FuzzCase, timed: Timed): void {
  if (given.text.length > 0 && program.source.length === 0)
    throw new Wrong("the source of a program is gone");
  const first = outcome(program, given, timed);
  const again = outcome(program, given, (_, work) => work());
  if (first !== again) throw new Wrong(`the same dice came to ${first} and then to ${again}`);
  examineChances(program, given, timed);
}

/** What an evaluation comes to, its texts and its tree looked through; errors of the engines are an outcome. */
function outcome(program: Program, given: FuzzCase, timed: Timed): string {
  try {
    const evaluation = timed("evaluate", () => program.evaluate(environmentOf(given)));
    const value = JSON.stringify(evaluation.value);
    examineEvaluation(evaluation, given, timed);
    return value;
  } catch (error) {
    return orWrong(error);
  }
}

function examineEvaluation(evaluation: Evaluation, given: FuzzCase, timed: Timed): void {
  const { value, type } = evaluation;
  examineValue(value, "value");
  if (type === "int" && !(Number.isSafeInteger(value) && !Object.is(value, -0)))
    throw new Wrong(`the whole number ${String(value)} came out`);
  for (const style of ["full", "short", "value"] as const) {
    const text = timed(`print ${style}`, () => evaluation.print(style));
    examineText(text, given);
  }
  examineText(evaluation.expression, given);
  const tree = timed("tree", () => evaluation.tree);
  // A tuple of compat1 has its last item as value, and is in the tree as it is.
  const { tuple } = evaluation as { readonly tuple?: readonly number[] };
  if (JSON.stringify(tree.value) !== JSON.stringify(tuple ?? value))
    throw new Wrong(`the tree came to ${JSON.stringify(tree.value)}, the roll to ${JSON.stringify(value)}`);
  examineNode(tree, given.limited);
}

function examineNode(node: RollNode, limited: boolean): void {
  const most = limited ? defaultLimits.maxFaces : 2 ** 31 - 1;
  examineValue(node.value, `step ${node.operator}`);
  for (const round of node.rounds ?? [])
    for (const { faces, value } of round) {
      // A die may count for more than it has faces: `d2min33`.
      if (!(Number.isSafeInteger(value) && faces >= 1 && faces <= most))
        throw new Wrong(`a die of ${faces} faces shows ${value}`);
    }
  for (const child of node.children ?? []) examineNode(child, limited);
}

function examineValue(value: JsonValue | undefined, where: string): void {
  if (value === undefined) throw new Wrong(`${where}: nothing came out`);
  if (typeof value === "number" && !Number.isFinite(value)) throw new Wrong(`${where}: ${value} came out`);
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value) as readonly JsonValue[]) examineValue(part, where);
}

/** Longest text that a roll may print. */
const maxTextLength = 100_000;

function examineText(text: string, { text: source }: FuzzCase): void {
  if (text.length > maxTextLength) throw new Wrong(`a text of ${text.length} characters was printed`);
  const odd = /NaN|Infinity|undefined|\[object/.exec(text)?.[0];
  if (odd !== undefined && !/nan|inf|undef|obj/i.test(source))
    throw new Wrong(`"${odd}" was printed: ${text}`);
}

/** The chances at once, as the event loop works them out, and with a few rolls, as a thread does. */
function examineChances(program: Program, given: FuzzCase, timed: Timed): void {
  const noDice = (): never => {
    throw new Wrong("exact chances rolled a die");
  };
  for (const [effort, step] of [
    [quick, "chances"],
    [modest, "estimate"],
  ] as const)
    try {
      const environment = environmentOf(given);
      const found = timed(step, () =>
        analyse(program, effort === quick ? { ...environment, die: noDice } : environment, effort),
      );
      if (found === undefined) continue;
      const { outcomes } = found;
      const sum = outcomes.chances.reduce((before, chance) => before + chance, outcomes.failed);
      const fine = outcomes.chances.every((chance) => chance >= 0 && chance <= 1 + 1e-9);
      if (!fine || Math.abs(sum - 1) > 1e-6) throw new Wrong(`${step}: the chances add up to ${sum}`);
      if (!outcomes.values.every(Number.isFinite)) throw new Wrong(`${step}: a value is not finite`);
      if (!outcomes.chances.some((chance) => chance > 0)) continue;
      const { mean, deviation, percentiles } = summarise(outcomes);
      const told = [mean, deviation, ...Object.values(percentiles), reach(outcomes, mean).atLeast];
      if (![...told, ...bars(outcomes, 100).map(({ chance }) => chance)].every(Number.isFinite))
        throw new Wrong(`${step}: the summary is not finite`);
    } catch (error) {
      if (!(error instanceof NoNumber)) orWrong(error);
    }
}

/** The error of an engine as an outcome. @throws all other errors */
export function orWrong(error: unknown): string {
  if (!(error instanceof EngineError)) throw error;
  if (!/^[a-z]+(?:\.[a-zA-Z]+)+$/.test(error.key)) throw new Wrong(`the error key "${error.key}"`);
  for (const value of Object.values(error.values))
    if (typeof value === "number" && !Number.isFinite(value))
      throw new Wrong(`${error.key} tells of ${value}`);
  return `${error.key} ${error.operator}`;
}
