import { compatible, createChain, custom, type EngineChoice, enhanced, raw } from "@dicetower/dice/engine";
import { expect } from "chai";
import { chain, fakeEngine, settings } from "./table.js";

interface Case {
  readonly text: string;
  readonly engine: string;
  readonly expression: string;
  readonly reason: string;
  readonly choice?: EngineChoice;
}

describe("the text of a roll", () => {
  const cases: Case[] = [
    { text: "d20攻击", engine: "native", expression: "d20", reason: "攻击" },
    { text: "2d20kh 攻击", engine: "compat1", expression: "2d20kh", reason: "攻击" },
    { text: "3d6 + 2 伤害", engine: "compat2", expression: "3d6 + 2", reason: "伤害" },
    { text: "3d6 + 2 伤害", engine: "native", expression: "3d6", reason: "+ 2 伤害", choice: raw },
    { text: "3d6 火球+2", engine: "native", expression: "3d6", reason: "火球+2" },
    { text: "  3d6  火球 术 ", engine: "native", expression: "3d6", reason: "火球 术" },
    { text: "3d6\u3000火球", engine: "native", expression: "3d6", reason: "火球" },
    { text: "= 3d6 火球", engine: "native", expression: "3d6", reason: "火球" },
    { text: ":3d6", engine: "native", expression: "3d6", reason: "" },
    { text: "5d1（重击）", engine: "native", expression: "5d1", reason: "（重击）" },
    { text: "10d1-3，命中", engine: "native", expression: "10d1-3", reason: "，命中" },
    { text: "d20:attack", engine: "native", expression: "d20", reason: ":attack" },
    { text: "d20, attack", engine: "native", expression: "d20", reason: ", attack" },
    { text: "d20 attack the goblin", engine: "native", expression: "d20", reason: "attack the goblin" },
    { text: "力量+1d6 检定", engine: "compat2", expression: "力量+1d6", reason: "检定" },
    { text: "d20优势 攻击", engine: "compat2", expression: "d20优势", reason: "攻击" },
    { text: "(1+2)*3 x", engine: "compat1", expression: "(1+2)*3", reason: "x", choice: compatible },
    { text: "3d6 50", engine: "native", expression: "3d6", reason: "50" },
    { text: "3d6攻击", engine: "compat1", expression: "3d6", reason: "攻击", choice: custom(["compat1"]) },
  ];
  for (const { text, choice = enhanced, ...expected } of cases) {
    it(`${JSON.stringify(text)} is ${expected.expression} of ${expected.engine} in the mode ${choice.mode}`, () => {
      const { found, engine, expression, reason, program } = chain.split(text, choice);
      expect({ found, engine, expression, reason }).to.deep.equal({ found: true, ...expected });
      expect(program?.source).to.equal(expected.expression);
    });
  }

  for (const text of [
    "50",
    "侦查",
    "力量",
    "damage",
    "attack 3",
    "d20x3y",
    "2d6-",
    "k",
    "d6.5",
    ":)",
    "-",
    "a_b",
  ]) {
    it(`${JSON.stringify(text)} is a reason: the default die is rolled`, () => {
      const reading = chain.split(text, raw);
      expect(reading).to.include({ found: false, engine: "native", expression: "", reason: text });
      if (reading.program === undefined) throw new Error("no default die");
      expect(chain.evaluate(reading.program, settings({ die: () => 7 })).print("full")).to.equal("D100=7");
    });
  }

  it("without anything rolls the default die, in whatever engine the choice has", () => {
    for (const key of ["native", "compat1", "compat2"]) {
      const { program, ...reading } = chain.split(" ", custom([key]));
      expect(reading).to.include({ found: false, engine: key, expression: "", reason: "" });
      if (program === undefined) throw new Error("no default die");
      expect(chain.evaluate(program, settings({ die: () => 7, faces: 20 })).value).to.equal(7);
    }
  });

  it("says which engines were asked: for the expression, or for the whole text when there is none", () => {
    const tried = (text: string) =>
      chain.split(text, enhanced).tried.map(({ engine, supported }) => `${engine} ${supported}`);
    expect(tried("2d20kh 攻击")).to.deep.equal(["native false", "compat1 true"]);
    expect(tried("@@")).to.deep.equal(["native false", "compat1 false", "compat2 false"]);
  });

  it("prefers a longer expression of a later engine to a shorter one of an earlier", () => {
    const two = createChain([fakeEngine("native", 10, ["a", "d"]), fakeEngine("compat1", 20, ["a b"])]);
    expect(two.split("a b c", compatible)).to.include({ engine: "compat1", expression: "a b", reason: "c" });
    expect(two.split("a c b", compatible)).to.include({ engine: "native", expression: "a", reason: "c b" });
  });

  it("asks no more often for a reason of a thousand words than for one of seventy", () => {
    const asked = (words: number): number => {
      const engine = fakeEngine("native", 10, ["d6", "d"]);
      const reading = createChain([engine]).split(`d6 ${"word ".repeat(words)}`, raw);
      expect(reading).to.include({ found: true, expression: "d6" });
      return engine.asked.length;
    };
    expect(asked(1000)).to.equal(asked(70));
    expect(asked(70)).to.be.at.most(66);
  });
});
