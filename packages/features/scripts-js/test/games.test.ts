import testMessage from "@dicetower/test-message";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, put, type Row, said } from "./towers.js";

const rule = (level: string) => `const rule = seal.coc.newRule();
  rule.index = 20; rule.key = 'House'; rule.name = 'House rule'; rule.desc = 'as the house says';
  rule.check = (ctx, d100, checkValue) => { const result = seal.coc.newRuleCheckResult(); result.successRank = ${level}; return result; };
  command('taken', (ctx, msg) => say(ctx, msg, [seal.coc.registerRule(rule), seal.coc.registerRule({ ...rule, index: 1000 }), seal.coc.registerRule({ ...rule, index: 5 })].join()));
  const first = seal.coc.registerRule(rule);
  command('first', (ctx, msg) => say(ctx, msg, String(first)));`;

describe("plugins and games", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, testMessage] });
  });
  after(() => tower.stop());
  const reply = async (text: string, more: object = {}) => (await said(tower, text, more)).reply;
  const master = { trust: 5 };

  it("judge checks by a rule of theirs, once it is chosen", async () => {
    await put(tower, "rules", rule("checkValue === 60 && ctx.player.userId === 'QQ:111' ? 4 : -2"));
    expect(await reply(".first")).to.equal("true");
    expect(await reply(".taken")).to.equal("false,false,false");
    expect(await reply(".setcoc details")).to.contain("House rule: as the house says");
    expect(await reply(".setcoc house", master)).to.contain("House rule: as the house says");
    expect(await reply(".ra 60")).to.contain("critical");
    expect(await reply(".ra 61")).to.contain("fumble");
    expect(await reply(".ra 60", { userId: "222" })).to.contain("fumble");
    expect(await reply(".sc 0/1 60")).to.contain("critical");
  });

  it("bring rule templates of both shapes, told by what is in them and not by the version that they say", async () => {
    const second = {
      name: "second",
      fullName: "Second",
      templateVer: "1.0",
      attrs: { defaults: { 勇气: 7 } },
      commands: { set: { diceSides: 12, keys: ["two"] } },
    };
    const first = {
      name: "first",
      fullName: "First",
      templateVer: "2.0",
      defaults: { 勇气: 3 },
      setConfig: { diceSides: 8, keys: ["one"] },
    };
    await put(
      tower,
      "shapes",
      `for (const one of ${JSON.stringify([first, second])}) seal.gameSystem.newTemplate(JSON.stringify(one));
      command('courage', (ctx, msg) => say(ctx, msg, seal.format(ctx, '{勇气} {ctx没有} {d1}') + ctx.group.getCharTemplate().name));`,
    );
    const here = { groupId: "88", role: "admin" };
    await reply(".set one", here);
    expect(await reply(".courage", here)).to.equal("3 0 1first");
    await reply(".set two", here);
    expect(await reply(".courage", here)).to.equal("7 0 1second");
  });

  it("have their templates say how a value is shown, maximum and all", async () => {
    const vigour = {
      name: "vigour",
      setConfig: { keys: ["vigour"] },
      attrConfig: { top: ["元气", "灵气"], showAs: { 元气: "{元气}/{元气上限}", 灵气: "{灵气}点" } },
      defaultsComputed: { 元气上限: "体格 * 2" },
    };
    await put(tower, "vigour", `seal.gameSystem.newTemplate(${JSON.stringify(JSON.stringify(vigour))});`);
    const here = { groupId: "89", role: "admin" };
    await reply(".set vigour", here);
    await reply(".st 体格4 元气3 灵气1 灵气上限6", here);
    expect(await reply(".st show", here)).to.contain("元气:3/8  灵气:1点");
  });

  it("have checks read skills as their templates have them", async () => {
    const odd = {
      name: "oddities",
      setConfig: { keys: ["oddities"] },
      defaults: { 攀爬: 41 },
      defaultsComputed: { 闪避: "敏捷 * 2", 对弈: "智力 + 意志" },
      alias: { 洞察: ["心理学"] },
    };
    await put(tower, "odd", `seal.gameSystem.newTemplate(${JSON.stringify(JSON.stringify(odd))});`);
    const here = { groupId: "90", role: "admin" };
    await reply(".set oddities", here);
    await reply(".st 敏捷11 智力13 意志10 心理学64", here);
    for (const [call, value] of [
      [".ra 闪避", 22],
      [".rc 对弈", 23],
      [".ra 攀爬", 41],
      [".ra 困难心理学", 32],
      [".ra 闪避+3", 25],
      [".ra 侦查", 25],
    ] as const)
      expect(await reply(call, here), call).to.match(new RegExp(`/${value}(?!\\d)`));
  });

  it("have their texts work out what a card lacks the parts of, each as 0", async () => {
    const ranks = {
      name: "ranks",
      setConfig: { keys: ["ranks"] },
      defaultsComputed: { 位阶: "功勋<5?1,功勋<9?2,1?3", 体魄: "力量 * 2" },
      alias: { 位阶: ["rank"] },
    };
    await put(
      tower,
      "ranks",
      `seal.gameSystem.newTemplate(${JSON.stringify(JSON.stringify(ranks))});
      command('ranks', (ctx, msg) => say(ctx, msg, seal.format(ctx, '{位阶} {rank} {位阶+1} {体魄} {没有}')));`,
    );
    const here = { groupId: "91", role: "admin" };
    await reply(".set ranks", here);
    expect(await reply(".ranks", here)).to.equal("1 1 2 0 0");
    await reply(".st 功勋7 力量4", here);
    expect(await reply(".ranks", here)).to.equal("2 2 3 8 0");
  });

  it("are told of a template that is nested without end, and go on", async () => {
    await put(
      tower,
      "deep",
      `command('deep', (ctx, msg) => {
        const told = ['- ', '[', '{a: ', '? '].map((nested) => {
          try { seal.gameSystem.newTemplateByYaml('a:\\n  ' + nested.repeat(20000) + 'x\\nb: 1\\n'); return 'taken'; } catch (error) { return error.message; }
        });
        const failed = (read) => { try { read(); return 'taken'; } catch (error) { return error.message; } };
        const json = failed(() => seal.gameSystem.newTemplate('{"a":' + '['.repeat(20000) + ']'.repeat(20000) + '}'));
        const self = failed(() => seal.gameSystem.newTemplateByYaml('attrs: &x {y: *x}'));
        say(ctx, msg, told.concat(json, self).every((one) => /nested deeper|leads to itself/i.test(one)) ? 'refused' : told.join());
      });`,
    );
    expect(await reply(".deep")).to.equal("refused");
    expect(await reply(".deep")).to.equal("refused");
  });

  it("judge them within a built-in command that a plugin runs", async () => {
    await put(
      tower,
      "wrap",
      `const coc = seal.ext.find('coc7'); const old = coc.cmdMap['ra'];
      const cmd = seal.ext.newCmdItemInfo(); cmd.name = 'ra';
      cmd.solve = (ctx, msg, args) => { say(ctx, msg, 'wrapped'); const result = old.solve(ctx, msg, args); say(ctx, msg, 'done'); return result; };
      coc.cmdMap['ra'] = cmd;`,
    );
    expect(await reply(".ra 60")).to.match(/^wrapped\n.*critical.*\ndone$/s);
    await tower.post("/api/plugins/js/delete", { name: "wrap" }).answers({ code: 0 });
  });

  it("leave it to the rulebook where the rule fails, and take it away with them", async () => {
    await put(tower, "rules", rule("nobody.there"));
    expect(await reply(".ra 100")).to.match(/success|fumble/);
    const { lines } = await tower
      .get("/api/scripts/js/console?name=rules")
      .data<{ lines: readonly { readonly text: string }[] }>();
    expect(lines.map(({ text }) => text).join("\n")).to.contain("nobody");
    await tower.post("/api/plugins/js/delete", { name: "rules" }).answers({ code: 0 });
    expect(await reply(".setcoc details")).to.not.contain("as the house says");
    expect(await reply(".ra 60")).to.match(/60/);
  });

  it("answer a call that they leave to others, and a built-in command that cannot read it is silent", async () => {
    await put(
      tower,
      "unsolved",
      `const extension = seal.ext.new('unsolved', 'test', '1.0.0'); seal.ext.register(extension);
      const cmd = seal.ext.newCmdItemInfo(); cmd.name = 'setcoc';
      cmd.solve = (ctx, msg, args) => {
        if (args.getArgN(1) !== 'quietly') say(ctx, msg, 'not for me');
        return seal.ext.newCmdExecuteResult(false);
      };
      extension.cmdMap['setcoc'] = cmd;`,
    );
    expect(await reply(".setcoc nonsense", master)).to.equal("not for me");
    expect(await reply(".setcoc 3", master)).to.match(/^not for me\n.*3/);
    expect(await reply(".setcoc quietly", master)).to.contain("setcoc");
    await tower.post("/api/plugins/js/delete", { name: "unsolved" }).answers({ code: 0 });
  });

  it("take people off the lists where their owner allows it", async () => {
    await put(
      tower,
      "lists",
      `command('put', (ctx, msg) => { seal.ban.addBan(ctx, 'QQ:777', 'here', 'why'); });
      command('gone', (ctx, msg) => { seal.ban.remove(ctx, 'QQ:777'); });
      command('rank', (ctx, msg) => { const one = seal.ban.getUser('QQ:777'); say(ctx, msg, String(one && one.rank)); });`,
    );
    await tower
      .post("/api/plugins/js/toggle", { name: "lists", enabled: true, grants: { admin: true } })
      .data<Row>();
    await reply(".put");
    expect(await reply(".rank")).to.equal("-30");
    await reply(".gone");
    expect(await reply(".rank")).to.equal("null");
    await reply(".put");
    await tower
      .post("/api/plugins/js/toggle", { name: "lists", enabled: true, grants: { admin: false } })
      .data<Row>();
    await reply(".gone");
    expect(await reply(".rank")).to.equal("-30");
  });
});
