import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import botproto from "@dicetower/adapter-botproto-v11";
import automation from "@dicetower/automation";
import censor from "@dicetower/censor";
import coc from "@dicetower/coc";
import counters from "@dicetower/counters";
import decks from "@dicetower/decks";
import dnd from "@dicetower/dnd";
import help from "@dicetower/help";
import notices from "@dicetower/notices";
import patterns from "@dicetower/patterns";
import replies from "@dicetower/replies";
import scriptHost from "@dicetower/script-host";
import scriptsLua from "@dicetower/scripts-lua";
import globals from "@dicetower/silence";
import { expect } from "chai";
import { type ImportTower, importTower } from "../../imports/test/import-tower.js";
import { groupOf, linesOf, personOf, pick } from "../../imports/test/kept-values.js";
import { type ImportAnswer, MovedFolders, nonZero } from "../../imports/test/moving.js";
import importDice from "../src/index.js";
import { type Fixture, writeDiceFolder } from "./fixture/dice-folder.js";
import { wholeBot } from "./fixture/whole-bot.js";

type Rows = readonly Readonly<Record<string, unknown>>[];

const how = { platform: "platform_a", userId: "111", groupId: "1000" };
const at = (written: string) => String(Math.floor(new Date(written).getTime() / 1_000));

describe("every value of a folder of Dice!", () => {
  let tower: ImportTower;
  let moving: MovedFolders<Fixture>;
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
        counters,
        decks,
        dnd,
        globals,
        help,
        notices,
        patterns,
        replies,
        scriptHost,
        scriptsLua,
        importDice,
      ],
    });
    await tower
      .post("/api/adapters", {
        name: "here",
        type: "botproto_v11",
        connection_mode: "reverse_ws",
        enabled: false,
      })
      .answers({ code: 0 });
    await tower.put("/api/system/global", { switches: { disableSend: true } }).answers({ code: 0 });
    untouched = await tower.dump();
    moving = new MovedFolders(tower, (at, fixture) => writeDiceFolder(join(at, "Dice10000"), fixture));
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
      masters: 2,
      noticeTargets: 1,
      players: 2,
      groups: 2,
      cards: 2,
      lists: 2,
      censor: 3,
      texts: 1,
      decks: 1,
      help: 1,
      replies: 2,
      mods: 2,
      moduleValues: 1,
      logs: 1,
    });
  });

  it("is there of people: names, trust, settings, cards with locks and notes", async () => {
    expect(await personOf(tower, "111")).to.deep.equal({
      nickname: "艾达",
      trust: 2,
      note: "",
      names: { "1000": "调查员" },
      cards: [
        {
          name: "Ada",
          system: "coc7",
          attributes: { 力量: 60, 体质: 55.5, 伤害: { expr: "1d4" }, 备注: "左撇子" },
          locks: ["write", "delete"],
          note: "旧友",
        },
        {
          name: "Bruenor",
          system: "dnd5e",
          attributes: { 力量: 18, big: 5_000_000_000 },
          locks: [],
          note: "",
        },
      ],
      bound: { "1000": "Ada" },
      settings: { defaultFaces: 20, cocVariant: 1 },
      variables: {},
    });
    expect(
      (await rows("/api/masters"))
        .map((one) => one["userId"])
        .filter((id) => ["112", "999"].includes(String(id))),
    ).to.have.members(["112", "999"]);
  });

  it("is there of groups: flags, welcome, host, team, observers, switch", async () => {
    const names = ["name", "inviter", "enabled", "cocVariant", "ruleSystem", "host", "team", "observers"];
    expect(await groupOf(tower, "1000", ...names)).to.deep.equal({
      name: "雾港",
      inviter: { platform: "platform_a", userId: "113" },
      enabled: true,
      cocVariant: 2,
      ruleSystem: "coc7",
      host: "114",
      team: ["111", "112"],
      observers: [{ userId: "115", name: "", since: 0 }],
    });
    const { flags, welcome } = await groupOf(tower, "1000", "flags", "welcome");
    expect(flags).to.have.members(["jrrpOff", "keepIdle"]);
    expect(welcome).to.deep.include({ enabled: true, variants: [{ text: "欢迎来到雾港", weight: 1 }] });
    expect(await groupOf(tower, "1001", "name", "enabled")).to.deep.equal({ name: "静港", enabled: false });
    const { total } = await tower.get("/api/groups?flag=jrrpOff").data<{ total: number }>();
    expect(total).to.equal(1);
  });

  it("is there of lists, words and settings, and no other switch has moved", async () => {
    const { items } = await tower.get("/api/banlist").data<{ items: Rows }>();
    const listed = items.map((row) => [
      row["targetType"],
      row["targetId"],
      row["kind"],
      row["danger"],
      row["reason"],
    ]);
    expect(listed).to.have.deep.members([
      ["group", "555", "kick", 2, "踢出"],
      ["user", "666", "kick", 3, "踢出"],
    ]);
    const denied = items.find((row) => row["targetId"] === "666");
    expect((denied?.["reasons"] as Rows | undefined)?.map(({ kind, text }) => [kind, text])).to.deep.equal([
      ["kick", "踢出"],
      ["spam", "刷屏"],
    ]);
    const { rules } = await tower.get("/api/system/censor").data<{ rules: Rows }>();
    expect(rules.map(({ word, level, enabled }) => [word, level, enabled])).to.have.deep.members([
      ["甲词", 3, true],
      ["乙词", 4, true],
      ["丙词", 4, true],
    ]);
    const { switches, maintenance } = await tower
      .get("/api/system/global")
      .data<Record<string, Record<string, unknown>>>();
    expect(switches).to.include({ disableJrrp: true, disableSend: true, globalSilence: false });
    expect(maintenance).to.include({ groupClearLimit: 7 });
    expect(await tower.get("/api/dice/rules").data<object>()).to.include({ cocVariant: 3 });
    const { windows } = await tower.get("/api/system/notice").data<{ windows: Rows }>();
    expect(windows.map(({ type, targetId, enabled }) => [type, targetId, enabled])).to.deep.equal([
      ["user", "116", true],
    ]);
  });

  it("is there of texts, replies and logs", async () => {
    const texts = await rows("/api/i18n/all?locale=zh-CN&q=self.name");
    expect(texts.map((one) => one["value"])).to.include("小塔");
    const replyRules = await rows("/api/replies");
    expect(
      replyRules.map((one) => pick(one, "name", "matchMode", "keywords", "responses", "cooldown", "group")),
    ).to.have.deep.members([
      {
        name: "早",
        matchMode: "exact",
        keywords: ["早安"],
        responses: [{ text: "早，旅人", weight: 1 }],
        cooldown: { user: 30, group: 0, global: 0 },
        group: "Dice!",
      },
      {
        name: "运势",
        matchMode: "prefix",
        keywords: ["运势"],
        responses: [
          { text: "吉", weight: 1 },
          { text: "凶", weight: 1 },
        ],
        cooldown: { user: 0, group: 0, global: 0 },
        group: "Dice!",
      },
    ]);
    expect(await linesOf(tower, "1000", "第一夜")).to.deep.equal([
      [at("2023-11-14 20:00:00"), "111", "艾达", "0", "", "", "", "雨很大。\n第二行"],
      [at("2023-11-14 20:00:05"), "10000", "小塔", "1", "", "", "", "D100=42"],
    ]);
  });

  it("changes nothing when the folder comes again, and the answer says so", async () => {
    await tower.post("/api/legacy/import", { dir: folder }).answers({ code: 40900 });
    await moving.comesInVain(folder, answer);
    const { plan } = await tower
      .post("/api/legacy/import?plan=1", { dir: folder })
      .data<{ plan: { count: number; names: string[] } }>();
    expect(plan).to.deep.equal({ count: 0, names: [] });
  });

  it("goes as a whole", async () => {
    await moving.goes(answer, untouched);
    const { switches } = await tower
      .get("/api/system/global")
      .data<Record<string, Record<string, unknown>>>();
    expect(switches).to.include({ disableJrrp: false, disableSend: true });
  });

  it("comes once more when it was undone", async () => {
    answer = await moving.bring(folder, "en", false);
    expect(answer.skipped).to.deep.equal([]);
  });

  it("is there of decks, help and modules, and people meet it", async () => {
    await tower.say(".draw 港口", how).replies(/灯塔/);
    await tower.say(".help 雾港", how).replies(/一座港口/);
    await tower.say("早安", how).replies("早，旅人");
    await tower.say(".r d6", { ...how, userId: "666" }).silent();
    await tower.say(".st show", how).replies(/Ada[\s\S]*STR[^\d]*60/);
    const mods = await rows("/api/mod/lua");
    expect(mods.map((one) => one["enabled"])).to.deep.equal([false, false]);
    expect(JSON.stringify(mods)).to.include("tide").and.include("wave");
    await tower.post("/api/mod/lua/toggle", { id: "wave", enabled: true }).answers({ code: 0 });
    await tower.say("浪", how).replies("浪7");
    await tower.post("/api/mod/lua/toggle", { id: "wave", enabled: false }).answers({ code: 0 });
  });

  it("is told before it comes, and what is broken is said in words", async () => {
    expect(await moving.undo()).to.deep.equal([]);
    await tower.say("早安", how).silent();
    await tower.say(".r d6", { ...how, userId: "666" }).replies(/D6/i);
    await writeFile(join(folder, "Dice10000/conf/CustomMsg.json"), "{");
    await rm(join(folder, "Dice10000/conf/console.yaml"));
    await writeFile(
      join(folder, "Dice10000/conf/Console.xml"),
      "<console><master>999</master><n>Private=1</n><n>Dis",
    );
    const { plan } = await tower
      .post("/api/legacy/import?plan=1", { dir: folder })
      .data<{ plan: { count: number; names: string[] } }>();
    // Without two settings, a master and a text.
    expect(plan.count).to.equal(Object.values(answer.imported).reduce((sum, count) => sum + count) - 4);
    expect(plan.names).to.include("players: 艾达");
    expect((await moving.bring(folder)).skipped).to.deep.equal([
      { file: "Dice10000/conf/Console.xml", reason: "The file breaks off before its end." },
      { file: "Dice10000/conf/CustomMsg.json", reason: "This is not valid JSON." },
    ]);
  });
});
