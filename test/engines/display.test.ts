import type { Engine, Evaluation } from "@dicetower/contract/engine";
import { EngineError } from "@dicetower/contract/engine";
import { expect } from "chai";
import fc from "fast-check";
import { language, shared, sharedByCompat } from "./expressions.js";
import { arithmetic, compat1Working, compat2Working, nativeWorking } from "./reading.js";
import { compat1, compat2, native, outcome, roll } from "./rolling.js";

/** The roll of a text, undefined where it ends in an error. */
function rolled(engine: Engine, text: string, seed: number): Evaluation | undefined {
  try {
    return roll(engine, text, seed);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** What stands between expression and value: workings, one after the other. */
function workings(evaluation: Evaluation, style: "full" | "short"): readonly string[] {
  const text = evaluation.print(style);
  const { expression } = evaluation;
  const value = evaluation.print("value");
  if (text === value) return [];
  expect(text.startsWith(`${expression}=`), text).to.equal(true);
  expect(text.endsWith(`=${value}`), text).to.equal(true);
  const middle = text.slice(expression.length + 1, -value.length - 1);
  return middle === "" ? [] : [middle];
}

/** Checks a property of many rolls, and that enough of them had something to check. */
function check(
  texts: fc.Arbitrary<string>,
  engine: Engine,
  seed: number,
  property: (evaluation: Evaluation, dice: number) => boolean,
): void {
  let checked = 0;
  fc.assert(
    fc.property(texts, fc.nat(1_000_000), (text, dice) => {
      const evaluation = rolled(engine, text, dice);
      if (evaluation !== undefined && property(evaluation, dice)) checked++;
    }),
    { numRuns: 1_500, seed },
  );
  expect(checked).to.be.above(500);
}

describe("what is shown of a roll comes to its value when it is worked out again", function () {
  this.timeout(120_000);
  it("with the native engine: dice, values of the terms, total", () => {
    check(shared, native, 20240631, (evaluation) => {
      const parts = workings(evaluation, "full").flatMap((text) => text.split("="));
      for (const part of parts) {
        const again = arithmetic(nativeWorking(part));
        expect(again, `${part} in ${evaluation.print("full")}`).to.equal(evaluation.value);
      }
      return parts.length > 0;
    });
  });

  it("with compat engine 1", () => {
    check(sharedByCompat, compat1, 20240632, (evaluation) => {
      const parts = workings(evaluation, "full");
      for (const part of parts) {
        const again = arithmetic(compat1Working(part));
        expect(again, `${part} in ${evaluation.print("full")}`).to.equal(evaluation.value);
      }
      return parts.length > 0;
    });
  });

  it("with compat engine 2", () => {
    check(language, compat2, 20240633, (evaluation) => {
      const parts = workings(evaluation, "full");
      for (const part of parts) {
        const again = arithmetic(compat2Working(part));
        expect(again, `${part} in ${evaluation.print("full")}`).to.equal(evaluation.value);
      }
      return parts.length > 0;
    });
  });

  const all = [
    [native, shared],
    [compat1, sharedByCompat],
    [compat2, language],
  ] as const;
  for (const [engine, texts] of all)
    it(`with ${engine.key}: the expression as it is printed means the same`, () => {
      check(texts, engine, 20240634, ({ expression, value }, dice) => {
        // Card values are printed with what they were, which is for reading only.
        if (expression.includes("力量")) return false;
        expect(outcome(engine, expression, dice), expression).to.equal(value);
        return true;
      });
    });
});
