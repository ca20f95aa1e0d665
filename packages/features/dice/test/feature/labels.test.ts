import { expect } from "chai";
import { type DiceTower, diceTower } from "./tower.js";

/** A roll of each family of dice that labels its working: engine, text, dice, and the labels in both languages. */
const rolls: readonly (readonly [string, string, readonly number[], string, string])[] = [
  ["native", "b", [51, 1], "bonus", "奖励"],
  ["native", "p+1", [51, 1], "penalty", "惩罚"],
  ["compat1", "(1)b", [51, 1], "bonus", "奖励"],
  ["compat1", "d100p2", [51, 1, 2], "penalty", "惩罚"],
  ["compat2", "b2", [51, 1, 2], "bonus", "奖励"],
  ["compat2", "p", [51, 1], "penalty", "惩罚"],
];

describe("the labels in a working", () => {
  let tower: DiceTower;
  before(async () => {
    tower = await diceTower();
    await tower.put("/api/dice/rules", { shortenOver: 200 }).answers({ code: 0 });
  });
  after(() => tower.stop());

  for (const [engine, text, dice, english, chinese] of rolls)
    it(`of ${text} by ${engine} are ${english}, and ${chinese}`, async () => {
      const engines = { global: { mode: "custom", engines: [engine] } };
      await tower.put("/api/dice/rules", { engines }).answers({ code: 0 });
      tower.dice.push(...dice, ...dice);
      const inEnglish = await tower.say(`.r ${text}`).text();
      expect(inEnglish)
        .to.include(english)
        .and.not.match(/\p{Script=Han}/u);
      const inChinese = await tower.say(`.r ${text}`, { locale: "zh-CN" }).text();
      expect(inChinese).to.include(chinese);
      const words = inChinese.replaceAll(/<Ann>|\d*[dacbp]\d*/g, "").match(/[a-z]{3,}/gi);
      expect(words, inChinese).to.equal(null);
    });
});
