import { expect } from "chai";
import type { EnvironmentOptions } from "./support/environment.js";
import { evaluate, rolling } from "./support/running.js";

/** Text, dice in the order in which they are asked for, and the working. */
const workings: readonly (readonly [string, readonly number[], string])[] = [
  ["3d6", [1, 4, 5], "10[3d6=1+4+5]"],
  ["4d6k3", [3, 5, 2, 6], "14[4d6k3={6 5 3 | 2}]"],
  ["4d6dl4", [3, 5, 2, 6], "0[4d6dl4={| 6 5 3 2}]"],
  ["4d6k5", [3, 5, 2, 6], "16[4d6k5=6+5+3+2]"],
  ["d20", [13], ""],
  ["d20+5", [13], "13+5"],
  ["d6+d6", [1, 2], "1[d6]+2[d6]"],
  ["(2d6)d4", [1, 2, 4, 4, 3], "11[(2d6)d4=4+4+3,2d6=3]"],
  ["d20优势", [3, 15], "15[d20优势={15 | 3}]"],
  ["d20劣勢", [3, 15], "3[d20劣勢={3 | 15}]"],
  ["b2", [37, 4, 10], "7[b2=(D100=37,奖励4 0)]"],
  ["p2", [30, 10, 1], "100[p2=(D100=30,惩罚0 1)]"],
  ["f", [1, 2, 3, 3], "1[f=-0++]"],
  ["5a9k2", [1, 2, 3, 4, 10, 2], "5[5a9k2=成功5/6 轮数:2 {1,2*,3*,4*,<10*>},{2*}]"],
  ["4c3m7", [4, 2, 4, 5, 7, 1, 2, 7, 2], "32[4c3m7=出目32/9 轮数:4 {<4>,2,<4>,<5>},{<7>,1,2},{<7>},{2}]"],
  ["1 ? d6 : d8", [2], "1 ? 2 : d8"],
  ["i=0; while i<2 { d6; i=i+1 } 7", [3, 4], "i=0; while 2[i,i=0,i=1]<2 { 4[d6,d6=3]; i=1[i,i=0]+1 } 7"],
  ["  d6 + 1  ", [4], "4 + 1"],
  ["func g() { d6 }; g()", [4], ""],
];

describe("the working of an evaluation", () => {
  for (const [text, rolls, working] of workings) {
    it(`shows ${text} as ${working === "" ? "nothing" : working}`, () => {
      expect(rolling(text, rolls).working).to.equal(working);
    });
  }

  it("shows names by their value, a computed one with its own working", () => {
    const show = (text: string, options: EnvironmentOptions) => evaluate(text, options).working;
    const die = () => 3;
    const vars = { 力量: 50, 伤害: { $computed: "2d6+1" } };
    expect(show("力量+1d6", { vars, die })).to.equal("50[力量]+3[1d6]");
    expect(show("力量", { vars })).to.equal("");
    expect(show("伤害+1", { vars, die })).to.equal("7[伤害=6[2d6=3+3]+1=7]+1");
  });

  it("leaves out what is too long to be shown", () => {
    const die = () => 1;
    expect(evaluate("250d6", { die }).working).to.equal("250[略]");
    expect(evaluate("196d6", { die }).working).to.equal(`196[196d6=${"1+".repeat(195)}1]`);
    expect(evaluate("197d6", { die }).working).to.equal("197[略]");
    expect(evaluate("14a0k1", { die }).working).to.match(/^14\[14a0k1=成功14\/14 \{1\*/);
    expect(evaluate("15a0k1", { die }).working).to.equal("15[15a0k1=成功15/15]");
    expect(evaluate(`x=[1..512];${"x;".repeat(30)}`).working).to.equal("");
  });

  it("prints the line of a roll in full, short, and by its value", () => {
    const evaluation = rolling("3d6+2", [1, 4, 5]);
    expect(evaluation.print("full")).to.equal("3d6+2=10[3d6=1+4+5]+2=12");
    expect(evaluation.print("short")).to.equal("3d6+2=12");
    expect(evaluation.print("value")).to.equal("12");
    expect(rolling("d20", [13]).print("full")).to.equal("d20=13");
    expect(evaluate("5").print("full")).to.equal("5");
    expect(evaluate("'x'").print("full")).to.equal("'x'=x");
  });

  it("writes default faces out in the expression", () => {
    const die = () => 7;
    expect(evaluate("d + 2dk1", { faces: 20, die }).expression).to.equal("D20 + 2D20kh1");
    expect(evaluate("d", { faces: 20, die }).print("full")).to.equal("D20=7[D20]=7");
    expect(evaluate("(1d1)dmin9", { faces: 20, die: () => 1 }).expression).to.equal("D20min9");
    expect(evaluate("d优势", { faces: 20, die }).expression).to.equal("d优势");
  });
});

describe("the tree of an evaluation", () => {
  it("has a node for every step of a calculation", () => {
    const dice = {
      operator: "dice",
      text: "2d6",
      value: 5,
      rounds: [
        [
          { faces: 6, value: 1, kept: true },
          { faces: 6, value: 4, kept: true },
        ],
      ],
    };
    expect(rolling("2d6*2+3", [1, 4]).tree).to.deep.equal({
      operator: "+",
      text: "2d6*2+3",
      value: 13,
      children: [
        {
          operator: "*",
          text: "2d6*2",
          value: 10,
          children: [dice, { operator: "number", text: "2", value: 2 }],
        },
        { operator: "number", text: "3", value: 3 },
      ],
    });
  });

  it("nests the dice of a count below the dice they count, and a computed value below its name", () => {
    const nested = rolling("(2d6)d4", [1, 1, 3, 3]).tree;
    expect(nested).to.include({ operator: "dice", value: 6 });
    expect(nested.children?.[0]).to.include({ operator: "dice", text: "2d6", value: 2 });
    const vars = { 伤害: { $computed: "2d6+1" } };
    const computed = evaluate("伤害", { vars, die: () => 2 }).tree;
    expect(computed).to.include({ operator: "name", text: "伤害", value: 5 });
    expect(computed.children?.[0]).to.include({ operator: "+", text: "2d6+1", value: 5 });
  });

  it("shows of anything but a calculation the value and its terms", () => {
    const { tree } = rolling("floor(d6 / 2.0)", [5]);
    expect(tree).to.include({ operator: "access", value: 2 });
    expect(tree.children?.map(({ text, value }) => [text, value])).to.deep.equal([["d6", 5]]);
  });
});
