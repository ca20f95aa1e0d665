import { defineFeature, variables } from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import type { Saying } from "@dicetower/testkit";
import { expect } from "chai";
import { poolKinds } from "../src/pool-kinds.js";
import { type PoolTower, poolTower } from "./wod-host.js";

const rolls: unknown[] = [];

/** Values of a card, and what was rolled. */
const card = defineFeature({
  id: "card",
  setup(host) {
    const values: Readonly<Record<string, number>> = { 力量: 3, brawl: 2 };
    host.add(variables, {
      key: "card.values",
      rank: 10,
      matches: /^(?:力量|brawl)$/u,
      load: () => ({ get: (name: string) => values[name] }),
    });
    host.on(rolled, ({ expression, value }) => rolls.push([expression, value]));
  },
});
const zh = { locale: "zh-CN" };
const admin: Saying = { role: "admin" };

describe("World of Darkness in chat", () => {
  let tower: PoolTower;
  before(async () => {
    tower = await poolTower([card]);
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  const says = async (text: string, dice: readonly number[], answer: string | RegExp, how: Saying = {}) => {
    tower.dice.push(...dice);
    await tower.say(text, how).replies(answer);
  };

  for (const [text, dice, answer] of [
    [".ww 5a6", [4, 10, 10, 5, 1, 5, 6, 1], "<Ann> pool 5A6: {4,10*,10*,5,1},{5,6*},{1} successes 2"],
    [".w 5a6", [4, 10, 10, 5, 1, 5, 6, 1], "<Ann> pool 5A6: successes 2"],
    [".ww5", [8, 1, 1, 1, 1], "<Ann> pool 5A10: {8,1,1,1,1} successes 1"],
    [".w3 攻击", [8, 1, 1], "<Ann> pool for “攻击” 3A10: successes 1"],
    [".ww 3+2 Sneak 3a", [1, 1, 1], "<Ann> pool for “Sneak 3a” 3A10+2: {1,1,1} successes 2"],
    [".ww2#3", [8, 1, 1, 1, 1, 2], "<Ann> pool 3A10, 2 times:\n{8,1,1} successes 1\n{1,1,2} successes 0"],
    [".w 2#3 攻击", [8, 1, 1, 1, 1, 2], /^<Ann> pool for “攻击” 3A10, 2 times:\nsuccesses 1\nsuccesses 0$/],
    [".ww 力量+brawl", [1, 2, 3, 4, 8], "<Ann> pool 5A10: {1,2,3,4,8} successes 1"],
    [".ww 力量a9 潜行", [9, 1, 2, 3], "<Ann> pool for “潜行” 3A9: {9*,1,2},{3} successes 1"],
    [".ww 21", Array.from({ length: 21 }, () => 1), "<Ann> pool 21A10: successes 0"],
  ] as const)
    it(text, () => says(text, dice, answer));

  it("answers in Chinese", () =>
    says(
      "。ｗｗ　５ａ６",
      [4, 10, 10, 5, 1, 5, 6, 1],
      "<Ann> 骰池 5A6：{4,10*,10*,5,1},{5,6*},{1} 成功 2",
      zh,
    ));

  for (const [text, answer] of [
    [".ww 0", "At least one die has to be rolled."],
    [".ww 1000", "Too many dice at once (at most 999)."],
    [".ww 3a1", "The threshold for added dice must be from 2 to 11."],
    [".ww11#3", "At most 10 rolls at once."],
    [".ww", /^Missing: pool, such as 5a6\. Use: \.ww \[N#\]<dice>\[a<again>\]/],
    [".ww 潜行", /^“潜行” was not understood/],
    [".ww 8x", /^“8x” was not understood/],
    [".ww 8a9a8", /^“8a9a8” was not understood/],
    [".ww 5 +", /^“\+” was not understood/],
    [".ww 5 --fast", /^“--fast” was not understood/],
    [".ww set k0", /^“k0” was not understood.* Use: \.ww set <lines, such as a9k8m10>\n/],
    [".ww set clr now", /^“now” was not understood/],
    [".ww set a1", "The threshold for added dice must be from 2 to 11."],
  ] as const)
    it(`${text} is refused`, () => says(text, [], answer, admin));

  it("shows how it is written, in the language of who reads", async () => {
    const row = async (locale: string) =>
      (await tower.get(`/api/commands?locale=${locale}`).data<Record<string, unknown>[]>()).find(
        ({ key }) => key === "wod",
      );
    expect(await row("en")).to.deep.include({
      syntax:
        ".ww [N#]<dice>[a<again>][k<success>][q<low>][m<faces>][+n] [reason] | .ww set <lines, such as a9k8m10> | .ww set | .ww set clr",
      example: ".ww 5a6",
      rights: [{ form: "set <lines> | set clr", permission: "groupAdmin" }],
    });
    expect(await row("zh-CN")).to.deep.include({
      syntax:
        ".ww [次数#]<骰数>[a<加骰线>][k<成功线>][q<低值线>][m<面数>][±加值] [理由] | .ww set <参数，如 a9k8m10> | .ww set | .ww set clr",
    });
  });

  for (const [pool, said, dice, answer] of [
    [{ dice: 5, again: 6, bonus: 1 }, "5a6+1", [4, 10, 10, 5, 1, 5, 5], /pool 5A6\+1: .* successes 3$/],
    [{ rounds: 2, dice: "brawl", success: 7 }, "2#brawlk7", [7, 1, 1, 1], /pool 2A10K7, 2 times/],
  ] as const)
    it(`is written by programs as ${said}`, async () => {
      const kind = poolKinds.find(({ key }) => key === "wodPool");
      expect(kind?.write?.(pool)).to.equal(said);
      await says(`.ww ${said}`, dice, answer);
    });

  it("leaves ordinary words alone", async () => {
    for (const text of [".world", ".wwe", ".wow"]) await tower.say(text).silent();
  });

  it("tells what was rolled", async () => {
    rolls.length = 0;
    await says(".ww2#1", [8, 1], /2 times/);
    expect(rolls).to.deep.equal([
      ["1A10", 1],
      ["1A10", 0],
    ]);
  });

  it("has lines of the group, which its administrators set", async () => {
    const group = { groupId: "77" };
    await says(".ww set a9k7m12", [], /administrator/, group);
    await says(".ww set a9k7m12", [], "Pools of this group now have the lines a9k7m12.", {
      ...group,
      ...admin,
    });
    await says(".ww set", [], /a9k7m12/, group);
    await says(".ww 2", [12, 7, 3], "<Ann> pool 2A9K7M12: {12*,7},{3} successes 2", group);
    await says(".ww 2", [9, 7], "<Ann> pool 2A10: {9,7} successes 1");
    await tower
      .get("/api/groups/test/77")
      .answers({ data: { poolDefaults: { wod: { again: 9, success: 7, faces: 12 } } } });
    await says(".wwset clr", [], /a10k8m10/, { ...group, ...admin });
    await says(".ww 2", [9, 7], "<Ann> pool 2A10: {9,7} successes 1", group);
    await says(".ww set a9", [], "This command works in groups only.", { scene: "private" });
  });

  it("is away while the feature or its extension is off", async () => {
    await tower.disable("wod");
    await tower.say(".ww 5").silent();
    await tower.enable("wod");
    await says(".ww 1", [3], /successes 0/);
  });

  it("is a rule system", async () => {
    const here = { groupId: "70", role: "admin" } as const;
    await says(".set wod", [], /Switched to World of Darkness/, here);
    await says(".set info", [], /D10/, here);
    await says(".set wod", [], /已切换到/, { ...here, locale: "zh-CN" });
  });
});
