import { EngineError } from "@dicetower/contract/engine";
import { processorTime } from "@dicetower/testkit";
import { expect } from "chai";
import { engine, errorOf, evaluate } from "./support/running.js";

/** What an evaluation may take at most, in milliseconds. */
const patience = 50;

const nested = (levels: number) => `${"(".repeat(levels)}1${")".repeat(levels)}`;
const sum = (length: number) => `1${"+1".repeat((length - 1) / 2)}`;

describe("texts that would not end", () => {
  const endless: readonly (readonly [string, string, string])[] = [
    ["20000a2m1000000", "dice.expr.tooMuch", "a"],
    ["20000c2m1000000", "dice.expr.tooMuch", "c"],
    ["1a2m1000000", "dice.explosion.tooDeep", "a"],
    ["10000^10000", "dice.number.unsafe", "^"],
    ["9999999.5^9999999", "dice.number.unsafe", "^"],
    ["while 1 {}", "dice.expr.tooMuch", "while"],
    ["while 1 { x = [1..512] }", "dice.expr.tooMuch", ".."],
    ["x = [1..512]; while 1 { x == [1..512] }", "dice.expr.tooMuch", "=="],
    ["while 1 { 100d6k50 }", "dice.expr.tooMuch", "d"],
    ["while 1 { [1..512].shuffle().kh(5) }", "dice.expr.tooMuch", "Array.shuffle"],
    ["s='x'; while 1 { s=`{s}{s}` }", "dice.value.tooLong", "`"],
    ["s='xxxxxxxxxxxxxxxx'; while 1 { [s+s, s+s] }", "dice.expr.tooMuch", "s"],
    ["func g() { g() }; g()", "dice.expr.tooDeep", "g"],
    ["func g() { g() + g() }; g()", "dice.expr.tooDeep", "g"],
    ["func g(n) { 0||(1&&(1|(1&(1<(1+(1*(1^-g(n)))))))) }; g(1)", "dice.expr.tooDeep", "g"],
    ["func g(n) { 0||1&&1|1&1<1+1*1^-g(n) }; g(1)", "dice.expr.tooDeep", "g"],
    ["&x = x + 1; x", "dice.expr.tooMuch", "x"],
    ["x = [1]; x.push(x); y = [1]; y.push(y); x == y", "dice.expr.tooDeep", "=="],
    ["x = []; i = 0; while i < 14 { x = [x, x]; i = i + 1 } toStr(x)", "dice.value.tooLong", "toStr"],
    ["x = {}; x.__proto__ = x; x.y", "dice.expr.tooDeep", "."],
  ];
  for (const [text, key, operator] of endless) {
    it(`ends ${text} at once, naming ${operator}`, () => {
      let error: EngineError | undefined;
      const time = processorTime(patience, () => {
        error = errorOf(text);
      });
      expect(error?.operator).to.equal(operator);
      expect(error?.key).to.equal(key);
      expect(time).to.be.below(patience);
    });
  }

  const heavy: readonly string[] = [
    nested(60),
    sum(3999),
    `d6${"+d6".repeat(1300)}`,
    "d1".repeat(1990),
    `${"x=".repeat(30)}1`,
    `${"[1?2,".repeat(60)}1${"]".repeat(60)}`,
    `${"a(".repeat(60)}1${",2)".repeat(60)}`,
    `${"x[".repeat(60)}0${":1]".repeat(60)}`,
    `${"`{".repeat(30)}1${"}`".repeat(30)}`,
    "29000d6k14000",
    "i=0; s=0; while i<2000 { s = s + i; i = i + 1 } s",
    "func fib(n) { if n < 2 { return n } return fib(n-1) + fib(n-2) }; fib(10)",
  ];
  for (const text of heavy) {
    it(`comes to an end at once with ${text.slice(0, 40)}… (${text.length} characters)`, () => {
      const time = processorTime(patience, () => {
        try {
          const evaluation = evaluate(text);
          evaluation.print("full");
          JSON.stringify(evaluation.tree);
        } catch (error) {
          expect(error).to.be.instanceOf(EngineError);
        }
      });
      expect(time).to.be.below(patience);
    });
  }

  const unfinished: readonly string[] = [
    "(",
    "[",
    "x[",
    "a(",
    "[1?2,",
    "{'a':",
    "`{",
    "x=[",
    "d(",
    "1d(",
    "if 1 {",
    "f(1,",
  ];
  for (const opening of unfinished) {
    it(`refuses ${opening} opened many times and never closed at once`, () => {
      const text = opening.repeat(Math.floor(60 / opening.length) + 20);
      const time = processorTime(patience, () => {
        engine.probe(text);
      });
      expect(time).to.be.below(patience);
    });
  }
});
