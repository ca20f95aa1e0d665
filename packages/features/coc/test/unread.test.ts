import { mentioning, type Saying } from "@dicetower/testkit";
import { expect } from "chai";
import { bob, type CocTower, cocTower, zh } from "./coc-tower.js";

const en: Saying = { locale: "en" };

describe("checks, as people type them", () => {
  let tower: CocTower;
  before(async () => {
    tower = await cocTower();
    await tower.say(".st 聆听50 san70 图书馆70 考古学57 格斗：斗殴60 弩弓3:40", zh).done();
    await tower.say(".pc new 木落", { ...zh, userId: "333" }).done();
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  for (const [text, dice, answer] of [
    [".ra 聆听 极难", [20], "<Ann> 的「聆听」检定：D100=20/10（极难） 失败"],
    [".ra 图书馆70困难", [20], /「图书馆(?:使用)?」检定：D100=20\/35（困难）/],
    [".ra 聆听困难", [20], "<Ann> 的「聆听」检定：D100=20/25（困难） 成功"],
    [".ra 聆听 46 困难 隔墙", [20], "<Ann> 因「隔墙」进行「聆听」检定：D100=20/23（困难） 成功"],
    [".ra 格斗：斗殴困难", [20], /D100=20\/30（困难）/],
    [".ra 斗殴：困难", [20], /D100=20\/30（困难）/],
    [".ra 弩弓3困难", [20], /「弩弓3」检定：D100=20\/20（困难）/],
    [".ra 聆听（45）", [44], "<Ann> 的「聆听」检定：D100=44/45 成功"],
    [".ra 聆听，35", [30], "<Ann> 的「聆听」检定：D100=30/35 成功"],
    [".ra 聆听：48", [30], "<Ann> 的「聆听」检定：D100=30/48 成功"],
    [".ra 聆听 40 +15", [55], "<Ann> 的「聆听+15」检定：D100=55/55 成功"],
    [".ra 聆听+1d4", [3, 53], "<Ann> 的「聆听+1d4」检定：D100=53/53（1D4=3） 成功"],
    [".ra 聆听 60 +1d6 困难 门后", [6, 33], /^<Ann> 因「门后」.*D100=33\/33（1D6=6）（困难） 成功$/],
    [".ra 聆听 b2", [51, 1, 3], "<Ann> 的「聆听」检定：D100=51 [奖励 0,2] → 1/50 大成功"],
    [".ra 聆听 p", [50, 10], /D100=50 \[惩罚 10\] → 100\/50/],
    [".ra 聆听，听墙角", [20], /因「听墙角」进行「聆听」检定/],
    [".sc 1 / 1d3", [60], /^<Ann> 的理智检定：D100=60\/70/],
    [".sc 45 1/1d4", [45], /^<Ann> 的理智检定：D100=45\/45/],
    [".sc 45 1 / 1d4 走廊", [45], /^<Ann> 因「走廊」进行理智检定：D100=45\/45/],
    [".sc 1/1d4（45）", [45], /^<Ann> 的理智检定：D100=45\/45/],
    [".sc 1/1d4, 45 走廊", [45], /^<Ann> 因「走廊」进行理智检定：D100=45\/45/],
    [".sc 45 1d4", [60, 2], /D100=60\/45 .*1D4=2/],
    [".sc 1/ 1d3", [60], /D100=60\/\d+ /],
    [".sc 1 /1d3", [60], /D100=60\/\d+ /],
    [".sc 1/1d3，看见尸体", [60], /因「看见尸体」/],
    [".sc 1/1d3 45 b", [60, 2], /D100=60 \[奖励 2\] → 20\/45/],
    [".ra聆听困难", [20], /D100=20\/25/],
    [".ra聆听（45）", [20], /D100=20\/45/],
    [".rap聆听困难", [20, 2], /D100=20 \[惩罚 2\] → 20\/25（困难）/],
    [".ra 聆听60b2", [51, 1, 3], /D100=51 \[奖励 0,2\] → 1\/60/],
    [".ra 2#聆听 困难", [20, 21], /D100=20\/25（困难） 成功\nD100=21\/25（困难） 成功/],
    [".ra 2#聆听+1d4", [1, 20, 2, 21], /20\/51（1D4=1）.*\n.*21\/52（1D4=2）/],
    [".ra 聆听 - 10", [20], /D100=20\/40/],
    [".en 聆听（40）", [30], /30\/40/],
  ] as const)
    it(`are read: ${text}`, () => tower.plays(text, dice, answer, zh));

  it("are read in English", async () => {
    const dot = { ...en, userId: "444", nickname: "Dot" };
    await tower.say(".st Stealth 50", dot).done();
    await tower.plays(".ra stealth hard", [20], /D100=20\/25 \(hard\) success/, dot);
    await tower.plays(".ra Stealth (42)", [20], /D100=20\/42/, dot);
    await tower.plays(".ra Stealth, 38", [20], /D100=20\/38/, dot);
    await tower.plays(".ra Stealth: 61", [20], /D100=20\/61/, dot);
    await tower.plays(".ra Stealth +1d4", [2, 20], /D100=20\/52 \(1D4=2\)/, dot);
    await tower.plays(".rap Stealth", [20, 1], /D100=20 \[penalty 1\] → 20\/50/, dot);
    await tower.plays(".sc 44 0/1d3", [20], /D100=20\/44/, dot);
  });

  describe("are not made where a part cannot be read, which is quoted", () => {
    before(() => tower.say(".st san69", zh).done());

    for (const [text, quoted] of [
      [".ra 聆听 50 （30）", "（30）"],
      [".ra 图书馆 60 困难 极难", "极难"],
      [".ra 困难图书馆 极难", "极难"],
      [".ra 困难极难图书馆", "极难图书馆"],
      [".ra 聆听 50 /左耳", "/左耳"],
      [".ra 聆听 50 60", "60"],
      [".ra 聆听 60 +99d6", "+99d6"],
      [".sc 1/1d4 /走廊", "/走廊"],
      [".sc 1/1d4 50 （30）", "（30）"],
      [".sc 1/1d4 困难", "困难"],
      [".en 聆听 40 /左耳", "/左耳"],
      [".rah 聆听 50 /走廊", "/走廊"],
    ] as const)
      it(text, async () => {
        const said = await tower.say(text, zh).text();
        expect(said)
          .to.match(/「[^」]*」/u)
          .and.not.match(/D100/);
        expect(said).to.include(`「${quoted}」`);
      });

    it("as an opposed check", async () => {
      await tower.say(".st 闪避50", { ...zh, ...bob }).done();
      const opposed = (text: string) => ({ ...zh, ...mentioning(`${text}[@222]`) });
      tower.dice.push(20, 21);
      const both = ".rav 斗殴（50）困难 闪避，40";
      expect(await tower.say(both, opposed(both)).text()).to.match(/20\/25（困难）.*21\/40/);
      tower.dice.push(20, 5, 21);
      const dice = ".rav 斗殴50,b 闪避";
      expect(await tower.say(dice, opposed(dice)).text()).to.match(/20 \[奖励 5\] → 20\/50.*21\/50/);
      const how = { ...zh, ...mentioning(".rav 斗殴 50 /走廊[@222]") };
      expect(await tower.say(".rav 斗殴 50 /走廊[@222]", how).text())
        .to.include("「/走廊」")
        .and.not.match(/D100/);
    });

    it("and nothing is changed", () => tower.say(".st show san", zh).replies("<Ann> 理智:69/99"));
  });

  it("offer the nearest name of what is none", async () => {
    await tower.plays(".ra 考古写", [], /没有「考古写」的数值.*考古学/, zh);
    await tower.plays(".ra 考古", [], /考古学/, zh);
    await tower.plays(".en 考古写", [], /考古学/, zh);
    await tower.plays(".ra Ocult", [], /“Ocult”.*Occult/, en);
    await tower.plays(".ra 考古写", [], /Archaeology/, en);
    await tower.plays(".ra 力量", [], /^(?!.*要找)/, { ...zh, userId: "333" });
    await tower.say(".ra 木洛:聆听", { ...zh, userId: "333" }).replies(/没有找到角色卡「木洛」.*木落/);
    await tower.say(".pc tag 木洛", { ...zh, userId: "333" }).replies(/木洛.*木落/);
  });

  it("name who asked for somebody else's, also where they are hidden", async () => {
    await tower.say(".st 图书馆47 san60", { ...zh, ...bob }).done();
    const ask = (text: string, dice: readonly number[], answer: string | RegExp, locale = "zh-CN") =>
      tower.plays(text, dice, answer, { locale, ...mentioning(`${text}[@222]`) });
    await ask(".ra 图书馆", [40], /^由 <Ann> 代骰，<Bob> 的「图书馆(?:使用)?」检定：D100=40\/47/);
    await ask(".ra2#图书馆", [40, 41], /^由 <Ann> 代骰，<Bob> 的/);
    await ask(".rah 图书馆 60", [40], /^由 <Ann> 代骰：<Bob> 暗中检定「图书馆(?:使用)? 60」$/);
    await ask(".sc 0/1d2 60", [40], /^<Bob> \(asked by <Ann>\) sanity check/, "en");
    await ask(".ra Library", [40], /^<Bob> \(asked by <Ann>\) checks .*D100=40\/47/, "en");
  });

  it("repeat at most 100 characters of a reason", async () => {
    tower.dice.push(20);
    const said = await tower.say(`.ra 聆听 50 ${"啰".repeat(300)}`, zh).text();
    expect(said.length).to.be.below(200);
    expect(said).to.include("…");
  });
});
