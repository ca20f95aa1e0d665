import { processorTime } from "@dicetower/testkit";
import { expect } from "chai";
import { engine, failure, roll, type Table } from "./dice.js";

/** Texts at a bound, each with the text one over it and the error of that. */
const bounds: readonly (readonly [string, string, string])[] = [
  ["10000d1", "10001d1", "dice.count.tooMany"],
  ["1d1", "0d1", "dice.count.zero"],
  ["d10000", "d10001", "dice.faces.tooMany"],
  ["d1", "d0", "dice.faces.zero"],
  ["4d1k4", "4d1k5", "dice.keep.range"],
  ["4d1k0", "4d1k(0-1)", "dice.keep.range"],
  ["4d1q4", "4d1q5", "dice.keep.range"],
  ["b10000", "b10001", "dice.bonus.tooMany"],
  ["p0", "p(0-1)", "dice.bonus.range"],
  ["10000b", "10001b", "dice.count.tooMany"],
  ["100d1p100", "100d1p101", "dice.bonus.tooMany"],
  ["d1b1", "d1b0", "dice.bonus.range"],
  ["999a11", "1000a11", "dice.count.tooMany"],
  ["1a2m1", "1a1m1", "wod.addRange"],
  ["1a999", "1a1000", "wod.addRange"],
  ["1a11k999q999m999", "1a11k1000", "dice.value.range"],
  ["1a11k1", "1a11k0", "dice.value.range"],
  ["1a11q1", "1a11q0", "dice.value.range"],
  ["1a999m999", "1a999m1000", "dice.faces.tooMany"],
  ["1a2m1", "1a2m0", "dice.faces.zero"],
  ["999c11", "1000c11", "dice.count.tooMany"],
  ["1c999m999", "1c999m1000", "dice.faces.tooMany"],
  ["1c2m1", "1c1m1", "wod.addRange"],
  ["999d1a1", "1000d1a1", "dice.count.tooMany"],
  ["1d998a1", "1d999a1", "dice.faces.tooMany"],
  ["1d1a999", "1d1a1000", "dice.value.range"],
  ["10000f", "10001f", "dice.count.tooMany"],
  ["1f", "0f", "dice.count.zero"],
  ["1f10000", "1f10001", "dice.value.range"],
  ["1f2", "1f1", "dice.value.range"],
  ["0?", "(0-1)?", "dice.expr.bad"],
  ["[1]kh1", "[1]kh0", "dice.value.least"],
  ["[1]dl1", "[1]dl0", "dice.value.least"],
  ["1max1", "1max0", "dice.value.least"],
  ["1min1", "1min0", "dice.value.least"],
  ["[1,2]sp2", "[1,2]sp3", "dice.value.range"],
  ["1000lp[1]", "1001lp[1]", "dice.expr.tooMuch"],
  ["500lp[1,1]", "501lp[1,1]", "dice.expr.tooMuch"],
  ["1^10000", "1^10001", "dice.expr.bad"],
  ["10000^1", "10001^1", "dice.expr.bad"],
  ["10000d1+10000d1", "10000d1+10000d1+d1", "dice.expr.tooMuch"],
  [brackets(32), brackets(33), "dice.expr.tooDeep"],
  [brackets(32), brackets(60), "dice.expr.tooDeep"],
  [tuples(32), tuples(33), "dice.expr.tooDeep"],
  [`1${"+1".repeat(499)}`, `1${"+1".repeat(500)}`, "dice.expr.tooLong"],
  [`${"0".repeat(999)}1`, `${"0".repeat(1000)}1`, "dice.expr.tooLong"],
];

function brackets(depth: number): string {
  return `${"(".repeat(depth)}1${")".repeat(depth)}`;
}

function tuples(depth: number): string {
  return `${"[".repeat(depth)}1${"]".repeat(depth)}`;
}

describe("limits of compat engine 1", () => {
  for (const [within, over, key] of bounds) {
    it(`takes ${within.slice(0, 30)}, and ${over.slice(0, 30)} is ${key}`, () => {
      roll(within);
      expect(failure(over).key).to.equal(key);
    });
  }

  it("keeps the host's limits where they are lower", () => {
    const limits: readonly (readonly [Table["limits"], string, string, string])[] = [
      [{ maxDice: 10 }, "10d6", "11d6", "dice.count.tooMany"],
      [{ maxDice: 10 }, "10f", "11f", "dice.count.tooMany"],
      [{ maxDice: 10 }, "10a11", "11a11", "dice.count.tooMany"],
      [{ maxDice: 10 }, "10c11", "11c11", "dice.count.tooMany"],
      [{ maxFaces: 20 }, "d20", "d21", "dice.faces.tooMany"],
      [{ maxBonus: 2 }, "b2", "b3", "dice.bonus.tooMany"],
      [{ maxBonus: 2 }, "d100p2", "d100p3", "dice.bonus.tooMany"],
    ];
    for (const [set, within, over, key] of limits) {
      roll(within, { limits: set ?? {} });
      expect(failure(over, { limits: set ?? {} }).key, over).to.equal(key);
    }
  });

  it("ends a pool that adds dice for more rounds than the host allows", () => {
    const limits = { maxExplosions: 2 };
    expect(roll("1a8", { limits, rolls: [9, 9, 1] }).value).to.equal(2);
    expect(failure("1a8", { limits, rolls: [9, 9, 9, 1] }).key).to.equal("dice.explosion.tooDeep");
    expect(failure("1c8", { limits, rolls: [9, 9, 9, 1] }).key).to.equal("dice.explosion.tooDeep");
  });

  it("charges the text, each operation, each die and each item before they are done", () => {
    const cost = (text: string): number => {
      for (let maxOperations = 1; ; maxOperations++) {
        try {
          roll(text, { limits: { maxOperations } });
          return maxOperations;
        } catch {
          if (maxOperations > 200) throw new Error("no end");
        }
      }
    };
    expect(cost("5")).to.equal(1);
    expect(cost("3d6+2")).to.equal("3d6+2".length + 3 + 2);
    expect(cost("9d6")).to.equal("9d6".length + 9 + 1);
    expect(cost("[1,2]")).to.equal("[1,2]".length + 1 + 2);
    expect(cost("3lp[1]")).to.be.above(cost("2lp[1]"));
    expect(cost("2d100p2")).to.equal("2d100p2".length + 6 + 1);
  });

  it("works out so many operators in one run, in loops and stored formulas too", () => {
    expect(roll("[11lp[1000lp[1]kh]]kh").value).to.equal(0);
    expect(roll("11lp[1000lp[1d1]kh]").tuple).to.have.length(11);
    expect(failure("12lp[1000lp[1d1]kh]")).to.include({ key: "dice.expr.tooMuch", operator: "d" });
  });

  it("rolls no die of a term that the budget does not cover", () => {
    const error = failure("500d6", { rolls: [], limits: { maxOperations: 400 } });
    expect([error.key, error.operator]).to.deep.equal(["dice.expr.tooMuch", "d"]);
  });

  it("comes back from any expression within 50 ms, even with no budget", () => {
    const texts = [
      "1000lp[1000lp[1d6]kh]",
      "1000lp[1000lp[1000lp[1]kh]kh]",
      "1000lp[1000lp[i,i]]",
      "10000^10000",
      brackets(60),
      brackets(190),
      brackets(100_000),
      "(".repeat(100_000),
      `1${"+1".repeat(2000)}`,
      `1${"+1".repeat(499)}`,
      `1${"?".repeat(999)}`,
      `d1${"d1".repeat(499)}`,
      `[${Array(499).fill("1").join(",")}]`,
      "999a2m999",
      "9999999d9999999",
      "10000d10000kh",
      `[${Array(20).fill("1000d6").join(",")}]kh`,
      `(1000lp[1]${"+1".repeat(490)})kh`,
      "9007199254740991lp[1]",
      "[1,1,9007199254740991]lp[1]",
      "{".repeat(5000),
      "{a}".repeat(5000),
      `1${" ".repeat(100_000)}`,
    ];
    for (const text of texts) {
      const taken = processorTime(50, () => {
        const probe = engine.probe(text);
        if (!probe.supported) {
          expect(probe.hint ?? "").to.be.a("string");
          return;
        }
        try {
          const evaluation = roll(text);
          evaluation.print("full");
          expect(evaluation.tree.value).to.not.equal(undefined);
        } catch (error) {
          expect(error).to.have.property("key");
        }
      });
      expect(taken, text.slice(0, 40)).to.be.below(50);
    }
  });

  it("bounds stored formulas like the expression that reads them", () => {
    const chain = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, at) => [
          `n${at}`,
          at === length - 1 ? "1" : `{n${at + 1}}${"+1".repeat(300)}`,
        ]),
      );
    expect(roll("{n0}", { vars: chain(3) }).value).to.equal(601);
    expect(failure("{n0}", { vars: chain(16) }).key).to.equal("dice.expr.tooDeep");
    const plain = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`n${at}`, at === 19 ? "1" : `{n${at + 1}}`]),
    );
    expect(roll("{n4}", { vars: plain }).value).to.equal(1);
    expect(failure("{n3}", { vars: plain }).key).to.equal("dice.expr.tooDeep");
    expect(failure("{长}", { vars: { 长: `1${"+1".repeat(500)}` } }).key).to.equal("dice.expr.tooLong");
    expect(failure("{深}", { vars: { 深: brackets(33) } }).key).to.equal("dice.expr.tooDeep");
    const doubling = Object.fromEntries(
      Array.from({ length: 16 }, (_, at) => [`n${at}`, at === 15 ? "1" : `{n${at + 1}}+{n${at + 1}}`]),
    );
    expect(failure("{n0}", { vars: doubling }).key).to.equal("dice.expr.tooMuch");
  });
});
