import { type CardSheet, Cards } from "@dicetower/cards/api";
import { defineFeature } from "@dicetower/contract";
import { checked } from "@dicetower/dice/api";
import type { Saying } from "@dicetower/testkit";
import { expect } from "chai";
import { checkKinds } from "../src/check-kinds.js";
import { type PoolTower, poolTower } from "./emoklore-host.js";

const checks: unknown[] = [];
const values: Readonly<Record<string, number>> = { 五感: 3, 观察眼: 2, 知力: 4, 身体: 5 };

/** A card in force for everybody but Bob, and what was checked. */
const cards = defineFeature({
  id: "cards",
  provides: [Cards],
  setup(host) {
    const sheet = {
      has: (word: string) => Object.hasOwn(values, word),
      number: (word: string) => values[word] ?? 1,
    } as unknown as CardSheet;
    const empty = { has: () => false, number: () => 1 } as unknown as CardSheet;
    host.provide(Cards, { at: ({ userId }) => (userId === "222" ? empty : Promise.resolve(sheet)) } as Cards);
    host.on(checked, ({ attribute, target, roll, level }) => checks.push([attribute, target, roll, level]));
  },
});

describe("Emoklore in chat", () => {
  let tower: PoolTower;
  before(async () => {
    tower = await poolTower([cards]);
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  const says = async (text: string, dice: readonly number[], answer: string | RegExp, how: Saying = {}) => {
    tower.dice.push(...dice);
    await tower.say(text, how).replies(answer);
  };

  const bob: Saying = { userId: "222", nickname: "Bob" };

  for (const [text, dice, answer] of [
    [".ek 观察眼+1", [3, 7, 9], "<Ann> checks 观察眼: [3,7,9] judge value 5, score 1: success"],
    [".ek Sight", [1, 2], "<Ann> checks Sight: [1,2] judge value 5, score 3: extreme success"],
    [".ek 治疗2", [2, 10], "<Ann> checks 治疗: [2,10] judge value 2, score 0: failure"],
    [".ek 運動", [5], "<Ann> checks 運動: [5] judge value 5, score 1: success"],
    [".ek 观察眼1 7 Ｌook", [10], "<Ann> checks 观察眼 Ｌook: [10] judge value 7, score -1: fumble"],
    [
      ".ek2#观察眼1",
      [1, 4],
      "<Ann> checks 观察眼 2 times:\n[1] judge value 4, score 2: effective success\n[4] judge value 4, score 1: success",
    ],
    [".ek sight+1（5）", [3, 7, 9], "<Ann> checks sight: [3,7,9] judge value 5, score 1: success"],
    [".ek sight+1，5", [3, 7, 9], "<Ann> checks sight: [3,7,9] judge value 5, score 1: success"],
    [".ek sight：5", [3, 7], "<Ann> checks sight: [3,7] judge value 5, score 1: success"],
    [".ek sight（6）", [3, 7], "<Ann> checks sight: [3,7] judge value 6, score 1: success"],
  ] as const)
    it(text, () => says(text, dice, answer));

  it("takes no sign for a skill, and no count for a reason", async () => {
    for (const said of [".ek ，。！", ".ek = sight 5", ".ek sight 5 3#look"])
      await says(said, [], /^“.*” was not understood, so nothing was done/);
  });

  it("names what to set in the language of the reader", async () => {
    await says(".ek sight", [], /\.st senses3/, bob);
    await says(".ek sight", [], /\.st 五感3/, { ...bob, locale: "zh-CN" });
  });

  it("does without a card where the judge value is written", async () => {
    await says(
      ".ek sight+1 5",
      [1, 4],
      "<Bob> checks sight: [1,4] judge value 5, score 3: extreme success",
      bob,
    );
    await says(".ek 占卜+1 7", [10, 4], /score 0: failure$/, bob);
    await says(".ek sight+1", [], /^There is no judge value for “sight”/, bob);
    await says(".ek 占卜", [], /^There is no judge value/, bob);
  });

  it("answers in Chinese", () =>
    says(".ek 观察眼", [3, 7], "<Ann> 的「观察眼」检定：[3,7] 判定值 5，得分 1：通常成功", {
      locale: "zh-CN",
    }));

  it("tells of the check", async () => {
    checks.length = 0;
    await says(".ek 観察眼", [1, 2], /score 3/);
    expect(checks).to.deep.equal([["观察眼", 5, 3, "extreme"]]);
  });

  it("makes characters", async () => {
    await says(
      ".ekgen",
      [1, 6],
      "<Ann> makes characters:\nBody 1 Dexterity 1 Spirit 1 Senses 4 Wits 6 Charm 6 Society 6 Luck 6 HP 11 MP 7",
    );
    await says(".ekgen 2", [1, 6, 1, 1], /^.*\n.*Luck 6 .*\n.*Luck 1 .*$/);
    await says(".ekgen 11", [], "At most 10 characters at once.");
    await says(".ekgen 1#", [1, 6], /Luck 6 /);
    await says(".ekgen 0", [], /^That was not understood\. Use: \.ekgen \[count\]\n/);
    await says(".ekgen x", [], /^“x” was not understood/);
    await says(".ekgen x", [], /用法：\.ekgen \[数量\]\n/, { locale: "zh-CN" });
  });

  for (const [text, answer] of [
    [
      ".ek",
      /^Missing: skill, such as sight\+1\. Use: \.ek \[N#\]<skill>\[level\]\[\+n\] \[judge value\] \[reason\]\n/,
    ],
    [".ek 5", /^“5” was not understood/],
    [".ek 观察眼 --fast", /^“--fast” was not understood/],
    [".ek 观察眼 5 +x", /^“\+x” was not understood/],
    [".ek 观察眼1-1", "At least one die has to be rolled."],
    [".ek11#观察眼", "At most 10 rolls at once."],
  ] as const)
    it(`${text} is refused`, () => says(text, [], answer));

  it("is written by programs", async () => {
    const kind = checkKinds.find(({ key }) => key === "emokloreCheck");
    const said = kind?.write?.({ rounds: 2, skill: "sight", level: 1, judge: 5 });
    expect(said).to.equal("2#sight1 5");
    await says(
      `.ek ${said}`,
      [3, 9],
      /^<Ann> checks sight 2 times:\n\[3\] judge value 5.*\n\[9\] judge value 5/,
    );
  });

  it("suggests skills in the language of who types", async () => {
    const words = async (begun: string, locale: string) =>
      (
        await tower
          .get(`/api/commands/completions?locale=${locale}&text=${encodeURIComponent(begun)}`)
          .data<{ insert: string }[]>()
      ).map(({ insert }) => insert);
    expect(await words(".ek sig", "en")).to.deep.equal(["sight"]);
    expect(await words(".ek 观", "zh-CN")).to.deep.equal(["观察眼"]);
  });

  it("does without cards", async () => {
    await tower.disable("cards");
    await says(".ek 观察眼", [], /^There is no judge value/);
    await says(".ek 观察眼 5", [3], /score 1: success$/);
    await tower.enable("cards");
  });

  it("is a rule system", async () => {
    const here = { groupId: "70", role: "admin" } as const;
    await says(".set emk", [], /Switched to Emoklore/, here);
    await says(".set info", [], /D10/, here);
    await says(".set emk", [], /已切换到/, { ...here, locale: "zh-CN" });
  });
});
