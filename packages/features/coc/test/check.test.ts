import { argumentKinds, defineFeature } from "@dicetower/contract";
import { type Check, checked } from "@dicetower/dice/api";
import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { admin, bob, type CocTower, cocTower, zh } from "./coc-tower.js";

const checks: Check[] = [];
const listener = defineFeature({
  id: "listener",
  setup(host) {
    host.on(checked, (check) => void checks.push(check));
  },
});

describe("checks of Call of Cthulhu", () => {
  let tower: CocTower;
  before(async () => {
    tower = await cocTower({ more: [listener] });
  });
  beforeEach(() => checks.splice(0));
  afterEach(() => expect(tower.dice.left, "dice that nobody rolled").to.deep.equal([]));
  after(() => tower.stop());

  /** Says something that mentions Bob. */
  const atBob = (text: string, dice: readonly number[], answer: string | RegExp) =>
    tower.plays(text, dice, answer, { ...zh, ...mentioning(`${text}[@222]`) });

  describe("are read", () => {
    for (const [text, dice, answer] of [
      [".ra 侦查 60", [64], "<Ann> 的「侦查」检定：D100=64/60 失败"],
      [".ra侦查60", [12], "<Ann> 的「侦查」检定：D100=12/60 极难成功"],
      ["。ＲＡ　侦查　６０", [12], "<Ann> 的「侦查」检定：D100=12/60 极难成功"],
      [".检定 侦查:60", [30], "<Ann> 的「侦查」检定：D100=30/60 困难成功"],
      [".rap 侦查 60", [16, 4], "<Ann> 的「侦查」检定：D100=16 [惩罚 3] → 36/60 成功"],
      [".rap2 聆听 60", [16, 4, 3], "<Ann> 的「聆听」检定：D100=16 [惩罚 3,2] → 36/60 成功"],
      [".ra b 困难侦查 60", [51, 1], "<Ann> 的「侦查」检定：D100=51 [奖励 0] → 1/30（困难） 大成功"],
      [".ra困难侦查60", [31], "<Ann> 的「侦查」检定：D100=31/30（困难） 失败"],
      [".ra 極難侦查 60", [12], "<Ann> 的「侦查」检定：D100=12/12（极难） 成功"],
      [".ra 大成功侦查 60", [2], "<Ann> 的「侦查」检定：D100=2/60（须大成功） 失败"],
      [".ra 自动成功侦查 60", [99], "<Ann> 的「侦查」检定：D100=99/60（自动成功） 成功"],
      [".ra 自动成功侦查 60", [100], "<Ann> 的「侦查」检定：D100=100/60（自动成功） 大失败"],
      [".ra 60", [50], "<Ann> 的检定：D100=50/60 成功"],
      [".ra 侦查+10", [35], "<Ann> 的「侦查+10」检定：D100=35/35 成功（卡上未设，默认 25）"],
      [".ra 侦查60+10 开门", [70], "<Ann> 因「开门」进行「侦查+10」检定：D100=70/70 成功"],
      [".ra 侦查 60 Ｏpen", [50], "<Ann> 因「Ｏpen」进行「侦查」检定：D100=50/60 成功"],
      [".ra 侦查", [20], "<Ann> 的「侦查」检定：D100=20/25 成功（卡上未设，默认 25）"],
      [".ra 侦查 找找看", [20], /因「找找看」进行「侦查」检定/],
      [".ra spot hidden 60", [50], "<Ann> 的「侦查」检定：D100=50/60 成功"],
      [
        ".ra3#侦查 60",
        [20, 97, 3],
        "<Ann> 的「侦查」检定，共 3 次：\nD100=20/60 困难成功\nD100=97/60 失败\nD100=3/60 极难成功\n成功 2 次",
      ],
    ] as const)
      it(text, () => tower.plays(text, dice, answer, zh));
  });

  describe("are asked for by programs", () => {
    const written = (kind: string, value: unknown) =>
      tower.host
        .contributions(argumentKinds)
        .find(({ key }) => key === kind)
        ?.item.write?.(value) ?? "";
    const asks = (word: string, kind: string, given: unknown, dice: readonly number[], answer: RegExp) =>
      it(`.${word} ${JSON.stringify(given)}`, async () => {
        const text = `.${word} ${written(kind, given)}`;
        await tower.plays(
          text,
          dice,
          answer,
          word === "rav" ? { ...zh, ...mentioning(`${text}[@222]`) } : zh,
        );
      });

    asks("ra", "check", { skill: "侦查" }, [20], /「侦查」检定：D100=20\/25/);
    asks(
      "ra",
      "check",
      { skill: "侦查", value: 60, difficulty: "hard", reason: "找" },
      [20],
      /因「找」.*20\/30/,
    );
    asks("ra", "check", { skill: "侦查", value: 60, bonus: 1, rounds: 2 }, [51, 1, 51, 1], /共 2 次/);
    asks("ra", "check", { skill: "spot hidden", value: 60, bonus: -2 }, [16, 4, 3], /惩罚 3,2\] → 36\/60/);
    asks("sc", "sanityCheck", { success: "1", failure: "1d6", san: 45 }, [45], /D100=45\/45/);
    asks(
      "sc",
      "sanityCheck",
      { success: "0", failure: "1", san: 45, bonus: 1 },
      [45, 2],
      /奖励 1\] → 15\/45/,
    );
    asks(
      "en",
      "growth",
      [
        { skill: "聆听", value: 40, gain: "1d3" },
        { skill: "闪避", value: 50 },
      ],
      [41, 2, 9],
      /40→42/,
    );
    asks(
      "rav",
      "opposedCheck",
      { skill: "斗殴", value: 50, difficulty: "hard", other: { skill: "闪避", value: 40, bonus: 1 } },
      [20, 51, 1],
      /20\/25（困难）.*奖励 0\]? → 1\/40/,
    );
  });

  describe("are refused, without a die", () => {
    for (const [text, answer] of [
      [".ra 造船", /^<Ann> 没有「造船」的数值。.*例如 \.ra 造船 50/],
      [".ra 力量", /没有「力量」的数值/],
      [".ra 侦查+2000", "检定的目标值应在 0 至 1000 之间。"],
      [".ra 侦查-100", "检定的目标值应在 0 至 1000 之间。"],
      [".ra 侦查/0", "检定的目标值应在 0 至 1000 之间。"],
      [".ra11#侦查", /10/],
      [".rap10 侦查", /1 至 9/],
      [".ra b p 侦查", /参数有误/],
      [".ra", /缺少参数：技能/],
    ] as const)
      it(text, () => tower.plays(text, [], answer, zh));
  });

  it("leave ordinary chat alone", async () => {
    for (const text of [
      ".really",
      ".rage",
      ".race",
      ".random",
      ".rch?",
      ".end",
      ".score",
      ".title",
      "!right",
    ])
      if (text !== ".rch?") await tower.say(text).silent();
    await tower.plays(".rastr50", [20], /^<Ann> checks STR: D100=20\/50/);
    await tower.plays(".ra2#stealth", [20, 21], /Passed: 1$/);
  });

  it("are told to statistics, logs and plugins", async () => {
    await tower.plays(".rab str 50", [20, 5], /hard success|success/);
    expect(checks.map(({ message: _message, ...check }) => check)).to.deep.equal([
      {
        person: { platform: "test", userId: "111" },
        system: "coc7",
        attribute: "力量",
        expression: "B1",
        roll: 20,
        target: 50,
        level: "hard",
        hidden: false,
      },
    ]);
  });

  it("are hidden, and reach the sender alone", async () => {
    tower.dice.push(30);
    const { spoken } = await tower.say(".rah 心理学 50", zh).done();
    expect(spoken.map(({ scene, target, text }) => [scene, target, text])).to.deep.equal([
      ["group", "1000", "<Ann> 进行了一次暗中检定"],
      ["private", "111", "你在 1000 的暗中检定：<Ann> 的「心理学」检定：D100=30/50 成功"],
    ]);
    expect(checks[0]?.hidden).to.equal(true);
    await tower.plays(".rah 心理学 50", [30], /^<Ann> 的「心理学」检定/, {
      ...zh,
      scene: "private",
      groupId: "",
    });
  });

  it("use the variant of the group with ra, the rulebook with rc", async () => {
    await tower.say(".setcoc 2", zh).replies(/只有群主/);
    await tower.say(".setcoc 2", { ...zh, ...admin }).replies(/^本群房规改为 2：1-5/);
    await tower.plays(".ra 侦查 60", [5], /大成功$/, zh);
    await tower.plays(".rc 侦查 60", [5], /极难成功$/, zh);
    await tower.say(".setcoc", zh).replies(/^当前房规为 2：/);
    await tower.say(".setcoc 11", { ...zh, ...admin }).replies(/^本群房规改为 6：绿色三角洲/);
    await tower.plays(".ra 侦查 60", [33], /大成功$/, zh);
    await tower.say(".setcoc details", zh).replies(/^可选房规：\n0：/);
    await tower.say(".setcoc 8", { ...zh, ...admin }).replies(/没有这个房规/);
    const row = await tower.get("/api/groups/test/1000").data<Record<string, unknown>>();
    expect(row).to.include({ cocVariant: 6, opposedRule: -1 });
    await tower.say(".setcoc clr", { ...zh, ...admin }).replies("已恢复默认房规：0");
    await tower.say(".setcoc 3", { ...zh, scene: "private", groupId: "" }).replies(/^你的私聊房规改为 3/);
  });

  it("act for others who are mentioned, where that is allowed", async () => {
    await tower.say(".st 侦查70", { ...zh, ...bob }).done();
    await atBob(".ra 侦查", [64], "由 <Ann> 代骰，<Bob> 的「侦查」检定：D100=64/70 成功");
    await tower.say(".group +禁止代骰", { ...zh, role: "owner" }).done();
    await atBob(".ra 侦查", [], "此处禁止代他人掷骰。");
    await tower.say(".group -禁止代骰", { ...zh, role: "owner" }).done();
  });

  it("oppose one another", async () => {
    await tower.say(".st 斗殴60", zh).done();
    await tower.say(".st 斗殴40 闪避60", { ...zh, ...bob }).done();
    await atBob(
      ".rav 斗殴",
      [30, 35],
      "<Ann> 斗殴 D100=30/60 困难成功 — <Bob> 斗殴 D100=35/40 成功，<Ann> 胜",
    );
    await atBob(".rav 格斗50,b 闪避", [90, 9, 61], /，双方均未成功，无人获胜$/);
    await atBob(".rav 斗殴 闪避", [40, 41], /平手$/);
    await tower.say(".setrav 2", { ...zh, ...admin }).replies(/改为 2/);
    await atBob(".rav 斗殴 闪避", [40, 41], /<Ann> 胜$/);
    await tower.say(".setrav clr", { ...zh, ...admin }).done();
    await tower.plays(".rav 斗殴", [], /请 @ 对抗的对象/, zh);
    await atBob(".rav 造船", [], /^<Ann> 没有「造船」/);
    await atBob(".rav 斗殴 造船", [], /^<Bob> 没有「造船」/);
  });

  it("are pushed once, and turned by luck where that is allowed", async () => {
    await tower.say(".st 幸运45", zh).done();
    await tower.plays(".ra 侦查 60", [64], /失败$/, zh);
    await tower.plays(".burn 3", [], "至少需要消耗 4 点幸运。", zh);
    await tower.plays(".burn 4", [], "<Ann> 消耗幸运 4（45→41），检定改为成功", zh);
    await tower.plays(".burn", [], /并未失败/, zh);
    await tower.plays(".ra 侦查 60", [100], /大失败$/, zh);
    await tower.plays(".burn", [], "大失败不能燃运。", zh);
    await tower.plays(".push", [30], "<Ann> 孤注一掷「侦查」：D100=30/60 困难成功", zh);
    await tower.plays(".push", [], /并未失败/, zh);
    await tower.plays(".ra 侦查 60", [90], /失败$/, zh);
    await tower.plays(".push", [91], /失败$/, zh);
    await tower.plays(".push", [], /不能再次重掷/, zh);
    await tower.plays(".burn", [], "孤注一掷的检定不能燃运。", zh);
    await tower.plays(".push", [], /最近没有/, { ...zh, userId: "333", nickname: "Carol" });
  });

  it("that were hidden stay so, whatever is done about them", async () => {
    const hidden = "<Dot> 对暗中检定进行了后续操作";
    const dot = { ...zh, userId: "444", nickname: "Dot" };
    const then = async (line: string, dice: readonly number[], inPrivate: RegExp) => {
      tower.dice.push(...dice);
      const said = tower.say(line, dot);
      await said.replies(hidden);
      await said.whispers(inPrivate);
    };
    await tower.say(".st 幸运45", dot).done();
    await tower.plays(".rah 心理学 60", [64], "<Dot> 进行了一次暗中检定", dot);
    await then(".burn 3", [], /^关于你在 1000 的暗中检定：至少需要消耗 4 点幸运。$/);
    await then(".burn 99", [], /幸运不足：需要 99，现有 45/);
    await then(".burn", [], /<Dot> 消耗幸运 4（45→41），检定改为成功$/);
    await then(".push", [], /并未失败/);
    await tower.plays(".rch 侦查 60", [100], "<Dot> 进行了一次暗中检定", dot);
    await then(".burn", [], /大失败不能燃运/);
    await then(".push", [90], /孤注一掷「侦查」：D100=90\/60 失败$/);
    await then(".push", [], /不能再次重掷/);
    await then(".burn", [], /孤注一掷的检定不能燃运/);
    // An open check after that is open again.
    await tower.plays(".ra 侦查 60", [70], /70\/60 失败$/, dot);
    await tower.plays(".push", [50], /50\/60 成功$/, dot);
  });
});
