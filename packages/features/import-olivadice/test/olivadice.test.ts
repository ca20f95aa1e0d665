import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { FolderReader } from "../../imports/src/folder/folder-reader.js";
import { type FolderFiles, writeFiles } from "../../imports/test/moving.js";
import { type Read, readAll } from "../../imports/test/read-all.js";
import { olivaFormat } from "../src/oliva-format.js";

const bot = "b".repeat(32);
const digest = (text: string) => createHash("md5").update(text).digest("hex");

/** Writes a folder, and reads it. */
async function readingOf(files: FolderFiles, look: (read: Read, folder: string) => unknown): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "oliva-"));
  try {
    await writeFiles(folder, files);
    await look(await readAll(olivaFormat, folder), folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const user = (userId: string, configNote: object = {}, platform = "qq") => ({
  [bot]: { userId, userType: "user", platform, lastHit: 1_700_000_000, configNote },
});
const group = (userId: string, configNote: object) => ({
  [bot]: { userId, userType: "group", platform: "qq", lastHit: null, configNote },
});
const said = (time: number, message: string, more: object = {}) => ({
  time,
  type: "recv",
  message_id: 5,
  deleted: false,
  dect: { host_id: null, group_id: "555", user_id: "10001" },
  sender: { id: "10001", name: "艾达" },
  message,
  ...more,
});
const rows = (...entries: unknown[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

describe("data of OlivaDice", () => {
  it("reads cards of everybody who is known, with rule system and groups", () =>
    readingOf(
      {
        [`${bot}/user/${digest("10001userqq")}`]: user("10001", { userName: "艾达", trustLevel: 3 }),
        [`unity/user/${digest("10001userqq")}`]: user("10001", { userName: "again" }),
        [`unity/pcCard/data/${digest("10001qq")}`]: {
          艾达: { STR: 60, 武器: "1d6", 空: null },
          "B/C": {},
        },
        [`unity/pcCard/selection/${digest("10001qq")}`]: {
          selection: "艾达",
          lockList: { "555": "艾达", "7|8": "艾达", "9": "x" },
        },
        [`unity/pcCard/template/${digest("10001qq")}`]: {
          艾达: { template: "COC7" },
          "B/C": { template: "default" },
        },
        [`unity/pcCard/data/${digest("10009qq")}`]: { A: { STR: 1 } },
        [`unity/pcCard/data/${digest("10002qq")}`]: { 说话者: { STR: 2 } },
        "unity/logger/log_0b0b0b0b-1_x.olivadicelog": rows(
          said(10, "hi", { sender: { id: 10002, name: "B" } }),
        ),
      },
      (read) => {
        expect(read.of("players")).to.deep.equal([
          {
            platform: "platform_a",
            userId: "10001",
            nickname: "艾达",
            trust: 3,
            lastCommandAt: 1_700_000_000,
          },
        ]);
        const owner = { platform: "platform_a", userId: "10001" };
        expect(read.of("cards")).to.have.deep.members([
          {
            owner,
            name: "艾达",
            system: "coc7",
            attributes: { STR: 60, 武器: "1d6" },
            boundIn: [
              { platform: "platform_a", groupId: "555" },
              { platform: "platform_a", groupId: "8" },
            ],
          },
          { owner, name: "B／C", attributes: {} },
          { owner: { platform: "platform_a", userId: "10002" }, name: "说话者", attributes: { STR: 2 } },
        ]);
        expect(read.skipped).to.deep.equal([
          {
            skipped: `unity/pcCard/data/${digest("10001qq")}#艾达.空`,
            reasonKey: "imports.reading.value",
          },
          {
            skipped: `unity/pcCard/data/${digest("10009qq")}`,
            reasonKey: "imports.reading.noOwner",
            values: {},
          },
        ]);
        expect(read.warnings).to.deep.equal([]);
      },
    ));

  it("reads groups and the lines of their logs", () =>
    readingOf(
      {
        [`${bot}/user/${digest("555groupqq")}`]: group("555", {
          groupEnable: false,
          welcomeMsg: "欢迎",
          groupMainDice: "1D20",
          groupTemplate: "DND5E",
          logEnable: true,
          logActiveName: "第一夜",
          logNameDict: { 第一夜: "0a0a0a0a-1" },
        }),
        "unity/logger/log_0a0a0a0a-1_第一夜.olivadicelog": `${rows(
          { type: "log_total_duration", total_time: 0 },
          said(100, ".ra 力量"),
          said(101, "D100=3", { type: "reply", sender: { id: "1", name: "青果" } }),
          said(102, "recalled", { deleted: true }),
        )}{broken\n${"[".repeat(500)}\n${rows(said(103, "完"))}`,
        "unity/logger/log_0c0c0c0c-1_无群.olivadicelog": rows(said(1, "x", { dect: null })),
        "unity/logger/log_0d0d0d0d-1_空.olivadicelog": "",
      },
      async (read) => {
        expect(read.of("groups")).to.deep.equal([
          {
            platform: "platform_a",
            groupId: "555",
            botOn: false,
            welcome: "欢迎",
            fields: { defaultFaces: 20, ruleSystem: "dnd5e" },
          },
        ]);
        const [log, ...others] = read.of("logs");
        expect(others).to.deep.equal([]);
        expect([log?.groupId, log?.name, log?.startedAt, log?.endedAt, log?.recording]).to.deep.equal([
          "555",
          "第一夜",
          100,
          103,
          true,
        ]);
        const lines = [];
        for await (const one of log!.lines(new AbortController().signal))
          lines.push([one.userId, one.message, one.isDice]);
        expect(lines).to.deep.equal([
          ["10001", ".ra 力量", false],
          ["1", "D100=3", true],
          ["10001", "完", false],
        ]);
        expect(read.skipped.map(({ reasonKey }) => reasonKey)).to.have.members([
          "imports.reading.noGroup",
          "imports.reading.noContent",
        ]);
      },
    ));

  it("reads masters, words, decks and help of all bots once", () =>
    readingOf(
      Object.fromEntries(
        [bot, "unity"].flatMap((one) => [
          [
            `plugin/data/OlivaDice/${one}/console/switch.json`,
            { masterList: [[10001, "qq"], ["a", "discord"], "no"] },
          ],
          [`plugin/data/OlivaDice/${one}/console/censor.json`, { censorList: ["词", 7, ""] }],
          [`plugin/data/OlivaDice/${one}/extend/deckclassic/a.json`, { 甲: ["1"] }],
          [`plugin/data/OlivaDice/${one}/extend/helpdoc/h.json`, { helpdoc: {} }],
          [`plugin/data/OlivaDice/${one}/extend/deckexcel/e.xlsx`, "no"],
        ]),
      ),
      (read) => {
        expect(read.of("masters")).to.deep.equal([
          { platform: "platform_a", userId: "10001" },
          { platform: "discord", userId: "a" },
        ]);
        expect(read.of("censor")).to.deep.equal([{ pattern: "词", level: 3, regex: false }]);
        expect(read.of("decks").map(({ name }) => name)).to.deep.equal(["a.json"]);
        expect(read.of("help").map(({ name }) => name)).to.deep.equal(["h.json"]);
      },
    ));

  it("reads the pictures that decks show, and names those that none does", () =>
    readingOf(
      {
        "plugin/data/OlivaDice/unity/console/switch.json": {},
        "plugin/data/OlivaDice/unity/extend/deckclassic/照.json": {
          近照: ["[CQ:image,file=近.png]"],
          远照: ["[OP:image,file=x][CQ:image,file=远.png]"],
        },
        "plugin/data/OlivaDice/unity/extend/deckclassic/近.png": "",
        "plugin/data/OlivaDice/unity/extend/deckclassic/闲.png": "",
        "data/images/远.png": "",
        "data/images/别的.png": "",
      },
      (read) => {
        expect(read.of("decks").map(({ name, path }) => [name, path])).to.deep.equal([
          ["照.json", "照.json"],
          ["近.png", "近.png"],
          ["远.png", "data/images/远.png"],
        ]);
        expect(read.skipped).to.deep.equal([
          {
            skipped: "plugin/data/OlivaDice/unity/extend/deckclassic/闲.png",
            reasonKey: "imports.reading.notShown",
          },
        ]);
      },
    ));

  it("says of each broken file what is wrong with it, and goes on", () =>
    readingOf(
      {
        [`${bot}/user/${digest("a")}`]: "{",
        [`${bot}/user/${digest("b")}`]: "[]",
        [`${bot}/user/${digest("c")}`]: { x: 1, y: { platform: 7 } },
        [`${bot}/user/${digest("10001userqq")}`]: user("10001"),
        [`unity/pcCard/data/${digest("10001qq")}`]: `{"a":${'{"a":'.repeat(1_000)}`,
        "unity/console/switch.json": "nothing",
      },
      (read) => {
        expect(read.of("players").length).to.equal(1);
        expect(read.skipped.map(({ reasonKey }) => reasonKey)).to.have.members([
          "imports.reading.noJson",
          "imports.reading.otherShape",
          "imports.reading.tooDeep",
          "imports.reading.noJson",
        ]);
      },
    ));

  it("knows its folders", () =>
    readingOf({ "unity/console/switch.json": {}, "other/a.json": {} }, async (_read, folder) => {
      expect(await olivaFormat.recognizes(new FolderReader(folder, new AbortController().signal))).to.equal(
        true,
      );
      expect(
        await olivaFormat.recognizes(new FolderReader(join(folder, "other"), new AbortController().signal)),
      ).to.equal(false);
    }));

  it("takes texts that have a counterpart, and names each file that nobody reads", () =>
    readingOf(
      {
        "unity/console/backup.json": {},
        "unity/extend/deckexcel/a.xlsx": "",
        "unity/pcCard/hiy/x": "",
        [`${bot}/console/customReply.json`]: { strBotOn: "{tName}好|在", strBotOff: "{tRollResult}" },
        [`${bot}/console/helpdocDefault.json`]: {},
        [`${bot}/notes.txt`]: "",
        "elsewhere.txt": "",
      },
      (read) => {
        expect(read.of("texts")).to.deep.equal([
          { originalKey: "strBotOn", values: [{ text: "{nick}好" }, { text: "在" }] },
        ]);
        expect(
          Object.fromEntries(
            read.skipped.map(({ skipped, reasonKey }) => [
              skipped,
              reasonKey.replace("import-olivadice.", ""),
            ]),
          ),
        ).to.deep.equal({
          "unity/console/backup.json": "left.program",
          "unity/extend/deckexcel/a.xlsx": "left.deckExcel",
          "unity/pcCard/hiy/x": "left.counts",
          [`${bot}/console/customReply.json#strBotOff`]: "textValues",
          [`${bot}/console/helpdocDefault.json`]: "left.ownHelp",
          [`${bot}/notes.txt`]: "left.other",
        });
      },
    ));
});
