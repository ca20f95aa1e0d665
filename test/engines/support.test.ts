import { Budget, EngineError, type Environment, type Program } from "@dicetower/contract/engine";
import { defaultLimits, seededDice } from "@dicetower/dice/engine";
import { analyse, type Effort } from "@dicetower/dice-probability/engine";
import { longRun } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { language, shared, sharedByCompat } from "./expressions.js";
import { compat1, compat2, native } from "./rolling.js";

/** Enough for most of what is made here; what is beyond is left out. */
const effort: Effort = { steps: 2_000_000, ways: 2_000, rolls: 0, limitMs: 60_000 };

function environment(seed: number): Environment {
  const budget = new Budget(defaultLimits.maxOperations);
  return { die: seededDice(String(seed)), faces: 20, limits: defaultLimits, budget, lookup: () => 50 };
}

function value(program: Program, seed: number): number | "error" {
  try {
    return program.evaluate(environment(seed)).value as number;
  } catch (error) {
    if (error instanceof EngineError) return "error";
    throw error;
  }
}

const numRuns = longRun ? 400 : 60;

describe("what is rolled", () => {
  const cases = [
    [native, shared, 20240621],
    [compat1, sharedByCompat, 20240622],
    [compat2, language, 20240623],
  ] as const;
  for (const [engine, texts, seed] of cases)
    it(`with ${engine.key} is among the values that the exact chances have, with any expression`, function () {
      this.timeout(120_000);
      let followed = 0;
      fc.assert(
        fc.property(texts, fc.nat(1_000_000), (text, first) => {
          const probe = engine.probe(text);
          if (!probe.supported) throw new Error(`"${text}" is refused`);
          const found = analyse(probe.program, environment(0), effort);
          if (found === undefined) return;
          followed++;
          const { values, failed } = found.outcomes;
          const support = new Set<number | "error">(failed > 0 ? [...values, "error"] : values);
          for (let turn = 0; turn < 8; turn++)
            expect(support.has(value(probe.program, first + turn)), text).to.equal(true);
        }),
        { numRuns, seed },
      );
      expect(followed).to.be.above(numRuns / 2);
    });
});
