import type { RollNode } from "@dicetower/contract/engine";
import { expect } from "chai";
import { roll } from "./dice.js";

describe("texts of compat engine 1", () => {
  it("prints the lines of the reference bot", () => {
    const lines: readonly (readonly [string, readonly number[], string])[] = [
      ["d20", [13], "1D20=13"],
      ["3d6+2", [1, 4, 5], "3D6+2={1+4+5}(10)+2=12"],
      ["1d20+5", [13], "1D20+5={13}+5=18"],
      ["4d6k3", [3, 5, 2, 6], "4d6k3={6, 5, 3, 2}[6+5+3](14)=14"],
      ["2d20kh", [3, 15], "2d20kh={15 <| 3}=15"],
      ["3d6dl", [4, 1, 5], "3d6dl={1 |> 4, 5}=9"],
      ["5a9k2", [1, 2, 3, 4, 10, 2], "5a9k2={{1, [2], [3], [4], <[10]>}, {[2]}}[4+1](5)=5"],
      [
        "4c3m7",
        [4, 2, 4, 5, 7, 1, 2, 7, 2],
        "4c3m7={{<4>, 2, <4>, <5>}, {<7>, 1, 2}, {<7>}, {[2]}}[7*3+2](23)=23",
      ],
      ["b2", [37, 5, 10], "b2={1D100=37 bonus:[[4], 9]}(37)=37"],
      ["(2d6+6)*5", [3, 4], "(2d6+6)*5=({3+4}(7)+6)*5=65"],
      ["[1,2,3]", [], "[1,2,3]=1, 2, 3"],
      ["4d6sp[2,3]", [1, 6, 3, 2], "4d6sp[2,3]={6, 3}=6, 3"],
    ];
    for (const [text, rolls, line] of lines) expect(roll(text, rolls).print("full")).to.equal(line);
  });

  it("writes out a plain term with its defaults and leaves anything else as written", () => {
    const expressions: readonly (readonly [string, string])[] = [
      ["d", "1D20"],
      ["2d", "2D20"],
      ["d6x3", "1D6*3"],
      ["2D4^2", "2D4^2"],
      ["d6>3", "d6>3"],
      ["3+d6", "3+d6"],
      ["2d6K1", "2d6K1"],
      ["(d6)", "(d6)"],
      ["d6+(1+1)", "d6+(1+1)"],
      ["2d4d6", "2d4d6"],
    ];
    for (const [text, expression] of expressions) {
      expect(roll(text, { faces: 20 }).expression, text).to.equal(expression);
    }
  });

  it("shows card values with what they were", () => {
    const vars = { 力量: 60, 负: -2, 伤害: "2d6" };
    const evaluation = roll("{力量}+{负}*{伤害}", { vars, rolls: [3, 4] });
    expect(evaluation.print("full")).to.equal("力量(60)+负(-2)*伤害(7)=60+(-2)*{3+4}(7)=46");
    expect(evaluation.print("short")).to.equal("力量(60)+负(-2)*伤害(7)=46");
    expect(evaluation.print("value")).to.equal("46");
    expect(roll("{力量}", { vars }).print("full")).to.equal("力量(60)=60");
  });

  it("leaves out a working that says nothing or is too long", () => {
    expect(roll("(1+2)*3").print("full")).to.equal("(1+2)*3=9");
    expect(roll("50d6+0").print("full")).to.match(/^50D6\+0=\{.+\}\(\d+\)\+0=\d+$/u);
    expect(roll("100d6+0").print("full")).to.match(/^100D6\+0=\d+$/u);
  });

  it("totals what was kept inside a larger expression, unless it is a single die", () => {
    expect(roll("2d20kh+5", [3, 15]).print("full")).to.equal("2d20kh+5={15 <| 3}+5=20");
    expect(roll("3d6kh2+5", [4, 1, 5]).print("full")).to.equal("3d6kh2+5={5, 4 <| 1}(9)+5=14");
    expect(roll("3d6max3*2", [4, 1, 5]).print("full")).to.equal("3d6max3*2={3, 1, 3}(7)*2=14");
    expect(roll("3d6kh9", [4, 1, 5]).print("full")).to.equal("3d6kh9={5, 4, 1}=10");
  });

  it("labels sorted items of a written tuple with their own text", () => {
    expect(roll("[1d20,10]kl", [15]).detail).to.equal("{10,1d20=15}(10)");
    expect(roll("[1d20,10]kl", [15]).print("full")).to.equal("[1d20,10]kl={10 <| 1d20=15}=10");
    expect(roll("[1,2]kh").detail).to.equal("{2,1}(2)");
    expect(roll("[3,1,2]max2").detail).to.equal("{3=2,1,2}(5)");
    expect(roll("2lp[i+10,d6]kl2", [3, 4]).detail).to.equal("{d6=3,d6=4,1+10=11,2+10=12}(7)");
  });

  it("keeps brackets that mean something", () => {
    const details: Readonly<Record<string, string>> = {
      "1-(2-3)": "1-(2-3)",
      "-(2+3)*4": "0-(2+3)*4",
      "2+(3-4)": "2+3-4",
      "(2*3)*4": "2*3*4",
      "2*(3/4)": "2*(3/4)",
      "2^(3^2)": "2^(3^2)",
      "1>(2>3)": "1>(2>3)",
      "1&2>3": "{1&2}[1&2](0)>3",
      "(1&2)+3": "{1&2}[1&2](0)+3",
      "2*[3,4]": "2*[3,4]",
      "3lp[i]": "{1:1:3}lp{i}",
      "5": "5",
    };
    for (const [text, detail] of Object.entries(details)) expect(roll(text).detail, text).to.equal(detail);
  });

  it("gives a tree of every step with its dice", () => {
    const { tree } = roll("(2d20+2)kh+d4", [3, 15, 4]);
    const shape = (node: RollNode): unknown => [
      node.operator,
      node.text,
      node.value,
      ...(node.children ?? []).map(shape),
    ];
    expect(shape(tree)).to.deep.equal([
      "+",
      "(2d20+2)kh+d4",
      21,
      ["kh", "(2d20+2)kh", 17, ["+", "2d20+2", 20, ["dice", "2d20", 18], ["number", "2", 2]]],
      ["dice", "d4", 4],
    ]);
    expect(tree.children?.[0]?.children?.[0]?.children?.[0]?.rounds).to.deep.equal([
      [
        { faces: 20, value: 3, kept: false },
        { faces: 20, value: 15, kept: true },
      ],
    ]);
  });

  it("marks in the tree what was dropped, kept and counted", () => {
    const kept = (text: string, rolls: readonly number[]) =>
      roll(text, rolls).tree.rounds?.map((round) => round.map((die) => die.kept));
    expect(kept("4d6k2", [3, 5, 5, 5])).to.deep.equal([[false, true, true, false]]);
    expect(kept("4d6q1", [3, 5, 2, 6])).to.deep.equal([[false, false, true, false]]);
    const pool = roll("2a9k9", [9, 1, 2]).tree;
    expect(pool.rounds).to.deep.equal([
      [
        { faces: 10, value: 9, kept: true, success: true },
        { faces: 10, value: 1, kept: true, success: false },
      ],
      [{ faces: 10, value: 2, kept: true, success: false }],
    ]);
    const sliced = roll("3d6sp[1,2]", [4, 1, 5]).tree.children?.[0]?.rounds?.[0];
    expect(sliced?.map((die) => die.kept)).to.deep.equal([true, true, false]);
    const bonus = { faces: 10, value: 1, kept: true };
    expect(roll("b", [37, 1]).tree.rounds).to.deep.equal([[{ faces: 100, value: 37, kept: false }, bonus]]);
    expect(kept("p2", [37, 2, 4])).to.deep.equal([[true, false, true]]);
  });
});
