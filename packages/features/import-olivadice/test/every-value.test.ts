import { createHash } from "node:crypto";
import censor from "@dicetower/censor";
import coc from "@dicetower/coc";
import decks from "@dicetower/decks";
import help from "@dicetower/help";
import globals from "@dicetower/silence";
import { expect } from "chai";
import { type ImportTower, importTower } from "../../imports/test/import-tower.js";
import { groupOf, linesOf, personOf } from "../../imports/test/kept-values.js";
import {
  type FolderFiles,
  type ImportAnswer,
  MovedFolders,
  nonZero,
  writeFiles,
} from "../../imports/test/moving.js";
import importOlivadice from "../src/index.js";

type Rows = readonly Readonly<Record<string, unknown>>[];

const digest = (text: string) => createHash("md5").update(text).digest("hex");
const bot = "b".repeat(32);
const how = { platform: "platform_a", userId: "111", groupId: "1000" };
const record = (userType: string, userId: string, configNote: object) => ({
  bot: { userId, userType, platform: "qq", lastHit: 1_700_000_000, configNote },
});
const said = (time: number, message: string, more: object = {}) => ({
  time,
  type: "recv",
  message_id: time,
  deleted: false,
  dect: { group_id: "1000" },
  sender: { id: "111", name: "艾达" },
  message,
  ...more,
});
const lines = (...entries: object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

const files: FolderFiles = {
  [`unity/user/${digest("111userqq")}`]: record("user", "111", { userName: "艾达", trustLevel: 3 }),
  [`unity/user/${digest("1000groupqq")}`]: record("group", "1000", {
    groupEnable: false,
    welcomeMsg: "欢迎来到雾港",
    groupMainDice: "1D20",
    groupTemplate: "COC7",
    logNameDict: { 第一夜: "0a0a0a0a-1" },
  }),
  [`unity/pcCard/data/${digest("111qq")}`]: { 艾达: { 力量: 61, 武器: "1d6" }, 布鲁: { STR: 12.5 } },
  [`unity/pcCard/selection/${digest("111qq")}`]: { selection: "艾达", lockList: { "1000": "艾达" } },
  [`unity/pcCard/template/${digest("111qq")}`]: { 艾达: { template: "COC7" }, 布鲁: { template: "COC7" } },
  "unity/logger/log_0a0a0a0a-1_第一夜.olivadicelog": lines(
    { type: "log_total_duration", total_time: 0 },
    said(100, ".ra 力量"),
    said(101, "D100=3", { type: "reply", sender: { id: "1", name: "青果" } }),
    said(102, "recalled", { deleted: true }),
    said(103, "完"),
  ),
  [`${bot}/console/switch.json`]: { masterList: [[999, "qq"]] },
  [`${bot}/console/customReply.json`]: { strBotOn: "{tName}好|在" },
  [`${bot}/console/censor.json`]: { censorList: ["甲词", "乙词"] },
  [`${bot}/extend/deckclassic/港口.json`]: { 港口: ["灯塔"] },
  [`${bot}/extend/deckyaml/海.yaml`]: "command: 海\n海:\n  - 浪\n",
  [`${bot}/extend/helpdoc/港口.json`]: { helpdoc: { 灯塔守则: "夜里点灯。" } },
  "unity/extend/template/tide.json": {
    TIDE: { mainDice: "1D20", init: { MIG: "3d6x5" }, synonyms: { MIG: ["力气"] } },
    COC7: { synonyms: { STR: ["力气"] } },
  },
};

describe("every value of a folder of OlivaDice", () => {
  let tower: ImportTower;
  let moving: MovedFolders<FolderFiles>;
  let folder: string;
  let untouched: Record<string, unknown[]>;
  let answer: ImportAnswer;

  before(async () => {
    tower = await importTower({ features: [censor, coc, decks, globals, help, importOlivadice] });
    moving = new MovedFolders(tower, writeFiles);
    folder = await moving.folder(files);
    untouched = await tower.dump();
    answer = await moving.bring(folder);
  });
  after(async () => {
    await tower.stop();
    await moving.end();
  });

  it("comes, and what is left out is named", () => {
    expect(answer.skipped.map(({ file }) => file)).to.deep.equal(["unity/extend/template/tide.json#COC7"]);
    expect(nonZero(answer.imported)).to.deep.equal({
      masters: 1,
      rules: 1,
      players: 1,
      groups: 1,
      cards: 2,
      censor: 2,
      texts: 1,
      decks: 2,
      help: 1,
      logs: 1,
    });
  });

  it("is there of people and groups", async () => {
    const card = { system: "coc7", locks: [], note: "" };
    expect(await personOf(tower, "111")).to.deep.equal({
      nickname: "艾达",
      trust: 3,
      note: "",
      names: {},
      cards: [
        { ...card, name: "艾达", attributes: { 力量: 61, 武器: "1d6" } },
        { ...card, name: "布鲁", attributes: { STR: 12.5 } },
      ],
      bound: { "1000": "艾达" },
      settings: { defaultFaces: 0, cocVariant: -1 },
      variables: {},
    });
    const { welcome, ...fields } = await groupOf(
      tower,
      "1000",
      "enabled",
      "defaultFaces",
      "ruleSystem",
      "welcome",
    );
    expect(fields).to.deep.equal({ enabled: false, defaultFaces: 20, ruleSystem: "coc7" });
    expect(welcome).to.deep.include({ enabled: true, variants: [{ text: "欢迎来到雾港", weight: 1 }] });
  });

  it("is there of words, masters, texts and logs", async () => {
    const { rules } = await tower.get("/api/system/censor").data<{ rules: Rows }>();
    expect(rules.map(({ word, level, enabled }) => [word, level, enabled])).to.have.deep.members([
      ["甲词", 3, true],
      ["乙词", 3, true],
    ]);
    const masters = await tower.get("/api/masters").data<Rows>();
    expect(masters.map((one) => one["userId"])).to.include("999");
    const texts = await tower.get("/api/i18n/all?locale=zh-CN&q=bot.on").data<Rows>();
    expect(texts.map((one) => one["variants"])).to.deep.include([
      { text: "{nick}好", weight: 1 },
      { text: "在", weight: 1 },
    ]);
    expect(await linesOf(tower, "1000", "第一夜")).to.deep.equal([
      ["100", "111", "艾达", "0", "", "", "", ".ra 力量"],
      ["101", "1", "青果", "1", "", "", "", "D100=3"],
      ["103", "111", "艾达", "0", "", "", "", "完"],
    ]);
  });

  it("changes nothing when the folder comes again, and goes as a whole", async () => {
    await moving.comesInVain(folder, answer);
    await moving.goes(answer, untouched);
    await moving.bring(folder, "en", false);
  });

  it("is there of decks, help and rule systems, and people meet it", async () => {
    const elsewhere = { ...how, groupId: "1001" };
    await tower.say(".draw 港口", elsewhere).replies(/灯塔/);
    await tower.say(".draw 海", elsewhere).replies(/浪/);
    await tower.say(".help 灯塔守则", elsewhere).replies(/夜里点灯/);
    await tower.say(".set tide", { ...elsewhere, role: "admin" }).replies(/TIDE/);
  });
});
