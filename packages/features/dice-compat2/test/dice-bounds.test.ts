import { expect } from "chai";
import { type Bound, testBounds } from "./support/bound.js";
import { environment } from "./support/environment.js";
import { engine, errorOf, evaluate } from "./support/running.js";

const highest = (faces: number) => faces;
const lowest = () => 1;

const bounds: readonly Bound[] = [
  {
    what: "dice of one evaluation",
    inside: "29999d1",
    value: 29999,
    over: "29999d1+2d1",
    key: "dice.expr.tooMuch",
    operator: "d",
    options: { operations: 1e9 },
  },
  {
    what: "dice of a pool",
    inside: "20000a0m1k1",
    value: 20000,
    over: "20001a0m1k1",
    key: "dice.count.tooMany",
    operator: "a",
  },
  {
    what: "dice of a double cross",
    inside: "20000c2m1",
    value: 1,
    over: "20001c2m1",
    key: "dice.count.tooMany",
    operator: "c",
  },
  {
    what: "dice of a term by the host",
    inside: "5d1",
    value: 5,
    over: "6d1",
    key: "dice.count.tooMany",
    operator: "d",
    options: { limits: { maxDice: 5 } },
  },
  {
    what: "dice of a pool by the host",
    inside: "5a0m1k1",
    value: 5,
    over: "6a0m1k1",
    key: "dice.count.tooMany",
    operator: "a",
    options: { limits: { maxDice: 5 } },
  },
  { what: "least count", inside: "1d1", value: 1, over: "0d1", key: "dice.count.zero", operator: "d" },
  {
    what: "faces",
    inside: "d2147483647",
    value: 2147483647,
    over: "d2147483648",
    key: "dice.faces.tooMany",
    operator: "d",
    options: { die: highest },
  },
  {
    what: "faces by the host",
    inside: "d20",
    value: 20,
    over: "d21",
    key: "dice.faces.tooMany",
    operator: "d",
    options: { die: highest, limits: { maxFaces: 20 } },
  },
  {
    what: "default faces by the host",
    inside: "d",
    value: 20,
    over: "d21",
    key: "dice.faces.tooMany",
    operator: "d",
    options: { die: highest, faces: 20, limits: { maxFaces: 20 } },
  },
  { what: "least faces", inside: "d1", value: 1, over: "d0", key: "dice.faces.zero", operator: "d" },
  {
    what: "bonus dice by the host",
    inside: "b2",
    value: 11,
    over: "b3",
    key: "dice.bonus.tooMany",
    operator: "b",
    options: { die: (faces) => (faces === 100 ? 51 : 1), limits: { maxBonus: 2 } },
  },
  {
    what: "rounds by the host",
    inside: "2a11",
    value: 0,
    over: "2a2",
    key: "dice.explosion.tooDeep",
    operator: "a",
    options: { die: (faces) => faces / 2, limits: { maxExplosions: 3 } },
  },
  {
    what: "number of kept dice",
    inside: "2d1k1",
    value: 1,
    over: "2d1k0",
    key: "dice.keep.zero",
    operator: "d",
  },
  { what: "success line", inside: "a0m1k1", value: 1, over: "a0m1k0", key: "dice.keep.zero", operator: "a" },
  {
    what: "add line of a pool",
    inside: "a2m1k1",
    value: 1,
    over: "a1m1k1",
    key: "wod.addLeast",
    operator: "a",
  },
];

describe("the bounds of dice", () => {
  testBounds(bounds);

  it("ends a roll after a thousand rounds", () => {
    const explodesFor = (rounds: number) => {
      let left = rounds - 1;
      return { die: (faces: number) => (left-- > 0 ? faces : 1) };
    };
    expect(evaluate("a2", explodesFor(1000)).value).to.equal(999);
    expect(errorOf("a2", explodesFor(1001)).key).to.equal("dice.explosion.tooDeep");
  });

  it("charges every die of every operator to the budget of the host", () => {
    const cost = (text: string) => {
      const env = environment({ die: lowest, operations: 1000 });
      const probe = engine.probe(text);
      if (!probe.supported) throw new Error(probe.reason);
      probe.program.evaluate(env);
      return 1000 - env.budget.left;
    };
    expect(cost("3d6")).to.equal(3);
    expect(cost("d20优势")).to.equal(2);
    expect(cost("b2")).to.equal(3);
    expect(cost("f")).to.equal(4);
    expect(cost("7a5")).to.equal(7);
    expect(cost("7c5")).to.equal(7);
    expect(cost("d4d6d8")).to.equal(3);
    expect(cost("3d6+2")).to.equal(4);
    expect(cost("[1,2,3].shuffle()")).to.be.at.least(2);
  });

  it("has a bound of its own where the host sets none", () => {
    const endless = { operations: Number.POSITIVE_INFINITY };
    expect(errorOf("while 1 {}", endless)).to.include({ key: "dice.expr.tooMuch", operator: "while" });
    expect(errorOf("while 1 {}", endless).values).to.include({ limit: 30_000 });
  });
});
