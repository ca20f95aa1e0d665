import type { Saying } from "@dicetower/testkit";
import { expect } from "chai";
import { bonusKind } from "../src/bonus-kind.js";
import { type PoolTower, poolTower } from "./fate-host.js";

describe("Fate in chat", () => {
  let tower: PoolTower;
  before(async () => {
    tower = await poolTower();
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  const says = async (text: string, dice: readonly number[], answer: string | RegExp, how: Saying = {}) => {
    tower.dice.push(...dice);
    await tower.say(text, how).replies(answer);
  };

  for (const [text, dice, answer] of [
    [".4df +2", [1, 2, 3, 3], "<Ann> Fate dice: [-,0,+,+]+2=3 (Good)"],
    [".4df", [1, 1, 1, 1], "<Ann> Fate dice: [-,-,-,-]=-4 (Horrifying)"],
    [".fate -2 Sneak", [1, 1, 1, 1], "<Ann> Fate dice for “Sneak”: [-,-,-,-]-2=-6 (Horrifying)"],
    [".4df+9", [3, 3, 3, 3], "<Ann> Fate dice: [+,+,+,+]+9=13 (Legendary)"],
    [
      ".4df2#+1 潜行",
      [1, 2, 3, 3, 2, 2, 2, 2],
      "<Ann> Fate dice for “潜行”, 2 times:\n[-,0,+,+]+1=2 (Fair)\n[0,0,0,0]+1=1 (Average)",
    ],
  ] as const)
    it(text, () => says(text, dice, answer));

  it("answers in Chinese", () =>
    says(".4df", [2, 2, 2, 2], "<Ann> 命运骰：[0,0,0,0]=0（平庸）", { locale: "zh-CN" }));

  it("leaves nothing unread, and says how it is written", async () => {
    await says(
      ".4df +2 --fast",
      [],
      "“--fast” was not understood, so nothing was done. Use: .4df [N#][+n] [reason]\nMore: .help 4df",
    );
    await says(".4df +x", [], /^“\+x” was not understood/);
    await says(".4df +x", [], /用法：\.4df \[次数#\]\[±加值\] \[理由\]\n/, { locale: "zh-CN" });
  });

  it("is written by programs", async () => {
    const said = bonusKind.write?.({ rounds: 2, bonus: 3 });
    expect(said).to.equal("2#+3");
    await says(`.4df ${said}`, [2, 2, 2, 2, 2, 2, 2, 2], /2 times:\n\[0,0,0,0\]\+3=3/);
  });

  it("refuses too many rounds", () => says(".4df11#", [], "At most 10 rolls at once."));

  it("is a rule system", async () => {
    const here = { groupId: "70", role: "admin" } as const;
    await says(".set fate", [], /Switched to Fate/, here);
    await says(".set info", [], /D100/, here);
    await says(".set fate", [], /已切换到/, { ...here, locale: "zh-CN" });
  });
});
