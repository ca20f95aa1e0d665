import testMessage from "@dicetower/test-message";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { templateKeys } from "../src/calls/games/template-keys.js";
import { wordedKeys } from "../src/texts/worded-texts.js";
import { begin, features, put, said } from "./towers.js";

describe("texts of plugins", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, testMessage] });
    await put(
      tower,
      "texts",
      `command('say', (ctx, msg, args) => say(ctx, msg, seal.format(ctx, args.rawArgs)));
      command('both', (ctx, msg, args) => {
        const [first, second] = args.rawArgs.split('=>');
        seal.format(ctx, first);
        say(ctx, msg, seal.format(ctx, second) + '|' + seal.vars.strGet(ctx, '$t表'));
      });
      command('tmpl', (ctx, msg, args) => say(ctx, msg, seal.formatTmpl(ctx, args.getArgN(1))));`,
    );
  });
  after(() => tower.stop());
  const reply = async (text: string) => (await said(tower, text, { locale: "zh-CN" })).reply;

  for (const [text, value] of [
    ["{$t没有}/{$m没有}/{$g没有}/{没有}/{$t没有+1}", "0/0/0/0/1"],
    ["a{% $t甲 = 3 %}b{$t甲}", "a3b3"],
    ["{% if 2 > 1 { $t词 = '大' } else { $t词 = '小' } %}{$t词}", "大"],
    ["{% $t数 = 0; while $t数 < 3 { $t数 = $t数 + 1 } %}{$t数}", "3"],
    ["{$t表 = {'a': 1, 'b': 'two'}; $t表.b}", "two"],
    ["{1d1 + 1d1} {核心:骰子名字}", "2 骰塔"],
    ["{(1d1 + 1) * 2} {floor(2.5)}", "4 2"],
    ['{"json": "stays", !}', '{"json": "stays", !}'],
    ["{1d1} of {no program here}", "1 of {no program here}"],
  ] as const)
    it(`come to ${value} from ${text}`, async () => {
      expect(await reply(`.say ${text}`)).to.equal(value);
    });

  it("of checks are told with what is added to them, where something is", async () => {
    expect(await reply(".tmpl COC:判定_必须_困难_失败")).to.equal("未达成困难成功");
    expect(await reply(".tmpl COC:理智检定")).to.match(/（损失 0）$/u);
    await put(
      tower,
      "added",
      `command('added', (ctx, msg) => {
        seal.vars.strSet(ctx, '$t附加判定结果', '差一点');
        say(ctx, msg, seal.formatTmpl(ctx, 'COC:判定_必须_困难_失败'));
      });`,
    );
    expect(await reply(".added")).to.equal("未达成困难成功 差一点");
  });

  it("go on with what the one before has set, lists among it", async () => {
    expect(await reply(".both {$t表 = {'a': [1, 2]}}=>{$t表.a[1]}")).to.equal('2|{"a":[1,2]},true');
  });

  it("are messages of their own where they are split", async () => {
    expect(await reply(".say {1d1}#{SPLIT}b{FormFeed}c")).to.equal("1\nb\nc");
  });

  it("of the keys that other hosts have are there, and say nothing raw", async () => {
    await put(
      tower,
      "keys",
      `const keys = ${JSON.stringify([...Object.keys(templateKeys), ...wordedKeys.keys()])};
      command('keys', (ctx, msg) => {
        const raw = keys.filter((key) => !/^[^{}]+$/u.test(seal.formatTmpl(ctx, key)) || /未知项|undefined/u.test(seal.formatTmpl(ctx, key)));
        say(ctx, msg, [keys.length, ...raw].join(' '));
      });`,
    );
    expect(await reply(".keys")).to.equal("221");
    expect(await reply(".tmpl 其它:ping响应")).to.equal("骰塔在。");
    expect(await reply(".tmpl DND:检定_轮数过多警告")).to.equal("骰塔不能一次检定 0 轮。");
  });
});
