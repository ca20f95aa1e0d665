import { expect } from "chai";
import { failure, roll } from "./dice.js";

describe("values of compat engine 1", () => {
  it("is exact as far as integers are safe and an error beyond, with no negative zero", () => {
    expect(roll("9007199254740991").value).to.equal(Number.MAX_SAFE_INTEGER);
    expect(roll("9007199254740991/3").value).to.equal(3002399751580330);
    expect(roll("9007199254740990/9007199254740991").value).to.equal(0);
    expect(Object.is(roll("0*(-5)").value, 0)).to.equal(true);
    expect(Object.is(roll("0/(-5)").value, 0)).to.equal(true);
    for (const text of [
      "9007199254740992",
      "9007199254740991+1",
      "-9007199254740991-1",
      "94906267*94906267",
      "10000^10000",
      "134217728?",
      "[9007199254740991,1]kh2",
      "9".repeat(400),
      "(-9007199254740991)&(-9007199254740990)",
    ]) {
      expect(failure(text).key, text).to.equal("dice.number.unsafe");
    }
    expect(roll("134217727?").value).to.equal(9007199187632128);
  });

  it("joins bits of numbers beyond 32 bits and below zero", () => {
    expect(roll("9007199254740991&4294967297").value).to.equal(4294967297);
    expect(roll("4294967296|1").value).to.equal(4294967297);
    expect(roll("(-1)&4294967296").value).to.equal(4294967296);
    expect(roll("(-8)|3").value).to.equal(-5);
  });

  it("cuts powers with a negative exponent toward zero and refuses those of 0", () => {
    expect(
      ["2^(-3)", "1^(-5)", "(-1)^(-3)", "(-1)^(-4)", "0^3"].map((text) => roll(text).value),
    ).to.deep.equal([0, 1, -1, 1, 0]);
    expect(failure("0^0").key).to.equal("dice.expr.bad");
    expect(failure("0^(-1)").key).to.equal("dice.divideByZero");
    expect(failure("10001^2").key).to.equal("dice.expr.bad");
    expect(roll("1^10000").value).to.equal(1);
  });

  it("works out both sides of a condition, and a bad one is an error", () => {
    expect(roll("1?(1d6):(1d8)", [4, 7]).value).to.equal(4);
    expect(failure("0?(1/0):5").key).to.equal("dice.divideByZero");
  });

  it("evaluates from left to right, each item once", () => {
    expect(roll("1d20-1d4", [10, 3]).value).to.equal(7);
    expect(roll("[1d20,10]kl", [15]).value).to.equal(10);
    expect(roll("[[1d6,1d6]kh,[[1d6]]]", [2, 5, 3]).tuple).to.deep.equal([5, 3]);
    expect(roll("2lp[d6,i]", [4, 2]).tuple).to.deep.equal([4, 1, 2, 2]);
  });

  it("reads a tuple where an operator asks for one and its last item elsewhere", () => {
    expect(roll("[2,3]d1").value).to.equal(3);
    expect(roll("2d6d8", [1, 2, 3, 4, 5]).value).to.equal(12);
    expect(roll("(2d20+2)kh", [3, 15]).value).to.equal(17);
    expect(roll("(1-[2,3])kl").value, "the right side of a minus").to.equal(-2);
    expect(roll("([8,6]-[1])kh").value).to.equal(7);
    expect(roll("([1,2]+[3,4])kh").value, "two tuples are two numbers").to.equal(6);
    expect(roll("(10/[2,5])kl").value).to.equal(2);
    expect(roll("4d6k3kh2", [3, 5, 2, 6]).value).to.equal(11);
    expect(roll("2d100p1kh", [37, 5, 50, 1]).value).to.equal(100);
    expect(roll("[[1,2],3]").tuple, "items are numbers").to.deep.equal([2, 3]);
    expect(roll("[3lp[i]]").tuple).to.deep.equal([0]);
    expect(roll("1+[2,3]").tuple, "a sum is not a tuple result").to.equal(undefined);
  });

  it("cuts tuples and loops over ranges", () => {
    expect(roll("[1,2,3,4,5]sp[1,2,5]").tuple).to.deep.equal([1, 3, 5]);
    expect(roll("[1,2,3]sp[2,9]").tuple).to.deep.equal([2, 3]);
    expect(roll("[9,8,7]sp[2]").tuple).to.equal(undefined);
    expect(roll("4d6sp2d3", [1, 2, 3, 4, 1, 2]).value, "dice on the right are a number").to.equal(3);
    expect(roll("[2,4]lp[i]").tuple).to.deep.equal([2, 3, 4]);
    expect(roll("[1,2,6]lp[i]").tuple).to.deep.equal([1, 3, 5]);
    expect(roll("2d6lp[i]", [1, 2]).tuple, "dice are a number").to.deep.equal([1, 2, 3]);
    expect(roll("2d6tplp[i]", [2, 4]).tuple, "unless made a tuple").to.deep.equal([2, 3, 4]);
    expect(roll("3lp[i]+1").value).to.equal(1);
    expect(roll("(3lp[i]+1)kh").value).to.equal(4);
    expect(roll("2lp[3lp[i]kh]").tuple, "i is the outer loop's").to.deep.equal([1, 2]);
    for (const text of ["[1,2]sp3", "[1,2]sp[2,1]", "[1,2,3]sp[1,0,2]", "[1]sp[1,1,1,1]", "[1,2,3]sp[4,9]"]) {
      expect(failure(text).key, text).to.match(/^dice\.(?:expr\.bad|value\.(?:range|least))$/);
    }
    for (const text of ["0lp[i]", "[4,2]lp[i]", "[1,0,2]lp[i]", "3lp5", "3lp(2d6)", "[1,1,2,2]lp[i]"]) {
      expect(failure(text).key, text).to.match(/^dice\.(?:expr\.bad|value\.(?:range|least))$/);
    }
  });

  it("counts penalty dice of 0 as 100 only where the units are 0 too", () => {
    expect(roll("p2", [30, 1, 2]).detail).to.equal("{1D100=30 punish:[[10],1]}(100)");
    expect(roll("b2", [37, 1, 5]).value).to.equal(7);
    expect(roll("b0", [37]).detail).to.equal("{1D100=37 bonus:[]}(37)");
    expect(roll("(0-5)b", [37, 5]).value, "the left side means nothing").to.equal(37);
  });

  it("reads card values whatever the case of their names, and formulas as if in brackets", () => {
    const vars = {
      STR: 50,
      dex: 40,
      负: -2,
      伤害: "1d6+1",
      重: { $computed: "{伤害}*2" },
      组: "[3,9]",
    };
    expect(roll("{str}+{Dex}", { vars }).value).to.equal(90);
    expect(roll("5+{负}", { vars }).value).to.equal(3);
    expect(roll("2*{伤害}", { vars, rolls: [4] }).value).to.equal(10);
    expect(roll("{重}", { vars, rolls: [4] }).value).to.equal(10);
    expect(roll("{伤害}+{伤害}", { vars, rolls: [4, 1] }).value, "worked out each time").to.equal(7);
    expect(roll("{组}kh", { vars }).value).to.equal(9);
    expect(roll("4d6k{三}", { vars: { 三: 3 }, rolls: [3, 5, 2, 6] }).value).to.equal(14);
  });

  it("says which card value is missing, bad or refers to itself", () => {
    const vars = { 甲: "{乙}+1", 乙: "{甲}", 坏: "1 +", 半: 1.5, 表: [1, 2], 真: true };
    const missing = failure("{没有}+1");
    expect([missing.key, missing.values.name]).to.deep.equal(["dice.variable.unknown", "没有"]);
    expect(failure("{甲}", { vars }).key).to.equal("dice.expr.tooDeep");
    expect(failure("{坏}", { vars }).key).to.equal("dice.expr.bad");
    expect(failure("{半}", { vars }).key).to.equal("dice.number.unsafe");
    expect(failure("{表}", { vars }).key).to.equal("dice.expr.bad");
    expect(failure("{真}", { vars }).key).to.equal("dice.expr.bad");
    expect(failure("{constructor}").key).to.equal("dice.variable.unknown");
  });

  it("names the operator and the place of an execution error", () => {
    const error = failure("2+10001d6");
    expect([error.key, error.operator, error.position, error.values]).to.deep.equal([
      "dice.count.tooMany",
      "d",
      7,
      { count: 10001, limit: 10000 },
    ]);
  });
});
