import { EngineError } from "@dicetower/contract/engine";
import { expect } from "chai";
import fc from "fast-check";
import { evaluate } from "./support/running.js";

describe("integers", () => {
  type Sum = { readonly text: string; readonly value: bigint };
  const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
    sum: fc.oneof(
      { depthSize: "small" },
      fc.nat({ max: 1000 }).map((value) => ({ text: String(value), value: BigInt(value) })),
      fc.tuple(tie("sum"), fc.constantFrom("+", "-", "*", "/", "%"), tie("sum")).map(([a, operator, b]) => ({
        text: `(${a.text}${operator}${b.text})`,
        value: calculate(a.value, operator, b.value === 0n && "/%".includes(operator) ? 7n : b.value),
        // A division by zero is not what is tested here: both sides divide by seven.
        ...(b.value === 0n && "/%".includes(operator) && { text: `(${a.text}${operator}7)` }),
      })),
    ),
  }));

  function calculate(a: bigint, operator: string, b: bigint): bigint {
    switch (operator) {
      case "+":
        return a + b;
      case "-":
        return a - b;
      case "*":
        return a * b;
      case "/":
        return a / b;
      default:
        return a % b;
    }
  }

  it("calculate exactly, or end with an error where a step is no safe integer", () => {
    fc.assert(
      fc.property(sum, ({ text, value }) => {
        try {
          expect(evaluate(text).value).to.equal(Number(value));
        } catch (error) {
          expect(error).to.be.instanceOf(EngineError).and.include({ key: "dice.number.unsafe" });
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("dictionaries", () => {
  const key = fc.oneof(
    fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "a"),
    fc.string(),
  );

  it("hold any key and touch nothing else", () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 8 }), (keys) => {
        const quoted = keys.map((name) => `'${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`);
        const text = `x = {}; ${quoted.map((name, index) => `x[${name}] = ${index};`).join(" ")} x`;
        const { value } = evaluate(text);
        expect(Object.entries(value as Record<string, number>)).to.have.deep.members(
          keys.map((name, index) => [name, index]),
        );
        expect(Object.prototype).to.not.have.any.keys("a", "x", "0");
        expect(({} as Record<string, unknown>).a).to.equal(undefined);
      }),
      { numRuns: 300 },
    );
  });
});
