import type { CardValue } from "@dicetower/contract/engine";
import { createCompat2Engine } from "@dicetower/dice-compat2/engine";
import { expect } from "chai";
import { environment } from "./support/environment.js";
import { errorOf, evaluate, rolling } from "./support/running.js";

const vars: Readonly<Record<string, CardValue>> = {
  力量: 50,
  半: 2.5,
  名: "甲",
  真: true,
  空: null,
  表: [1, [2, 3]],
  物: { 刀: { $computed: "d6+1" }, n: 2 },
  刀: { $computed: "2d6+力量" },
  坏: { $computed: "1+" },
  错: { $computed: "1/0" },
};

/** Programs by what they show, and what they come to. */
const programs: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  "a function has a scope of its own and reads, but does not assign, the names around it": [
    ["x = 1; func g() { x = 2; x }; g() + x", 3],
    ["x = 5; func g() { x }; g()", 5],
    ["func outer() { y = 7; inner() }; func inner() { y }; outer()", 7],
    ["func g(n) { this.n * n }; g(3)", 9],
    ["func g(n) { this.m = n; m }; g(3)", 3],
  ],
  "a computed value is worked out at each reading, in its own scope": [
    ["x = 1; &y = x + 1; x = 10; y", 11],
    ["&y = this.n; &y.n = 4; y + y", 8],
    ["&y = [x = 3, x]; y; x", null],
    ["&y = 2; z = [&y]; typeId(z[0])", 5],
    ["&y = 1 + 1; toStr(&y)", "&(1 + 1)"],
    ["&y = 2; load('y') + typeId(loadRaw('y'))", 7],
  ],
  "a name is looked for in the scopes, then on the card, then among the built-ins": [
    ["力量", 50],
    ["力量 = 1; 力量", 1],
    ["半 * 2", 5],
    ["[名, 真, 空, 没有]", ["甲", 1, null, null]],
    ["表[1][0]", 2],
    ["表.push(9); 表.len()", 3],
    ["物.n", 2],
    ["typeId(物['刀'])", 5],
    ["floor = 3; floor", 3],
  ],
  "operators that look ahead evaluate no more than they need": [
    ["x = 1; 1 || (x = 2); x", 1],
    ["x = 1; 0 && (x = 2); x", 1],
    ["x = 1; 5 ?? (x = 2); x", 1],
    ["x = 1; 0 ? (x = 2) : 3; x", 1],
  ],
  "slices clamp, indexes do not": [
    ["x = [1,2,3]; x[-5:9]", [1, 2, 3]],
    ["x = [1,2,3]; x[2:1]", []],
    ["x = [1,2,3]; x[1:2] = [7,8,9]; x", [1, 7, 8, 9, 3]],
    ["x = [1,2,3]; x[:] = x; x", [1, 2, 3]],
    ["x = '甲乙丙'; x[1] + x[-1]", "乙丙"],
    ["'a\u{1f3b2}b'[1:]", "\u{1f3b2}b"],
  ],
  "dictionaries fall back on what is under __proto__, for reading only": [
    ["x = {'__proto__': {'y': 1}}; x.y + x['y']", 2],
    ["x = {'__proto__': {'y': 1}}; x.y = 5; x.__proto__.y", 1],
    ["x = {}; x.constructor ?? 'none'", "none"],
    ["x = {'keys': 3}; x.keys", 3],
    ["k = 'n'; {k: 1}.n", 1],
  ],
  "floats print without an exponent, and never as -0": [
    ["toStr(10.0 ^ 22)", "10000000000000000000000"],
    ["toStr(1 / 10.0 ^ 9)", "0.000000001"],
    ["toStr(-1.5 / 10.0 ^ 9)", "-0.0000000015"],
    ["toStr(-0.0)", "0"],
    ["toStr(0 * -1)", "0"],
  ],
  "integers divide toward zero and keep the sign of the dividend": [
    ["[7 / -2, -7 / 2, 7 % -2, -7 % 2]", [-3, -3, 1, -1]],
    ["[2 ** -1, 1 ** -5, (-1) ** -3, 0 ^ 0]", [0, 1, -1, 1]],
    ["[4294967296 | 1, -1 & 4294967296]", [4294967297, 4294967296]],
  ],
  "loops, jumps and returns end what they are in": [
    ["i = 0; while 1 { i = i + 1; if i > 3 { break } }; i", 4],
    ["func g() { while 1 { return 5 } }; g()", 5],
    ["x = 1; return x; 2", 1],
    ["`{if 1 { 2 }}x{% 1; 2 %}`", "x2"],
  ],
};

describe("the language", () => {
  for (const [rule, cases] of Object.entries(programs)) {
    it(rule, () => {
      for (const [text, value] of cases) expect(evaluate(text, { vars }).value, text).to.deep.equal(value);
    });
  }

  it("rolls the formula of a card at each reading, and tells the name when it fails", () => {
    const die = () => 3;
    expect(evaluate("刀 + 1", { vars, die }).value).to.equal(57);
    expect(evaluate("&刀.n = 1; 刀", { vars, die }).value).to.equal(56);
    expect(errorOf("1 + 坏", { vars })).to.include({ key: "dice.expr.bad", operator: "坏", position: 4 });
    const error = errorOf("1 + 错", { vars });
    expect(error).to.include({ key: "dice.divideByZero", position: 4 });
    expect(error.values).to.include({ name: "错" });
  });

  it("asks for dice from left to right, those of a count or a keep before the term they belong to", () => {
    expect(rolling("[d6, 2d6, (d6)d6k(d6)]", [1, 2, 3, 2, 1, 4, 5]).value).to.deep.equal([1, 5, 5]);
    expect(rolling("(d2)a(d10)k(d10)", [1, 5, 5, 4]).value).to.equal(0);
    expect(rolling("[1,2,3].shuffle()", [1, 1]).value).to.deep.equal([2, 3, 1]);
    expect(rolling("[4,5,6].rand()", [2]).value).to.equal(5);
    expect(rolling("[4,5,6].randSize(2)", [3, 2]).value).to.deep.equal([4, 5]);
  });

  it("tells line and column of an error", () => {
    const error = errorOf("x = 1\n  y = x / 0");
    expect(error).to.include({ key: "dice.divideByZero", operator: "/", position: 14 });
    expect(error.values).to.include({ line: 2, column: 9 });
  });

  it("names the types that an operator does not take", () => {
    expect(errorOf("1 + 'a'").values).to.include({ left: "int", right: "str" });
    expect(errorOf("x.y").values).to.include({ type: "null" });
    expect(errorOf("floor('a')")).to.include({ key: "dice.type.wrong", operator: "floor" });
    expect(errorOf("('x')a5")).to.include({ key: "dice.type.wrong", operator: "a" });
    expect(errorOf("[1,2].kh('a')")).to.include({ key: "dice.type.wrong", operator: "Array.kh" });
    expect(errorOf("this + 1").key).to.equal("dice.type.wrong");
  });
});

describe("the single-expression entry", () => {
  const engine = createCompat2Engine();

  it("takes an expression, an assignment among them, and no statements", () => {
    for (const text of ["d20 + 5", " 1 + 2 ", "x = 3", "&刀 = 2d6", "`{1 + 1}`", "x ? 1 : 2"]) {
      expect(engine.probe(text).supported, text).to.equal(true);
    }
    for (const text of [
      "1; 2",
      "if 1 { 2 }",
      "while 1 {}",
      "func g() {}",
      "return 1",
      "// note",
      "`{1; 2}`",
      "",
    ]) {
      expect(engine.probe(text).supported, text).to.equal(false);
    }
  });

  it("leaves a reason behind the longest expression", () => {
    const split = (text: string) => {
      const prefix = engine.probePrefix(text);
      return prefix && [prefix.program.source, text.slice(prefix.length)];
    };
    expect(split("3d6 + 2 伤害")).to.deep.equal(["3d6 + 2", " 伤害"]);
    expect(split("d20攻击")).to.deep.equal(["d20", "攻击"]);
    expect(split("d4d6d8伤害")).to.deep.equal(["d4d6d8", "伤害"]);
    expect(split("4d6a5")).to.deep.equal(["4d6", "a5"]);
    expect(split("4d6c(8)")).to.deep.equal(["4d6", "c(8)"]);
    expect(split("3d6; 伤害")).to.deep.equal(["3d6", "; 伤害"]);
    expect(split("，")).to.equal(undefined);
    expect(split(`d20 ${"长".repeat(5000)}`)?.[0]).to.equal("d20");
  });

  it("has a key and a rank", () => {
    expect(engine.key).to.equal("compat2");
    expect(engine.rank).to.equal(30);
  });

  it("evaluates where the host has no card", () => {
    const bare = { ...environment(), lookup: undefined };
    const probe = engine.probe("力量 ?? 3");
    if (!probe.supported) throw new Error(probe.reason);
    expect(probe.program.evaluate(bare).value).to.equal(3);
  });
});
