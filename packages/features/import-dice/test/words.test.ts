import { zip } from "@dicetower/testkit";
import { expect } from "chai";
import { readPackage } from "../../scripts-lua/src/package/read-package.js";
import { readingOf } from "./fixture/read-all.js";

describe("words, lists and files of Dice!", () => {
  it("reads texts, and passes over what is none", () =>
    readingOf({ files: { "conf/CustomMsg.json": { strSelfName: "小塔", strDeep: { a: 1 } } } }, (read) => {
      expect(read.of("texts")).to.deep.equal([{ originalKey: "strSelfName", values: [{ text: "小塔" }] }]);
      expect(read.skipped[0]?.skipped).to.equal("conf/CustomMsg.json#strDeep");
    }));

  it("reads reply rules, newer ones in place of older ones", () =>
    readingOf(
      {
        files: {
          "conf/CustomMsgReply.json": {
            早安: {
              type: "Reply",
              match: ["早", "早安"],
              echo: "Text",
              answer: "早，{nick}",
              limit: "cd:user=30",
            },
            运势: { type: "Reply", prefix: ["运势"], echo: "Deck", answer: ["吉", "凶"] },
            脚本: { type: "Order", regex: ["^x$"], echo: "Lua", answer: "return 1" },
            坏: 7,
          },
          "conf/CustomReply.json": { 旧: ["不再读取"] },
        },
      },
      (read) => {
        const rules = read.of("replies") as readonly Record<string, unknown>[];
        expect(rules.map(({ name, matchMode, keywords }) => [name, matchMode, keywords])).to.deep.equal([
          ["早安", "exact", ["早", "早安"]],
          ["运势", "prefix", ["运势"]],
        ]);
        expect(rules[0]?.["cooldown"]).to.deep.equal({ user: 30, group: 0, global: 0 });
        expect(rules[1]?.["responses"]).to.deep.equal([
          { text: "吉", weight: 1 },
          { text: "凶", weight: 1 },
        ]);
        expect(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])).to.deep.equal([
          ["conf/CustomMsgReply.json#脚本", "reply.note.echo"],
          ["conf/CustomMsgReply.json#坏", "reply.note.noRule"],
        ]);
      },
    ));

  it("reads answers by keyword and by pattern of earlier versions", () =>
    readingOf(
      {
        files: {
          "conf/CustomMsg.json": {},
          "conf/CustomReply.json": { 旧: ["甲", "::3::乙"] },
          "conf/CustomRegexReply.json": { "^a+$": ["b"] },
        },
      },
      (read) =>
        expect(
          (read.of("replies") as readonly Record<string, unknown>[]).map(({ matchMode, keywords }) => [
            matchMode,
            keywords,
          ]),
        ).to.deep.equal([
          ["exact", ["旧"]],
          ["regex", ["^a+$"]],
        ]),
    ));

  it("reads marks as rows, several of one target as one", () =>
    readingOf(
      {
        files: {
          "conf/BlackList.json": [
            {
              type: "kick",
              danger: 2,
              time: "2023-01-02 03:04:05",
              fromGID: 555,
              fromUID: 1,
              inviterQQ: 2,
              note: "踢出",
            },
            { type: "spam", danger: 3, fromUID: 1, note: "刷屏" },
            { type: "ban", fromGID: 556, fromUID: 3, erase: ["fromUID"] },
            { type: "erase", fromUID: 4 },
            { type: "other", danger: 0, fromUID: 5 },
            "no mark",
          ],
        },
      },
      (read) => {
        const rows = read.of("lists") as readonly Record<string, unknown>[];
        expect(
          rows.map((row) => [row["targetType"], row["targetId"], row["danger"], row["kind"], row["reason"]]),
        ).to.deep.equal([
          ["group", "555", 2, "kick", "踢出"],
          ["user", "1", 3, "kick", "踢出"],
          ["user", "2", 2, "kick", "踢出"],
          ["group", "556", 2, "mute", ""],
        ]);
        expect(rows[1]?.["reasons"]).to.have.length(2);
        expect(read.skipped.map(({ skipped }) => skipped)).to.deep.equal(["conf/BlackList.json#6"]);
      },
    ));

  it("reads the words of the censor by section, in GB18030 too", () =>
    readingOf(
      {
        files: {
          "conf/CustomMsg.json": {},
          "conf/censor/list.txt": Buffer.concat([
            Buffer.from("one\n#Danger\n"),
            Buffer.from([0xb0, 0xac, 0xb4, 0xef, 0x0a]),
            Buffer.from("#Notice\ntwo\n"),
          ]),
          "conf/CustomCensor.json": { two: 5, three: "Caution", [`${"x".repeat(200)}`]: 1 },
        },
      },
      (read) =>
        expect(read.of("censor").map(({ pattern, level }) => [pattern, level])).to.deep.equal([
          ["one", 3],
          ["艾达", 4],
          ["two", 5],
          ["three", 2],
        ]),
    ));

  it("reads switches into settings, and names those that are none here", async () => {
    const expected = {
      "system/global": {
        switches: { disableMe: true, listenAtWhenOff: false },
        maintenance: { groupClearLimit: 5 },
      },
      "system/quote-reply": { enabled: true },
      "dice/rules": { cocVariant: 3 },
    };
    const forms = {
      "conf/console.yaml":
        "master: 1\nconfig:\n  DisabledMe: 1\n  DisabledListenAt: 0\n  GroupClearLimit: 5\n  ReferMsgReply: 1\n  DefaultCOCRoomRule: 3\n  SystemAlarmCPU: 80\n",
      "conf/console.xml":
        "<console><master>1</master><conf><n>DisabledMe=1</n><n>DisabledListenAt=0</n><n>GroupClearLimit=5</n><n>ReferMsgReply=1</n><n>DefaultCOCRoomRule=3</n><n>SystemAlarmCPU=80</n></conf></console>",
    };
    for (const [path, content] of Object.entries(forms))
      await readingOf({ files: { [path]: content } }, (read) => {
        expect(Object.fromEntries(read.of("settings").map((one) => [one.path, one.values]))).to.deep.equal(
          expected,
        );
        expect(read.of("masters")).to.deep.equal([{ platform: "platform_a", userId: "1" }]);
        expect(read.warnings[0]?.values).to.deep.equal({ names: "SystemAlarmCPU" });
      });
  });

  it("hands decks and plugins over as they are, and packs help and modules", () =>
    readingOf(
      {
        files: {
          "conf/CustomHelp.json": { 跑团: "玩游戏", bad: 1 },
          "conf/CustomMsg.json": {},
          "PublicDeck/a.json": { 甲: ["1"] },
          "PublicDeck/readme.txt": "no deck",
          "plugin/p.lua": "return {}",
          "plugin/Inn.lua": "return {}",
          "plugin/inn/data/list.txt": "tea",
          "plugin/shared/init.lua": "return {}",
          "plugin/shared/script/b.lua": "return {}",
          "mod/hello.json": { mod: "hello", ver: "1" },
          "mod/hello/reply/a.lua": 'msg_reply.hi = { keyword = { match = "hi" }, echo = "hey" }',
          "mod/packed.zip": zip({ "descriptor.json": "{}" }),
        },
      },
      async (read) => {
        const contents = async (kind: "decks" | "help" | "mods") =>
          Object.fromEntries(
            await Promise.all(read.of(kind).map(async (one) => [one.name, await one.content()] as const)),
          ) as Record<string, Buffer>;
        expect(Object.keys(await contents("decks"))).to.deep.equal(["a.json"]);
        expect(JSON.parse(String((await contents("help"))["CustomHelp.json"]))).to.deep.equal({
          mod: "Dice!",
          helpdoc: { 跑团: "玩游戏" },
        });
        const mods = await contents("mods");
        const names = ["packed.zip", "hello.zip", "p.lua", "Inn.zip", "shared.zip"];
        expect(Object.keys(mods)).to.have.members(names);
        const packed = (name: string) =>
          readPackage(name, mods[name] as Buffer, new AbortController().signal);
        const hello = await packed("hello.zip");
        expect([hello.id, hello.replies.length]).to.deep.equal(["hello", 1]);
        const inn = await packed("Inn.zip");
        expect([inn.id, [...inn.files.sizes.keys()].sort()]).to.deep.equal([
          "Inn",
          ["plugin/Inn.lua", "plugin/inn/data/list.txt"],
        ]);
        const shared = await packed("shared.zip");
        expect([shared.id, shared.kind, [...shared.files.sizes.keys()].sort()]).to.deep.equal([
          "shared",
          "plugin",
          ["plugin/shared/init.lua", "plugin/shared/script/b.lua"],
        ]);
        expect(read.skipped.map(({ skipped }) => skipped)).to.deep.equal(["PublicDeck/readme.txt"]);
      },
    ));

  it("says of each broken file what is wrong with it, and goes on", () =>
    readingOf(
      {
        files: {
          "conf/CustomMsg.json": "[".repeat(100_000),
          "conf/CustomMsgReply.json": "null",
          "conf/BlackList.json": "{{",
          "conf/CustomCensor.json": "[]",
          "conf/CustomHelp.json": "\u0000",
          "conf/console.yaml": "a: [",
          "PublicDeck/a.json": "{",
        },
      },
      (read) => {
        expect(
          Object.fromEntries(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])),
        ).to.deep.equal({
          "conf/console.yaml": "imports.reading.noYaml",
          "conf/BlackList.json": "imports.reading.noJson",
          "conf/CustomCensor.json": "imports.reading.otherShape",
          "conf/CustomMsg.json": "imports.reading.tooDeep",
          "conf/CustomHelp.json": "imports.reading.noJson",
          "conf/CustomMsgReply.json": "imports.reading.otherShape",
        });
        expect(read.of("decks").length).to.equal(1);
      },
    ));
});
