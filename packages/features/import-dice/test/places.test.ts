import type { ImportLogLine } from "@dicetower/imports/api";
import { expect } from "chai";
import { FolderReader } from "../../imports/src/folder/folder-reader.js";
import { diceFormat } from "../src/dice-format.js";
import { readFolder, readingOf } from "./fixture/read-all.js";

const at = (written: string) => Math.floor(new Date(written).getTime() / 1_000);

describe("groups and logs of Dice!", () => {
  it("reads groups with flags, welcome, and who plays", () =>
    readingOf(
      {
        chats: [
          {
            id: 555n,
            name: "雾港",
            values: {
              停用指令: true,
              禁用jrrp: true,
              免清: 1,
              inviter: 10001n,
              入群欢迎: "欢迎",
              lastMsg: 1_700_000_000n,
              rc房规: 2,
            },
          },
          { id: 556n },
        ],
        files: {
          "user/session/g555.json": {
            master: [10001],
            player: [10002, 10003],
            observer: [10004],
            chats: [{ gid: 555 }],
            data: { rule: "COC7" },
            decks: { 命运: { meta: ["a"], idxs: [0], size: 1 } },
          },
          "user/session/DND#3.json": { chats: [{ gid: 557 }], master: [1, "x", -2], player: "no" },
          "user/session/broken.json": "{",
        },
      },
      (read) => {
        expect(read.of("groups")).to.deep.equal([
          {
            platform: "platform_a",
            groupId: "555",
            name: "雾港",
            inviterId: "10001",
            lastMessageAt: 1_700_000_000,
            botOn: false,
            welcome: "欢迎",
            fields: {
              flags: ["jrrpOff", "keepIdle"],
              cocVariant: 2,
              ruleSystem: "coc7",
              host: "10001",
              team: ["10002", "10003"],
              observers: [{ userId: "10004", name: "", since: 0 }],
            },
          },
          { platform: "platform_a", groupId: "556", botOn: true },
          { platform: "platform_a", groupId: "557", fields: { host: "1" } },
        ]);
        expect(read.skipped).to.deep.equal([
          { skipped: "user/session/broken.json", reasonKey: "imports.reading.noJson", values: {} },
        ]);
        expect(read.warnings).to.deep.equal([
          { warning: "import-dice.drawing", file: "user/session/g555.json" },
        ]);
      },
    ));

  it("reads logs with the group of their session, and tells the bot's lines", () =>
    readingOf(
      {
        files: {
          "conf/CustomMsg.json": { strSelfName: "小塔" },
          "user/session/Arkham_Night#1.json": {
            chats: [{ gid: 777 }],
            log: { start: 1_700_000_000, name: "第一夜", file: "Arkham_Night#1_第一夜.txt", logging: true },
          },
          "user/log/Arkham_Night#1_第一夜.txt":
            "艾达(10001) 2023-11-14 20:00:00\n雨很大。\n第二行\n\n小塔(10000) 2023-11-14 20:00:05\nD100=42\n\n布鲁(10000) 2023-11-14 20:01:00\n走吧\n\n",
          "user/log/g888_旧事.txt": "A(1) 2022/01/02 03:04\nhi\n",
          "user/log/unknown.txt": "A(1) 2022/01/02 03:04\nhi\n",
          "user/log/g888_empty.txt": "nothing here\n",
        },
      },
      async (read) => {
        const [night, old] = read.of("logs");
        expect([night?.groupId, night?.name, night?.recording]).to.deep.equal(["777", "第一夜", true]);
        expect([night?.startedAt, night?.endedAt]).to.deep.equal([
          at("2023-11-14 20:00:00"),
          at("2023-11-14 20:01:00"),
        ]);
        expect([old?.groupId, old?.name, old?.recording]).to.deep.equal(["888", "旧事", false]);
        const lines: ImportLogLine[] = [];
        for await (const line of night!.lines(new AbortController().signal)) lines.push(line);
        expect(
          lines.map(({ userId, nickname, message, isDice }) => [userId, nickname, message, isDice]),
        ).to.deep.equal([
          ["10001", "艾达", "雨很大。\n第二行", false],
          ["10000", "小塔", "D100=42", true],
          // Some versions write the bot's id behind every name.
          ["", "布鲁", "走吧", false],
        ]);
        expect(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])).to.deep.equal([
          ["user/log/g888_empty.txt", "imports.reading.noContent"],
          ["user/log/unknown.txt", "imports.reading.noGroup"],
        ]);
      },
    ));

  it("knows its folders, also from the one they lie in", () =>
    readingOf({ files: { "Dice12345/conf/CustomMsg.json": { strSelfName: "塔" } } }, async (read, folder) => {
      expect(read.of("texts").map(({ originalKey }) => originalKey)).to.deep.equal(["strSelfName"]);
      expect(await diceFormat.recognizes(new FolderReader(folder, new AbortController().signal))).to.equal(
        true,
      );
      expect(
        await diceFormat.recognizes(
          new FolderReader(`${folder}/Dice12345/conf`, new AbortController().signal),
        ),
      ).to.equal(false);
      expect((await readFolder(`${folder}/Dice12345`)).items.map(({ source }) => source)).to.deep.equal(
        read.items.map(({ source }) => source),
      );
    }));
});
