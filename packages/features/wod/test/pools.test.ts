import { defineFeature, variables } from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import type { Saying } from "@dicetower/testkit";
import { expect } from "chai";
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
    [".ww", /^That was not understood/],
    [".ww 潜行", /^That was not understood/],
    [".ww 8x", /^That was not understood/],
    [".ww set a1", "The threshold for added dice must be from 2 to 11."],
  ] as const)
    it(`${text} is refused`, () => says(text, [], answer, admin));

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
