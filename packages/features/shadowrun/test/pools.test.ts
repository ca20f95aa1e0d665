import type { Saying } from "@dicetower/testkit";
import { expect } from "chai";
import { poolKind } from "../src/pool-kind.js";
import { type PoolTower, poolTower } from "./shadowrun-host.js";

describe("Shadowrun in chat", () => {
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
    [".rsr 4", [5, 6, 2, 1], "<Ann> pool 4D6: [5,6,2,1] hits 2"],
    [".rsr 3 sneak", [1, 1, 5], "<Ann> pool for “sneak” 3D6: [1,1,5] hits 1, glitch!"],
    [".rsr3", [1, 1, 4], "<Ann> pool 3D6: [1,1,4] hits 0, critical glitch!"],
    [".rsr2#1+1", [3, 4, 1, 6], "<Ann> pool 2D6, 2 times:\n[3,4] hits 0\n[1,6] hits 1"],
    [".rsr 21", Array.from({ length: 21 }, () => 2), "<Ann> pool 21D6: hits 0"],
  ] as const)
    it(text, () => says(text, dice, answer));

  it("says in Chinese how it is written", () =>
    says(".rsr", [], /^缺少参数：骰数，如 8\+2。用法：\.rsr \[次数#\]<骰数>\[±加骰\] \[理由\]\n/, {
      locale: "zh-CN",
    }));

  it("is written by programs", async () => {
    const said = poolKind.write?.({ rounds: 2, dice: 1 });
    expect(said).to.equal("2#1");
    await says(`.rsr ${said}`, [5, 2], /2 times:\n\[5\] hits 1\n\[2\] hits 0$/);
  });

  it("answers in Chinese", () =>
    says(".rsr 3", [1, 1, 5], "<Ann> 骰池 3D6：[1,1,5] 命中 1，失误！", { locale: "zh-CN" }));

  for (const [text, answer] of [
    [".rsr", /^Missing: number of dice, such as 8\+2\. Use: \.rsr \[N#\]<dice>\[\+n\] \[reason\]\n/],
    [".rsr 8a", /^“8a” was not understood/],
    [".rsr 2 +x", /^“\+x” was not understood/],
    [".rsr 2 --fast", /^“--fast” was not understood/],
    [".rsr 0", "At least one die has to be rolled."],
    [".rsr 1000", "Too many dice at once (at most 999)."],
    [".rsr11#3", "At most 10 rolls at once."],
  ] as const)
    it(`${text} is refused`, () => says(text, [], answer));

  it("is a rule system", async () => {
    const here = { groupId: "70", role: "admin" } as const;
    await says(".set sr", [], /Switched to Shadowrun/, here);
    await says(".set info", [], /D6/, here);
    await says(".set sr", [], /已切换到/, { ...here, locale: "zh-CN" });
  });
});
