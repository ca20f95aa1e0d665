import { Budget, EngineError, type JsonValue, unlimited } from "@dicetower/contract/engine";
import { processorTime } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { mutated, program, randomText } from "./support/generators.js";
import { engine, extended } from "./support/running.js";

/** What an evaluation may take at most, in milliseconds. */
const patience = 50;

/** Dice that depend on a seed only. */
function seededDie(seed: number): (faces: number) => number {
  let state = seed;
  return (faces) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * faces);
  };
}

function environment(seed: number) {
  return {
    die: seededDie(seed),
    faces: 20,
    limits: unlimited,
    budget: new Budget(30_000),
    lookup: (name: string) => (name === "力量" ? 50 : undefined),
  };
}

function expectFinite(value: JsonValue): void {
  if (typeof value === "number") expect(value).to.satisfy(Number.isFinite);
  else if (typeof value === "object" && value !== null) Object.values(value).forEach(expectFinite);
}

/** Value of a text's longest prefix, or the key of the error that ended it. */
function outcome(text: string, seed: number, using = engine): unknown {
  const prefix = using.probePrefix(text);
  if (prefix === undefined) return "refused";
  try {
    const evaluation = prefix.program.evaluate(environment(seed));
    expectFinite(evaluation.value);
    for (const style of ["full", "short", "value"] as const)
      expect(evaluation.print(style)).to.be.a("string");
    expect(JSON.stringify(evaluation.tree)).to.be.a("string");
    return [evaluation.value, evaluation.type];
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.key;
  }
}

function survives(text: string, seed: number): void {
  const time = processorTime(patience, () => {
    outcome(text, seed, extended);
  });
  expect(time, JSON.stringify(text)).to.be.below(patience);
}

describe("any text", () => {
  const seeds = fc.nat();

  it("ends soon with a finite value, an EngineError or a refusal, if it is made of the language's words", () => {
    fc.assert(fc.property(randomText, seeds, survives), { numRuns: 3000 });
  });

  it("ends soon with a finite value, an EngineError or a refusal, if it is a vector that was changed", () => {
    fc.assert(fc.property(mutated, seeds, survives), { numRuns: 3000 });
  });

  it("ends soon with a finite value or an EngineError, if it is a program", () => {
    fc.assert(
      fc.property(program, seeds, (text, seed) => {
        survives(text, seed);
        expect(engine.probe(text).supported, text).to.equal(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("comes to the same value with the same dice", () => {
    fc.assert(
      fc.property(fc.oneof(mutated, program), seeds, (text, seed) => {
        expect(outcome(text, seed)).to.deep.equal(outcome(text, seed));
      }),
      { numRuns: 500 },
    );
  });

  it("keeps its meaning when the extra operators are registered, if it is a program without them", () => {
    fc.assert(
      fc.property(fc.oneof(mutated, randomText, program), seeds, (text, seed) => {
        if (!engine.probe(text).supported) return;
        expect(outcome(text, seed, extended)).to.deep.equal(outcome(text, seed));
      }),
      { numRuns: 3000 },
    );
  });

  it("has a prefix that is a program as a whole", () => {
    fc.assert(
      fc.property(fc.oneof(mutated, randomText), (text) => {
        const prefix = engine.probePrefix(text);
        if (prefix === undefined) return;
        const whole = engine.probe(text.slice(0, prefix.length));
        expect(whole.supported).to.equal(true);
        expect(engine.probe(text).supported).to.equal(/^[ \t\r\n]*$/.test(text.slice(prefix.length)));
      }),
      { numRuns: 3000 },
    );
  });
});
