import { EngineError } from "@dicetower/contract/engine";
import { type Compat2Evaluation, createCompat2Engine } from "@dicetower/dice-compat2/engine";
import { expect } from "chai";
import { environment, loadedDice } from "./support/environment.js";
import { expectationOf, type Vector, vectors } from "./vectors.js";

const engine = createCompat2Engine({ statements: true });

/** Evaluates the prefix of a case, after seeing that just the expected rest is left. */
function run({ expr, rest, faces, vars }: Vector, die?: (faces: number) => number): Compat2Evaluation {
  const prefix = engine.probePrefix(expr);
  if (prefix === undefined) throw new Error("the text has no prefix that is a program");
  const left = expr.slice(prefix.length);
  expect(rest === undefined ? left.trim() : left).to.equal(rest ?? "");
  expect(engine.probe(expr).supported).to.equal(rest === undefined);
  return prefix.program.evaluate(environment({ faces, vars, ...(die && { die }) }));
}

function check(vector: Vector): void {
  const expected = expectationOf(vector);
  switch (expected.kind) {
    case "syntax":
      expect(engine.probe(vector.expr).supported).to.equal(false);
      expect(engine.probePrefix(vector.expr)).to.equal(undefined);
      return;
    case "runtime":
      expect(() => run(vector)).to.throw(EngineError);
      return;
    case "range":
      expect(run(vector).value).to.be.within(expected.min, expected.max);
      return;
    case "seeded": {
      const { die, left } = loadedDice(expected.rolls);
      checkEvaluation({ type: expected.type, ...vector }, expected.value, run(vector, die));
      expect(left).to.deep.equal([]);
      return;
    }
    case "value":
      checkEvaluation(vector, expected.value, run(vector));
  }
}

function checkEvaluation(
  { type, text, detail }: { type?: string | undefined; text?: string; detail?: string },
  value: unknown,
  evaluation: Compat2Evaluation,
): void {
  expect(evaluation.value).to.deep.equal(value);
  if (type !== undefined) expect(evaluation.type).to.equal(type);
  const printed = evaluation.print("value");
  if (text !== undefined) expect(printed).to.equal(text);
  if (detail === undefined) return;
  expect(evaluation.working).to.equal(detail);
  const { expression } = evaluation;
  if (detail !== "" && detail !== expression) {
    expect(evaluation.print("full")).to.equal(`${expression}=${detail}=${printed}`);
  }
}

describe("the vectors of compat engine 2", () => {
  for (const vector of vectors) {
    it(`${vector.id} ${vector.cat}: ${JSON.stringify(vector.expr)}`, () => check(vector));
  }
});
