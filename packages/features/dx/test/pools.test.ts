import type { Saying } from "@dicetower/testkit";
import { expect } from "chai";
import { poolKind } from "../src/pool-kind.js";
import { type PoolTower, poolTower } from "./dx-host.js";

describe("Double Cross in chat", () => {
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
    [
      ".dx 4c3",
      [2, 8, 10, 4, 2, 3, 7, 8, 1, 8, 4, 2],
      "<Ann> pool 4C3: {2,8*,10*,4*},{2,3*,7*},{8*,1},{8*},{4*},{2} total 52",
    ],
    [".dx3", [1, 2, 3], "<Ann> pool 3C10: {1,2,3} total 3"],
    [".dx 2c8+6 白兵", [1, 2], "<Ann> pool for “白兵” 2C8+6: {1,2}+6 total 8"],
    [".dx2#1c10", [1, 2], "<Ann> pool 1C10, 2 times:\n{1} total 1\n{2} total 2"],
    [".dx 21", Array.from({ length: 21 }, () => 1), "<Ann> pool 21C10: total 1"],
  ] as const)
    it(text, () => says(text, dice, answer));

  it("says in Chinese how it is written", () =>
    says(
      ".dx",
      [],
      /^缺少参数：骰池，如 4c8\+2。用法：\.dx \[次数#\]<骰数>\[c<暴击线>\]\[m<面数>\]\[±加值\] \[理由\]\n/,
      {
        locale: "zh-CN",
      },
    ));

  it("is written by programs", async () => {
    const said = poolKind.write?.({ rounds: 2, dice: 1, critical: 9, bonus: -1 });
    expect(said).to.equal("2#1c9-1");
    await says(`.dx ${said}`, [5, 6], /pool 1C9-1, 2 times:.*total 4.*total 5$/s);
  });

  it("answers in Chinese", () =>
    says(".dx 2c8 白兵", [1, 2], "<Ann> 因「白兵」骰池 2C8：{1,2} 合计 2", { locale: "zh-CN" }));

  for (const [text, answer] of [
    [
      ".dx",
      /^Missing: pool, such as 4c8\+2\. Use: \.dx \[N#\]<dice>\[c<critical>\]\[m<faces>\]\[\+n\] \[reason\]\n/,
    ],
    [".dx 白兵", /^“白兵” was not understood/],
    [".dx 2 +x", /^“\+x” was not understood/],
    [".dx 2 --fast", /^“--fast” was not understood/],
    [".dx 0", "At least one die has to be rolled."],
    [".dx 3c1", "“c” takes numbers of at least 2 there, not 1."],
    [".dx11#3", "At most 10 rolls at once."],
  ] as const)
    it(`${text} is refused`, () => says(text, [], answer));

  it("scores the faces where the settings say so", async () => {
    await says(".dx 2c3m7", [4, 2, 1], /total 11$/);
    await tower.put("/api/settings/dx", { criticalScoresFaces: true }).answers({ code: 0 });
    await says(".dx 2c3m7", [4, 2, 1], "<Ann> pool 2C3M7: {4*,2},{1} total 8");
  });

  it("is a rule system", async () => {
    const here = { groupId: "70", role: "admin" } as const;
    await says(".set dx", [], /Switched to Double Cross/, here);
    await says(".set info", [], /D10/, here);
    await says(".set dx", [], /已切换到/, { ...here, locale: "zh-CN" });
  });
});
