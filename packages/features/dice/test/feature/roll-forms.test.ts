import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { rollText } from "../../src/api.js";
import { type DiceTower, diceTower } from "./tower.js";

const zh = { locale: "zh-CN" };

describe("roll commands as they are declared", () => {
  let tower: DiceTower;
  before(async () => {
    tower = await diceTower();
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  for (const [line, said, word, usage] of [
    [".r d20 --fast", "--fast", "r", ".r [N#][expression] [reason]"],
    [".rd20 --fast=2", "--fast", "r", ".rd [N#][expression] [reason]"],
    [".r d20 (5)", "(5)", "r", ".r [N#][expression] [reason]"],
    [".rh d20 --fast", "--fast", "rh", ".rh [N#][expression] [reason]"],
    [".rs d20 --fast", "--fast", "rs", ".rs [N#][expression] [reason]"],
  ] as const)
    it(`${line} leaves nothing unread, and rolls nothing`, () =>
      tower
        .say(line)
        .replies(`“${said}” was not understood, so nothing was done. Use: ${usage}\nMore: .help ${word}`));

  it("show their usage in the language of who reads", async () => {
    await tower
      .say(".r d20 --fast", zh)
      .replies("无法识别「--fast」，未执行任何操作。用法：.r [次数#][表达式] [理由]\n详见：.help r");
    for (const [locale, syntax] of [
      ["en", ".rh [N#][expression] [reason]"],
      ["zh-CN", ".rh [次数#][表达式] [理由]"],
    ] as const) {
      const rows = await tower
        .get(`/api/commands?locale=${locale}`)
        .data<{ key: string; syntax: string; example: string }[]>();
      const row = rows.find(({ key }) => key === "roll.hidden");
      expect([row?.syntax, row?.example]).to.deep.equal([syntax, ".rh d20"]);
    }
  });

  it("take a mention along with dice, and without any", async () => {
    tower.dice.push(64, 7);
    await tower.say(".r", mentioning(".r [@222 Bob]")).replies("<Ann> rolls D100=64");
    await tower.say(".r", mentioning(".r d20 [@222 Bob]")).replies("<Ann> rolls D20=7");
  });

  it("suggest dice to who is typing", async () => {
    const items = await tower
      .get(`/api/commands/completions?locale=zh-CN&text=${encodeURIComponent(".r 2")}`)
      .data<{ insert: string; detail: string }[]>();
    expect(items.map(({ insert, detail }) => [insert, detail])).to.deep.equal([
      ["2d6+3", ".r [次数#][表达式] [理由]"],
    ]);
  });

  for (const [parts, said, dice, answer] of [
    [{ rounds: 2, expression: "d6", reason: "fire" }, "2#d6 fire", [1, 2], /2 times for “fire”: D6=1.*=2$/s],
    [{ expression: "2d6+3" }, "2d6+3", [4, 2], "<Ann> rolls 2D6+3=(4+2)+3=9"],
    [{ reason: "b2 or not" }, "d b2 or not", [64], "<Ann> rolls for “b2 or not”: D100=64"],
    [{ rounds: 2 }, "2#d", [1, 2], /=1.*=2$/s],
    [{}, "", [64], "<Ann> rolls D100=64"],
  ] as const)
    it(`are written by programs as “${said}”`, async () => {
      expect(rollText(parts)).to.equal(said);
      tower.dice.push(...dice);
      await tower.say(`.r ${said}`).replies(answer);
    });
});
