import { createCompat2Engine, type DiceOperator, extraOperators } from "@dicetower/dice-compat2/engine";
import { expect } from "chai";
import { engine, errorOf, evaluate, extended, rolling } from "./support/running.js";
import { vectors } from "./vectors.js";

/** `6d10~2`: how many dice show an even face, times the number behind the tilde. */
const evenDice: DiceOperator = {
  key: "even",
  letters: "dD",
  parse(scan, count) {
    const faces = scan.amount();
    if (faces === undefined || !scan.text("~")) return undefined;
    const factor = scan.amount();
    if (factor === undefined) return undefined;
    return {
      roll(dice) {
        const rolled = dice.roll(dice.count(count), dice.sides(faces));
        const times = dice.amount(factor, 1);
        return {
          value: rolled.filter((die) => die % 2 === 0).length * times,
          working: () => rolled.join("~"),
          rounds: () => [rolled.map((value) => ({ faces: 10, value, kept: value % 2 === 0 }))],
        };
      },
    };
  },
};

/** `z3`, `Z3`: a term with a letter of its own. */
const constantDice: DiceOperator = {
  key: "constant",
  letters: "zZ",
  parse(scan, count) {
    const value = scan.amount();
    if (count !== undefined || value === undefined || scan.nameFollows) return undefined;
    return {
      roll: (dice) => ({ value: dice.amount(value), working: () => "", rounds: () => [] }),
    };
  },
};

describe("registered operators", () => {
  const own = createCompat2Engine({ statements: true, operators: [evenDice, constantDice] });

  it("read, roll, charge, print and make a node like a built-in one", () => {
    const evaluation = rolling("4d10~(1+1)+1", [2, 3, 4, 6], own);
    expect(evaluation.value).to.equal(7);
    expect(evaluation.working).to.equal("6[4d10~(1+1)=2~3~4~6]+1");
    expect(evaluation.tree.children?.[0]).to.deep.include({ operator: "even", text: "4d10~(1+1)", value: 6 });
    expect(errorOf("4d10~0", {}, own)).to.include({ key: "dice.keep.zero", operator: "d", position: 0 });
    expect(errorOf("30001d10~1", {}, own)).to.include({ key: "dice.expr.tooMuch", operator: "d" });
    expect(own.probe("4d10~1").supported && engine.probe("4d10~1").supported).to.equal(false);
  });

  it("leave the shorter built-in term where they do not fit", () => {
    expect(rolling("4d10", [2, 3, 4, 6], own).value).to.equal(15);
    expect(rolling("2d10k1", [2, 3], own).value).to.equal(3);
    expect(own.probePrefix("4d10~")?.length).to.equal(4);
  });

  it("may have a letter of their own and leave names alone", () => {
    expect(evaluate("Z3 + z(2*2)", {}, own).value).to.equal(7);
    expect(evaluate("zebra", { vars: { zebra: 9 } }, own).value).to.equal(9);
    expect(evaluate("z3x", { vars: { z3x: 8 } }, own).value).to.equal(8);
  });

  it("cannot answer anything but a safe integer", () => {
    const broken: DiceOperator = {
      key: "broken",
      letters: "y",
      parse: () => ({ roll: () => ({ value: Number.NaN, working: () => "", rounds: () => [] }) }),
    };
    const error = errorOf("y+1", {}, createCompat2Engine({ operators: [broken] }));
    expect(error).to.include({ key: "dice.number.unsafe", operator: "y" });
  });
});

describe("the extra operators", () => {
  const value = (text: string, rolls: readonly number[]) => rolling(text, rolls, extended).value;
  const working = (text: string, rolls: readonly number[]) => rolling(text, rolls, extended).working;

  it("explode dice on their highest face, or from a line on", () => {
    expect(value("4d6!", [6, 1, 6, 2, 6, 3, 4])).to.equal(28);
    expect(working("4d6!", [6, 1, 6, 2, 6, 3, 4])).to.equal("28[4d6!=轮数:3 {<6>,1,<6>,2},{<6>,3},{4}]");
    expect(value("2d6!5", [5, 1, 2])).to.equal(8);
    expect(value("2d6!>=5", [5, 1, 2])).to.equal(8);
    expect(value("2d6!>5", [5, 6, 2])).to.equal(13);
    expect(value("2d6!>(2+3)-1", [5, 6, 2])).to.equal(12);
    expect(value("(2d6!)>5", [3, 3])).to.equal(1);
    expect(value("2d6! > 5", [3, 3])).to.equal(1);
    expect(errorOf("2d6!>0", {}, extended)).to.include({ key: "wod.addLeast", operator: "d" });
    expect(value("d!", [100, 100, 3])).to.equal(203);
    expect(value("2d6!+1", [1, 2])).to.equal(4);
    expect(errorOf("3d1!", {}, extended)).to.include({ key: "wod.addLeast", operator: "d" });
    const forever = { die: (faces: number) => faces };
    expect(errorOf("d6!", forever, extended)).to.include({ key: "dice.explosion.tooDeep", operator: "d" });
    const limited = { die: (faces: number) => faces, limits: { maxExplosions: 2 } };
    expect(errorOf("d6!", limited, extended).values).to.include({ limit: 2 });
  });

  it("roll low dice again, once or until none is low, and keep of them", () => {
    expect(value("2d6r1", [1, 4, 1])).to.equal(5);
    expect(working("2d6r1", [1, 4, 1])).to.equal("5[2d6r1=1→1+4]");
    expect(value("2d6rr2", [1, 4, 2, 2, 5])).to.equal(9);
    expect(value("4d6r1k3", [1, 4, 2, 6, 5])).to.equal(15);
    expect(working("4d6r1k3", [1, 4, 2, 6, 5])).to.equal("15[4d6r1k3={6 1→5 4 | 2}]");
    expect(errorOf("2d6rr6", {}, extended)).to.include({ key: "dice.explosion.tooDeep", operator: "d" });
    expect(rolling("2d6r1", [1, 4, 3], extended).tree.rounds).to.deep.equal([
      [
        { faces: 6, value: 1, kept: false },
        { faces: 6, value: 4, kept: true },
      ],
      [{ faces: 6, value: 3, kept: true }],
    ]);
  });

  it("count successes by any comparison", () => {
    const rolls = [7, 6, 10, 1];
    expect(value("4d10cs7", rolls)).to.equal(2);
    expect(value("4d10cs>=7", rolls)).to.equal(2);
    expect(value("4d10cs>7", rolls)).to.equal(1);
    expect(value("4d10cs<=6", rolls)).to.equal(2);
    expect(value("4d10cs<6", rolls)).to.equal(1);
    expect(value("4d10cs=6", rolls)).to.equal(1);
    expect(working("4d10cs7", rolls)).to.equal("2[4d10cs7=成功2/4 {7*,6,10*,1}]");
  });

  it("leave every meaning that the language has without them", () => {
    expect(value("4d10>=7", [1, 1, 1, 1])).to.equal(0);
    expect(value("2d6!=3", [1, 2])).to.equal(0);
    expect(value("d6 != 6", [6])).to.equal(0);
    expect(evaluate("dr1", { vars: { dr1: 4 } }, extended).value).to.equal(4);
    expect(evaluate("dcs7", { vars: { dcs7: 4 } }, extended).value).to.equal(4);
    for (const { expr } of vectors) {
      const plain = engine.probePrefix(expr);
      if (plain !== undefined) expect(extended.probePrefix(expr)?.length, expr).to.equal(plain.length);
    }
  });

  it("are no part of the language unless they are registered", () => {
    expect(extraOperators.map(({ key }) => key)).to.deep.equal(["explode", "reroll", "successes"]);
    for (const text of ["4d6!", "2d6r1", "6d10cs7"]) expect(engine.probe(text).supported).to.equal(false);
  });
});
