import { expect } from "chai";
import { roll } from "./table.js";

interface Case {
  readonly text: string;
  readonly rolls?: readonly number[];
  readonly faces?: number;
  readonly full: string;
  readonly short?: string;
}

function times(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value);
}

describe("the display of a native roll", () => {
  const cases: Case[] = [
    { text: "3d6+2", rolls: [1, 4, 5], full: "3D6+2=(1+4+5)+2=10+2=12", short: "3D6+2=10+2=12" },
    { text: "3d6", rolls: [1, 4, 5], full: "3D6=1+4+5=10", short: "3D6=10" },
    { text: "d20", rolls: [13], full: "D20=13", short: "D20=13" },
    { text: "d20+5", rolls: [13], full: "D20+5=13+5=18" },
    { text: "4d6k3", rolls: [3, 5, 2, 6], full: "4D6K3=3+5+6=14" },
    { text: "5d6k3", rolls: [3, 3, 3, 6, 5], full: "5D6K3=6+5+3=14" },
    { text: "4d6k3*2", rolls: [3, 5, 2, 6], full: "4D6K3X2=(3+5+6)×2=28", short: "4D6K3X2=28" },
    { text: "3d6*5", rolls: [1, 4, 5], full: "3D6X5=(1+4+5)×5=50" },
    { text: "10-2d6", rolls: [3, 4], full: "10-2D6=10-(3+4)=10-7=3" },
    { text: "f+3", rolls: [1, 2, 3, 3], full: "4DF+3=[- 0 + +]+3=1+3=4" },
    { text: "b2", rolls: [85, 3, 7], full: "B2=85[奖励骰:2 6]=25" },
    { text: "p", rolls: [37, 5], full: "P=37[惩罚骰:4]=47" },
    { text: "4a", rolls: [1, 2, 10, 9, 10, 3], full: "4a={1,2,⑩,⑨}+{⑩}+{3}=3" },
    { text: "2a9+3", rolls: [9, 1, 8], full: "2a9+3={{⑨,1}+{⑧} }+3=2+3=5" },
    { text: "2a9*3", rolls: [9, 1, 8], full: "2a9X3={{⑨,1}+{⑧} }×3=6" },
    { text: "-2a9", rolls: [9, 1, 8], full: "-2a9=-{{⑨,1}+{⑧} }=-2" },
    { text: "3+2a9", rolls: [9, 1, 8], full: "3+2a9=3+{⑨,1}+{⑧}=3+2=5" },
    { text: "2a9+3", rolls: [8, 1], full: "2a9+3={⑧,1}+3=1+3=4" },
    { text: "", rolls: [7], faces: 20, full: "D20=7" },
    { text: "dk", rolls: [7], faces: 20, full: "D20K1=7" },
    { text: "+5", full: "5", short: "5" },
    { text: "10/3", full: "10/3=3", short: "10/3=3" },
    { text: "12/2*3", full: "12/2X3=12/2×3=18", short: "12/2X3=18" },
    { text: "100/3/2", full: "100/3/2=100/6=16" },
    { text: "-3d6", rolls: [1, 4, 5], full: "-3D6=-(1+4+5)=-10" },
    { text: "4+f", rolls: [1, 1, 2, 2], full: "4+4DF=4+[- - 0 0]=4+(-2)=2" },
    { text: "f", rolls: [1, 1, 2, 2], full: "4DF=[- - 0 0]=-2" },
    { text: "-f", rolls: [1, 1, 2, 2], full: "-4DF=-[- - 0 0]=-(-2)=2" },
    { text: "3D6X2", rolls: [1, 2, 3], full: "3D6X2=(1+2+3)×2=12" },
    { text: "2*3*4/2/3*5", full: "2X3X4/2/3X5=2×12/6×5=20" },
    { text: "1/99999/99999/99999/99999", full: "1/99999/99999/99999/99999=1/999970000299999/99999=0" },
    { text: "3*f", rolls: [1, 1, 2, 2], full: "3X4DF=3×-2=-6" },
    { text: "2*d6", rolls: [4], full: "2XD6=2×4=8" },
    { text: "008d06", rolls: times(8, 2), full: "008D06=2+2+2+2+2+2+2+2=16" },
  ];
  for (const { text, rolls = [], faces, full, short } of cases) {
    it(`${text === "" ? "an empty text" : text} is ${full}`, () => {
      const evaluation = roll(text, { rolls, ...(faces === undefined ? {} : { faces }) });
      expect(evaluation.print("full")).to.equal(full);
      if (short !== undefined) expect(evaluation.print("short")).to.equal(short);
      expect(evaluation.print("value")).to.equal(String(evaluation.value));
    });
  }

  it("shows 20 dice as they fell and sorts 21", () => {
    const falling = Array.from({ length: 21 }, (_, place) => 21 - place);
    expect(roll("20d30", { rolls: falling.slice(0, 20) }).print("full")).to.match(/^20D30=21\+20\+19\+/u);
    expect(roll("21d30", { rolls: falling }).print("full")).to.match(/^21D30=1\+2\+3\+.*\+21=231$/u);
    const fate = [...times(11, 3), ...times(10, 1)];
    expect(roll("21f", { rolls: fate }).print("full")).to.equal(
      `21DF=[${[...times(10, 0).map(() => "-"), ...times(11, 0).map(() => "+")].join(" ")}]=1`,
    );
  });

  it("sorts a pool's round of more than ten dice", () => {
    const falling = [9, 1, 8, 2, 7, 3, 6, 4, 5, 1];
    expect(roll("10a11", { rolls: falling }).print("full")).to.equal("10a11={⑨,1,⑧,2,7,3,6,4,5,1}=2");
    expect(roll("11a11", { rolls: [...falling, 10] }).print("full")).to.equal(
      "11a11={1,1,2,3,4,5,6,7,⑧,⑨,⑩}=3",
    );
  });

  it("shows a pool of a hundred dice as counts per face", () => {
    const rolls = [...times(40, 1), ...times(35, 7), ...times(20, 8), ...times(5, 10)];
    expect(roll("100a11", { rolls }).print("full")).to.equal("100a11={1*40,7*35,⑧*20,⑩*5}=25");
    expect(roll("99a11", { rolls: times(99, 8) }).print("full")).to.equal("99a11=99");
  });

  it("leaves a working of more than 256 bytes out", () => {
    // 128 dice are 255 characters, one with two digits makes 256, a second one 257.
    const rolls = [...times(127, 1), 10];
    expect(roll("128d10", { rolls }).print("full")).to.equal(`128D10=${times(127, 1).join("+")}+10=137`);
    expect(roll("128d10", { rolls: [...times(126, 1), 10, 10] }).print("full")).to.equal("128D10=146");
    expect(roll("999d6", { rolls: times(999, 1) }).print("full")).to.equal("999D6=999");
  });

  it("counts bytes of UTF-8, not characters", () => {
    // 63 circled digits and their commas and braces: 127 characters in 253 bytes; two more pass 256.
    const wide = (count: number): string => roll(`${count}a11`, { rolls: times(count, 8) }).print("full");
    expect(wide(63)).to.equal(
      `63a11={${times(63, 8)
        .fill(0)
        .map(() => "⑧")
        .join(",")}}=63`,
    );
    expect(wide(64)).to.equal("64a11=64");
  });

  it("says bonus and penalty in other words when asked", () => {
    const labels = { bonus: "bonus", penalty: "penalty" };
    expect(roll("b2", { rolls: [85, 3, 7] }).print("full", labels)).to.equal("B2=85[bonus:2 6]=25");
    expect(roll("p", { rolls: [37, 5] }).print("full", labels)).to.equal("P=37[penalty:4]=47");
  });
});

describe("the tree of a native roll", () => {
  it("holds every step with its text, value and dice", () => {
    const { tree } = roll("4d6k3*2-1", { rolls: [3, 5, 2, 6] });
    const die = (value: number, kept: boolean) => ({ faces: 6, value, kept });
    expect(tree).to.deep.equal({
      operator: "-",
      text: "4D6K3X2-1",
      value: 27,
      children: [
        {
          operator: "*",
          text: "4D6K3X2",
          value: 28,
          children: [
            {
              operator: "dice",
              text: "4D6K3",
              value: 14,
              rounds: [[die(3, true), die(5, true), die(2, false), die(6, true)]],
            },
            { operator: "number", text: "2", value: 2 },
          ],
        },
        { operator: "number", text: "1", value: 1 },
      ],
    });
  });

  it("marks successes of a pool, the winning die of a percentile roll, and Fate dice from -1 to +1", () => {
    expect(roll("2a9", { rolls: [9, 1, 8] }).tree.rounds).to.deep.equal([
      [
        { faces: 10, value: 9, kept: true, success: true },
        { faces: 10, value: 1, kept: true, success: false },
      ],
      [{ faces: 10, value: 8, kept: true, success: true }],
    ]);
    expect(roll("b2", { rolls: [85, 3, 7] }).tree.rounds?.[0]).to.deep.equal([
      { faces: 100, value: 85, kept: false },
      { faces: 10, value: 3, kept: true },
      { faces: 10, value: 7, kept: false },
    ]);
    expect(roll("3f", { rolls: [1, 2, 3] }).tree.rounds?.[0]?.map(({ value }) => value)).to.deep.equal([
      -1, 0, 1,
    ]);
  });

  it("comes to the value of the evaluation, signs and cut divisions included", () => {
    for (const text of ["-3d6+2", "--5/2*3-d4", "f/2-f*3", "-0", "3a8-b"]) {
      const evaluation = roll(text, { seed: 7 });
      expect(evaluation.tree.value, text).to.equal(evaluation.value);
    }
  });
});
