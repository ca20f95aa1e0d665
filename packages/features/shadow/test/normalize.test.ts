import { processorTime } from "@dicetower/testkit";
import { expect } from "chai";
import { compare } from "../src/compare/compare.js";

describe("the comparison of two answers", () => {
  const names = ["Ann", "Old Dice", "小明"];
  const kindOf = (ours: string, theirs: string) => compare([ours], [theirs], names).kind;

  for (const [what, ours, theirs] of [
    ["other dice", "<Ann> rolls D100=42", "<Ann> rolls D100=7"],
    ["another spelling of the die", "rolls 1D100=42", "rolls d100=42"],
    ["dice one by one or not", "3D6+2=(4+4+3)+2=11+2=13", "3d6+2=13"],
    ["brackets around a name", "「小明」掷骰：D20=3", "<小明>掷骰:d20 = 20"],
    ["full-width signs", "得到（3）点！", "得到(5)点"],
    ["a name in no brackets", "Ann has 3 left", "old dice has 12 left"],
    ["spaces and an end", "All is well.", "All  is\nwell"],
  ] as const)
    it(`takes them for the same with ${what}`, () => {
      expect(kindOf(ours, theirs)).to.equal("same");
    });

  for (const [what, ours, theirs] of [
    ["another expression", "3D6+2=13", "3D6+3=13"],
    ["other words", "Ann rolls d20=3", "Ann throws d20=3"],
    ["another picture", "[image] 3", "[face] 3"],
  ] as const)
    it(`finds ${what}`, () => {
      expect(kindOf(ours, theirs)).to.equal("differs");
    });

  it("tells another level of success from other words", () => {
    const levels = compare(["侦查 D100=34/60 成功"], ["侦查 D100=87/60 失败"], names);
    expect(levels).to.include({ kind: "differs", onlyLevel: true });
    const words = compare(["Spot d100=1 critical success"], ["Spot d100=1 you did it"], names);
    expect(words).to.include({ kind: "differs", onlyLevel: false });
  });

  it("names a pair of wordings whatever the names and numbers", () => {
    const one = compare(["Ann: d20=3"], ["d20 of Ann is 7"], names);
    const other = compare(["小明: d20=17"], ["d20 of 小明 is 1"], names);
    expect(other.wording).to.equal(one.wording);
  });

  it("comes to its end soon with whatever is said", () => {
    for (const piece of ["1d", "9", "+1", "(1+", "d%", " ", "<", "成功"]) {
      const took = processorTime(1_000, () => {
        compare([piece.repeat(8_000)], [piece.repeat(7_999)], names);
      });
      expect(took, piece).to.be.below(1_000);
    }
  });
});
