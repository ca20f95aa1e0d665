import botproto from "@dicetower/adapter-botproto-v11";
import automation from "@dicetower/automation";
import censor from "@dicetower/censor";
import coc from "@dicetower/coc";
import decks from "@dicetower/decks";
import compat1 from "@dicetower/dice-compat1";
import compat2 from "@dicetower/dice-compat2";
import help from "@dicetower/help";
import luck from "@dicetower/luck";
import notices from "@dicetower/notices";
import patterns from "@dicetower/patterns";
import replies from "@dicetower/replies";
import rulepacks from "@dicetower/rulepacks";
import scriptHost from "@dicetower/script-host";
import scriptsJs from "@dicetower/scripts-js";
import globals from "@dicetower/silence";
import testMessage from "@dicetower/test-message";
import { expect } from "chai";
import { type ImportTower, importTower } from "../../imports/test/import-tower.js";
import { groupOf, linesOf, personOf, pick } from "../../imports/test/kept-values.js";
import { type ImportAnswer, nonZero } from "../../imports/test/moving.js";
import { said } from "../../scripts-js/test/towers.js";
import importSealdice from "../src/index.js";
import { Moving } from "./fixture/moving.js";
import { wholeBot } from "./fixture/whole-bot.js";

type Rows = readonly Readonly<Record<string, unknown>>[];

describe("every value of a folder of SealDice", () => {
  let tower: ImportTower;
  let moving: Moving;
  let folder: string;
  let untouched: Record<string, unknown[]>;
  let answer: ImportAnswer;
  before(async () => {
    tower = await importTower({
      features: [
        automation,
        botproto,
        censor,
        coc,
        compat1,
        compat2,
        decks,
        globals,
        help,
        luck,
        notices,
        patterns,
        replies,
        rulepacks,
        scriptHost,
        scriptsJs,
        testMessage,
        importSealdice,
      ],
    });
    moving = new Moving(tower);
    untouched = await tower.dump();
    folder = await moving.folder(wholeBot);
    answer = await moving.bring(folder);
  });
  after(async () => {
    await tower.stop();
    await moving.end();
  });
  const rows = (path: string) => tower.get(path).data<Rows>();

  it("comes, and nothing is left out", () => {
    expect(answer.skipped).to.deep.equal([]);
    expect(nonZero(answer.imported)).to.deep.equal({
      settings: 2,
      masters: 1,
      adapters: 1,
      noticeTargets: 2,
      rules: 1,
      players: 1,
      groups: 1,
      switches: 2,
      cards: 2,
      variables: 2,
      groupVariables: 1,
      lists: 3,
      censor: 2,
      texts: 2,
      decks: 1,
      help: 1,
      replies: 1,
      plugins: 1,
      pluginValues: 2,
      pluginSettings: 2,
      logs: 1,
    });
  });

  it("is there of a person: names, cards, bindings, variables", async () => {
    const card = { locks: [], note: "" };
    expect(await personOf(tower, "10001")).to.deep.equal({
      nickname: "",
      trust: 0,
      note: "",
      names: { "555": "调查员艾达" },
      cards: [
        {
          ...card,
          name: "艾达",
          system: "coc7",
          attributes: { 力量: 60, san: 55.5, 武器: "1d6", 伤害: { expr: "1d4+力量/5" } },
        },
        {
          ...card,
          name: "",
          system: "coc7",
          attributes: { 侦查: 41 },
          boundOnly: { platform: "platform_a", groupId: "556" },
        },
      ],
      bound: { "555": "艾达" },
      settings: { defaultFaces: 0, cocVariant: -1 },
      variables: { Gold: 42, 称号: "勇者" },
    });
  });

  it("is there of a group: switch, dice, rules, welcome, bots, team, extensions, variables", async () => {
    const names = [
      "name",
      "inviter",
      "enabled",
      "defaultFaces",
      "ruleSystem",
      "cocVariant",
      "botList",
      "team",
    ];
    expect(await groupOf(tower, "555", ...names)).to.deep.equal({
      name: "雾港",
      inviter: { platform: "platform_a", userId: "10002" },
      enabled: false,
      defaultFaces: 20,
      ruleSystem: "coc7",
      cocVariant: 2,
      botList: ["99"],
      team: ["10001", "10002"],
    });
    const { welcome, extensions } = await groupOf(tower, "555", "welcome", "extensions");
    expect(welcome).to.deep.include({
      enabled: true,
      variants: [{ text: "欢迎{nick}来到{self}的港口", weight: 1 }],
    });
    expect(extensions).to.include({ deck: false, fun: false, coc7: true });
  });

  it("is there of lists, words, masters and settings", async () => {
    const { items } = await tower.get("/api/banlist?sort=targetId").data<{ items: Rows }>();
    const listed = items.map((row) => [
      row["listType"],
      row["targetType"],
      row["targetId"],
      row["name"],
      row["score"],
      row["reason"],
    ]);
    expect(listed).to.have.deep.members([
      ["deny", "user", "3", "坏人", 250, "刷屏"],
      ["watch", "group", "6", "", 0, "可疑"],
      ["allow", "user", "4", "", 0, ""],
    ]);
    const denied = items.find((row) => row["targetId"] === "3");
    expect(
      (denied?.["reasons"] as Rows | undefined)?.map(({ at, text, place }) => [at, text, place]),
    ).to.deep.equal([
      [100, "踢出", { platform: "platform_a", groupId: "5", name: "" }],
      [200, "刷屏", { platform: "", groupId: "", name: "" }],
    ]);
    const { rules } = await tower.get("/api/system/censor").data<{ rules: Rows }>();
    expect(rules.map(({ word, level, enabled }) => [word, level, enabled])).to.have.deep.members([
      ["甲词", 3, true],
      ["乙词", 4, true],
    ]);
    expect((await rows("/api/masters")).map(({ platform, userId }) => [platform, userId])).to.deep.include([
      "platform_a",
      "1001",
    ]);
    expect(await tower.get("/api/system/prefixes").data<object>()).to.deep.include({
      prefixes: [".", "。", "/"],
    });
    expect(await tower.get("/api/dice/rules").data<object>()).to.include({ cocVariant: 3 });
  });

  it("is there of accounts and of where notices go", async () => {
    expect(
      (await rows("/api/adapters")).map((one) =>
        pick(one, "name", "type", "enabled", "connection_mode", "endpoint"),
      ),
    ).to.deep.equal([
      {
        name: "海豹",
        type: "botproto_v11",
        enabled: false,
        connection_mode: "forward_ws",
        endpoint: "ws://127.0.0.1:6700",
      },
    ]);
    const { windows } = await tower.get("/api/system/notice").data<{ windows: Rows }>();
    expect(windows.map(({ type, targetId, enabled }) => [type, targetId, enabled])).to.deep.equal([
      ["email", "owner@example.org", true],
      ["group", "700", false],
    ]);
    expect(JSON.stringify([answer, await tower.dump()])).to.not.include("tok-93af");
  });

  it("is there of texts, replies and logs", async () => {
    const texts = await rows("/api/i18n/all?locale=zh-CN&q=self.name");
    expect(texts.map((one) => one["variants"])).to.deep.include([
      { text: "小塔", weight: 1 },
      { text: "大塔", weight: 3 },
    ]);
    const [rule, ...others] = await rows("/api/replies");
    expect(others).to.deep.equal([]);
    expect(
      pick(rule, "enabled", "matchMode", "keywords", "excludeKeywords", "conditions", "responses", "group"),
    ).to.deep.equal({
      enabled: true,
      matchMode: "prefix",
      keywords: ["早"],
      excludeKeywords: ["早饭"],
      conditions: [
        {
          kind: "text",
          matchMode: "regex",
          keywords: ["(?s)^.{0,9}$"],
          excludeKeywords: [],
          caseSensitive: false,
          ignoreSpaces: false,
          fuzzyThreshold: 0.7,
        },
      ],
      responses: [
        { text: "早，{nick}", weight: 2 },
        { text: "起了", weight: 1 },
      ],
      group: "我的回复",
    });
    expect(await linesOf(tower, "555", "第一夜")).to.deep.equal([
      ["100", "10001", "艾达", "0", "", "", "", ".ra 力量"],
      ["101", "1", "海豹", "1", "ra", "hard", "60", "D100=30/60 成功"],
      ["103", "10001", "艾达", "0", "", "", "", '他说："走吧，\n天亮前。"'],
    ]);
  });

  it("changes nothing by coming again, and goes by an undo without a trace", async () => {
    await moving.comesInVain(folder, answer);
    await moving.goes(answer, untouched);
    answer = await moving.bring(folder);
  });

  it("is there of decks, help, rule systems and plugins", async () => {
    const here = { platform: "platform_a", userId: "10001", groupId: "556" };
    await tower.say(".draw 港口", here).replies(/灯塔/);
    await tower.say(".help 灯塔守则", here).replies(/夜里点灯/);
    const systems = await rows("/api/rules?source=user");
    expect(systems.map(({ name, enabled }) => [name, enabled])).to.deep.equal([["tide", true]]);
    const [own] = await rows("/api/plugins/js");
    expect(own).to.include({ name: "own", enabled: false });
    await tower.post("/api/plugins/js/toggle", { name: "own", enabled: true }).answers({ code: 0 });
    expect((await said(tower, ".own", here)).reply).to.equal("Mia\r\n第二行|Rex|9|bc");
    expect((await said(tower, ".r $mGold", here)).reply).to.match(/42$/);
    await tower.say(".r $g天数", { ...here, groupId: "555" }).silent();
  });
});
