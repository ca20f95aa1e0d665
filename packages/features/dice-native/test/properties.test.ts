import { Budget, EngineError, unlimited } from "@dicetower/contract/engine";
import { anyCharacter, characterCount, processorTime } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { engine, environment, seededDie } from "./table.js";

/** Figures that a service sets when its masters change nothing. */
const limits = { ...unlimited, maxDice: 999, maxExplosions: 100, maxOperations: 20000 };

const alphabet = fc.string({ unit: fc.constantFrom(..."0123456789dkpbfaxDKA+-*/# .(火＋"), maxLength: 60 });

const digits = fc.oneof(fc.constant(""), fc.integer({ min: 0, max: 120 }).map(String));
const factor = fc.oneof(
  fc.tuple(digits, digits).map(([count, faces]) => `${count}d${faces}`),
  fc.tuple(digits, digits, digits).map(([count, faces, kept]) => `${count}D${faces}k${kept}`),
  fc.tuple(digits, fc.constantFrom("f", "df")).map(([count, letter]) => count + letter),
  fc
    .tuple(fc.constantFrom("b", "p"), fc.integer({ min: 1, max: 9 }))
    .map(([letter, extra]) => letter + extra),
  fc.tuple(digits, fc.integer({ min: 5, max: 11 })).map(([count, line]) => `${count}a${line}`),
  fc.integer({ min: 0, max: 99999 }).map(String),
);
const term = fc
  .tuple(factor, fc.array(fc.tuple(fc.constantFrom("*", "x", "/"), factor), { maxLength: 2 }))
  .map(([head, scales]) => head + scales.flat().join(""));
const sign = fc.constantFrom("+", "-", "+-", "--");
/** Texts that the grammar takes. */
const program = fc
  .tuple(fc.constantFrom("", "-", "+"), term, fc.array(fc.tuple(sign, term), { maxLength: 4 }))
  .map(([first, head, rest]) => first + head + rest.flat().join(""));

/** Value of a text, or the error that ends it; throws what no evaluation may throw. */
function outcome(
  text: string,
  seed: number,
): { value: number; expression: string } | EngineError | undefined {
  const probe = engine.probe(text);
  if (!probe.supported) return undefined;
  try {
    const evaluation = probe.program.evaluate({
      ...environment({ limits, faces: 20 }),
      die: seededDie(seed),
      budget: new Budget(limits.maxOperations),
    });
    for (const style of ["full", "short", "value"] as const)
      expect(evaluation.print(style)).to.be.a("string");
    expect(evaluation.tree.value).to.equal(evaluation.value);
    return { value: evaluation.value as number, expression: evaluation.expression };
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

describe("any text", () => {
  it("is refused or comes to a safe integer or an execution error, within 50 ms", () => {
    fc.assert(
      fc.property(fc.oneof(alphabet, program), fc.nat(), (text, seed) => {
        const spent = processorTime(50, () => {
          const result = outcome(text, seed);
          if (result === undefined || result instanceof EngineError) return;
          expect(Number.isSafeInteger(result.value) && !Object.is(result.value, -0), text).to.equal(true);
        });
        expect(spent, text).to.be.below(50);
      }),
      { numRuns: 3000, seed: 20240501 },
    );
  });

  it("of any characters at all is probed without a throw", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.nat(characterCount - 1).map(anyCharacter), maxLength: 200 }),
        (text) => {
          const probe = engine.probe(text);
          if (!probe.supported) {
            expect(probe.position).to.be.within(0, text.length);
            expect(probe.reason).to.match(/^dice\.refused\.[a-zA-Z]+$/u);
            expect(probe.hint === undefined || engine.probe(probe.hint).supported).to.equal(true);
          }
        },
      ),
      { numRuns: 2000, seed: 20240502 },
    );
  });
});

describe("a text of the grammar", () => {
  it("is taken, and its normal form is taken and means the same", () => {
    fc.assert(
      fc.property(program, fc.nat(), (text, seed) => {
        const first = outcome(text, seed);
        expect(first, text).to.not.equal(undefined);
        if (first === undefined || first instanceof EngineError) return;
        const again = outcome(first.expression, seed);
        expect(again, first.expression).to.deep.equal(first);
      }),
      { numRuns: 1000, seed: 20240503 },
    );
  });

  it("stays within 50 ms at the length limit", () => {
    const worst = ["999d9999+", "9999a5+", "100d6k50+", "9999a11-", "1*", "99f+"].map(
      (part) => `${part.repeat(Math.floor(999 / part.length))}1`,
    );
    for (const text of worst)
      expect(
        processorTime(50, () => void outcome(text, 1)),
        text.slice(0, 12),
      ).to.be.below(50);
  });
});
