import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { admin, bob, type CocTower, cocTower, zh } from "./coc-tower.js";

describe("play of Call of Cthulhu", () => {
  let tower: CocTower;
  before(async () => {
    tower = await cocTower();
  });
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  describe("sanity", () => {
    it("is lost, with its hints, and written to the card", async () => {
      await tower.plays(".sc 1/1d6", [], /卡上没有理智值/, zh);
      await tower.say(".st san60", zh).done();
      await tower.plays(
        ".sc 1/1d6",
        [88, 5],
        "<Ann> 的理智检定：D100=88/60 失败，损失 1D6=5，理智 60→55（单次损失达到 5，可能陷入临时性疯狂，可用 .ti 决定症状）",
        zh,
      );
      await tower.say(".st show san", zh).replies(/55/);
      await tower.plays(".sc 1/1d6", [55], "<Ann> 的理智检定：D100=55/55 成功，损失 1，理智 55→54", zh);
      await tower.plays(".scd6", [90, 2], "<Ann> 的理智检定：D100=90/54 失败，损失 D6=2，理智 54→52", zh);
    });

    it("adds up over a day of play", async () => {
      await tower.plays(".sc 0/4", [88], /48（今日损失已达当日理智的五分之一，陷入不定性疯狂）$/, zh);
      await tower.plays(".sc day", [], /新的一天/, zh);
      await tower.plays(".sc 0/4", [88], /48→44$/, zh);
      await tower.plays(".sc 0/4", [88], /44→40$/, zh);
      tower.later(9 * 3_600);
      await tower.plays(".sc 0/4", [88], /40→36$/, zh);
    });

    it("takes the most of a fumble, halves and caps, and never falls below 0", async () => {
      await tower.plays(".sc 1/10-1d4 --half", [100], /损失 最大值 10-1D4=9，减半为 4，理智 36→32/, zh);
      await tower.plays(".sc 1/2d6+2 --cap=3", [90, 4, 5], /损失 2D6\+2=11，上限 3，理智 32→29/, zh);
      await tower.plays(
        ".sc p 0/3 冷风",
        [5, 9],
        /因「冷风」进行理智检定：D100=5 \[惩罚 8\] → 85\/29 失败/,
        zh,
      );
      await tower.say(".st san3 克苏鲁神话4", zh).done();
      await tower.plays(".mh 1/5", [90], /损失 5，减半为 3，理智 3→0（理智归零，陷入永久疯狂）$/, zh);
      await tower.plays(".sc 0/1", [], /理智已经归零/, zh);
      await tower.plays(".sc 0/1d6 50", [88, 2], /理智 50→48/, zh);
      await tower.say(".st show san", zh).replies(/0/);
    });

    it("is refused where the sides are malformed", async () => {
      for (const text of [".sc 侦查", ".sc 1/", ".sc 1/x"])
        await tower.plays(text, [], /请写明成功与失败时的损失/, zh);
      await tower.plays(".sc", [], /用法：\.sc \[b\|p\[数量\]\] <成功损失>\/<失败损失> \[理智\]/, zh);
      await tower.plays(".sc 1/1d6 --cap=x", [], /无法识别「--cap=x」/, zh);
      await tower.plays(".sc day 1", [], /无法识别「1」.*用法：\.sc day \[@某人\]/s, zh);
      await tower.plays(".sc 0/1-1d6 50", [88, 6], "损失值小于 0，未作任何改动。", zh);
    });

    it("of somebody who is mentioned is theirs", async () => {
      await tower.say(".st san40", { ...zh, ...bob }).done();
      await tower.plays(".sc 1/2", [88], /^由 <Ann> 代骰，<Bob> 的理智检定：.*理智 40→38/, {
        ...zh,
        ...mentioning(".sc 1/2[@222]"),
      });
    });
  });

  describe("growth", () => {
    it("follows the rule, writes to the card and takes ticks away", async () => {
      await tower.say(".st 侦查60 聆听55", zh).done();
      await tower.plays(".en list", [], "没有标记为可成长的技能。", zh);
      await tower.plays(".ra 侦查", [20], /困难成功$/, zh);
      await tower.plays(".ra 力量 50", [20], /困难成功$/, zh);
      await tower.plays(".en list", [], "已标记可成长的技能：侦查", zh);
      await tower.plays(".en 侦查", [61, 7], "<Ann> 的「侦查」成长检定：D100=61/60，成长 1D10=7，60→67", zh);
      await tower.plays(".en list", [], "没有标记为可成长的技能。", zh);
      await tower.plays(".en 侦查 聆听", [60, 96, 3], /没有成长\n.*55→58$/, zh);
      await tower.plays(".ra 聆听", [5], /成功$/, zh);
      await tower.plays(".ra 侦查", [5], /成功$/, zh);
      await tower.plays(".en auto", [99, 1, 2], /聆听.*58→59\n.*侦查.*没有成长/, zh);
      await tower.plays(".en auto", [], "没有标记为可成长的技能。", zh);
    });

    it("takes values and changes that are written", async () => {
      await tower.plays(".en 挖坟术 40", [41, 3], /40→43$/, zh);
      await tower.say(".st show 挖坟术", zh).replies(/^(?!.*43)/);
      await tower.plays(".en 侦查50+1d3/1d6", [20, 2], /未成长，变化 1D3=2，50→52$/, zh);
      await tower.plays(".en 侦查+5", [99], /成长 5，52→57$/, zh);
      await tower.plays(".en", [], /用法：\.en <技能> \[数值\] \[\+\[失败变化\/\]成功变化\]…/, zh);
      await tower.plays(".en 40", [], /请写明要成长的技能/, zh);
      await tower.plays(".en auto 侦查", [], /无法识别「侦查」.*用法：\.en auto/s, zh);
      await tower.plays(".en 掘墓术", [], /没有「掘墓术」的数值/, zh);
      await tower.plays(".en 侦查+x", [], /未能识别/, zh);
    });

    it("gives sanity back where the owners want that", async () => {
      await tower.put("/api/settings/coc", { sanReward: true }).answers({ code: 0 });
      await tower.say(".st 图书馆85 san50", zh).done();
      await tower.plays(".en 图书馆", [90, 9, 4, 5], /85→94\n有技能达到 90，恢复理智 9，现为 59。$/, zh);
      await tower.put("/api/settings/coc", {}).answers({ code: 0 });
    });
  });

  describe("insanity", () => {
    for (const [text, dice, answer] of [
      [".ti", [6, 10], /^<Ann> 疯狂发作（即时）：6 昏厥，持续 1D10=10 轮\n/],
      [".li", [2, 1], /^<Ann> 疯狂发作（总结）：2 被窃，持续 1D10=1 小时\n/],
      [".ti", [9, 4, 1], /9 恐惧，持续 1D10=4 轮\n.*\n1 恐高症：/],
      [".li", [10, 7, 100], /10 躁狂，.*\n.*\n100 手术癖：/],
      [".ti list", [], /^症状一览：\n1 失忆\n2 假性残疾/],
      [".ti 11", [], /11 不在 1 到 10 之间/],
      [".ti 3", [], "只有主持人可以指定症状。"],
    ] as const)
      it(text, () => tower.plays(text, dice, answer, zh));

    it("may be chosen by who leads", () =>
      tower.plays(".li 6", [9], /6 重要之人，持续 1D10=9 小时/, { ...zh, ...admin }));
  });

  describe("investigators", () => {
    const fours = (count: number) => Array.from({ length: count }, () => 4);

    it("are rolled, one with what follows, several numbered to choose from", async () => {
      await tower.plays(
        ".coc",
        fours(24),
        "<Ann> 的七版人物作成：\n力量:60 体质:60 体型:70 敏捷:60 外貌:60 智力:70 意志:60 教育:70 幸运:60 [510/570]\n" +
          "生命值:13 魔法值:12 理智:60 DB:1D4 体格:1 移动速度:7",
        zh,
      );
      await tower.plays(".coc2", fours(48), /^<Ann> 的七版人物作成：(\n力量:60 .*){2}$/, zh);
      await tower.plays(".coc6d", fours(23), /力量:12 .*幸运:60 .*\n.*知识:75 DB:1D4 资产:4$/, zh);
      await tower.plays(".coc 99", [], "一次最多生成 10 组。", zh);
      await tower.plays(".coc 0", [], /数量无效/, zh);
      await tower.plays(".coc x", [], /无法识别「x」/, zh);
    });

    it("become cards", async () => {
      const carol = { ...zh, userId: "333", nickname: "Carol" };
      await tower.plays(".coc pick 1", [], /没有可供选择的人物/, carol);
      await tower.plays(".coc --save 木落", fours(24), /已存为角色卡「木落」并在此绑定/, carol);
      await tower.plays(".ra 教育", [70], /70\/70 成功$/, carol);
      await tower.plays(".ra 闪避", [31], /31\/30 失败$/, carol);
      await tower.plays(".sc 0/1", [61], /理智 60→59$/, carol);
      await tower.plays(".coc 2 --save", fours(48), /十分钟内可用/, carol);
      await tower.plays(".coc pick 3", [], /1 至 2/, carol);
      await tower.plays(".coc pick 2 木落", [], /木落/, carol);
      await tower.plays(".coc pick 2 二号", [], /「二号」/, carol);
      tower.later(601);
      await tower.plays(".coc pick 1 三号", [], /没有可供选择的人物/, carol);
    });
  });

  it("notes values above their ceiling, or keeps them within it", async () => {
    const dan = { ...zh, userId: "444", nickname: "Dan" };
    await tower.say(".st 体质60 体型60 hp12", dan).done();
    await tower.say(".st hp+3", dan).replies("<Dan> 生命值 12+3=15→12（上限 12）");
    await tower.say(".st hp15", dan).replies("<Dan> 设置了 1 项属性\n注意：生命值 15 超过了生命值上限 12。");
    const rules = await tower.get("/api/dice/rules").data<Record<string, unknown>>();
    await tower.put("/api/dice/rules", { ...rules, capValues: true }).answers({ code: 0 });
    await tower.say(".st hp16", dan).replies(/已改为 12/);
    await tower.say(".st show hp", dan).replies(/12/);
    await tower.put("/api/dice/rules", { ...rules, capValues: false }).answers({ code: 0 });
  });

  it("keeps days of sanity and variants over switching the feature off and on", async () => {
    const eve = { ...zh, userId: "555", nickname: "Eve", groupId: "3000" };
    await tower.say(".setcoc 3", { ...eve, ...admin }).done();
    await tower.say(".st san60", eve).done();
    await tower.plays(".sc 0/4", [88], /大失败|失败/, eve);
    await tower.disable("coc");
    await tower.say(".ra 侦查 60", eve).silent();
    await tower.enable("coc");
    await tower.plays(".ra 侦查 60", [5], /大成功$/, eve);
    await tower.plays(".sc 0/8", [88], /不定性疯狂/, eve);
  });
});
