import { expect } from "chai";
import { FolderReader } from "../../imports/src/folder/folder-reader.js";
import { sealFormat } from "../src/seal-format.js";
import { blob } from "./fixture/databases.js";
import { readFolder, readingOf } from "./fixture/seal-folder.js";

const line = (log: number, message: string, more: Record<string, string | number | null> = {}) => ({
  log_id: log,
  nickname: "艾达",
  im_userid: "10001",
  user_uniform_id: "QQ:10001",
  time: 1_700_000_000,
  message,
  is_dice: 0,
  command_info: "",
  raw_msg_id: "",
  removed: null,
  ...more,
});

describe("groups, people and logs of SealDice", () => {
  it("reads groups, players with their names, and lists", () =>
    readingOf(
      {
        data: {
          group_info: [
            {
              id: "QQ-Group:555",
              data: blob({
                active: true,
                groupName: "雾港",
                inviteUserId: "QQ:10002",
                diceIdActiveMap: { "QQ:1": false },
                diceSideNum: 20,
                system: "dnd5e",
                cocRuleIndex: 2,
                showGroupWelcome: true,
                groupWelcomeMessage: "欢迎",
                recentDiceSendTime: 1_700_000_000,
                botList: { "QQ:99": true, "QQ:98": false },
              }),
            },
            { id: "PG-QQ:1", data: blob({ active: true }) },
            { id: "DISCORD-CH-Group:7", data: blob({ active: true, diceSideExpr: "d10" }) },
            { id: "QQ-Group:bad", data: blob("{") },
          ],
          group_player_info: [
            {
              group_id: "QQ-Group:555",
              user_id: "QQ:10001",
              name: "艾达",
              last_command_time: 50,
              created_at: 20,
            },
            { group_id: "QQ-Group:555", user_id: "QQ:10002", name: "", last_command_time: 0, created_at: 0 },
            {
              group_id: "QQ-Group:556",
              user_id: "QQ:10001",
              name: "A",
              last_command_time: 70,
              created_at: 10,
            },
          ],
          ban_info: [
            {
              id: "QQ:3",
              data: blob({
                ID: "QQ:3",
                name: "坏人",
                score: 250,
                rank: -30,
                times: [100, 200],
                reasons: ["踢出", "刷屏"],
                places: ["QQ-Group:5", "x"],
              }),
            },
            { id: "QQ-Group:6", data: blob({ rank: -10, reasons: "no" }) },
            { id: "QQ:4", data: blob({ rank: 30 }) },
            { id: "QQ:5", data: blob({ rank: 0, score: 10 }) },
            { id: "?", data: blob({ rank: -30 }) },
          ],
        },
      },
      (read) => {
        expect(read.of("groups")).to.deep.equal([
          {
            platform: "platform_a",
            groupId: "555",
            name: "雾港",
            inviterId: "10002",
            lastMessageAt: 1_700_000_000,
            botOn: false,
            welcome: "欢迎",
            fields: { defaultFaces: 20, cocVariant: 2, ruleSystem: "dnd5e", botList: ["99"] },
          },
          { platform: "discord", groupId: "7", botOn: true, fields: { defaultFaces: 10 } },
        ]);
        expect(read.of("players")).to.deep.equal([
          {
            platform: "platform_a",
            userId: "10001",
            firstSeenAt: 10,
            lastCommandAt: 70,
            groupNames: [
              { groupId: "555", name: "艾达" },
              { groupId: "556", name: "A" },
            ],
          },
          { platform: "platform_a", userId: "10002" },
        ]);
        const lists = read.of("lists") as readonly Record<string, unknown>[];
        expect(
          lists.map((row) => [row["listType"], row["targetType"], row["targetId"], row["score"]]),
        ).to.deep.equal([
          ["deny", "user", "3", 250],
          ["watch", "group", "6", 0],
          ["allow", "user", "4", 0],
        ]);
        expect(lists[0]?.["reasons"]).to.deep.equal([
          {
            at: 100,
            kind: "import",
            text: "踢出",
            place: { platform: "platform_a", groupId: "5", name: "" },
          },
          { at: 200, kind: "import", text: "刷屏", place: { platform: "", groupId: "", name: "" } },
        ]);
        expect(read.skipped.map(({ skipped, reasonKey }) => [skipped, reasonKey])).to.deep.equal([
          ["default/data.db#group_info.QQ-Group:bad", "imports.reading.noJson"],
          ["default/data.db#ban_info.?", "imports.reading.noOwner"],
        ]);
      },
    ));

  it("reads logs with their lines and what commands came to", () =>
    readingOf(
      {
        data: { group_info: [{ id: "QQ-Group:555", data: blob({ logOn: true, logCurName: "第一夜" }) }] },
        logs: {
          logs: [
            { id: 4, name: "第一夜", group_id: "QQ-Group:555", created_at: 100, updated_at: 300 },
            { id: 9, name: "旧事", group_id: "QQ-Group:555", created_at: 0, updated_at: 0 },
            { id: 10, name: "x", group_id: "PG-QQ:1", created_at: 1, updated_at: 1 },
          ],
          log_items: [
            line(4, ".ra 力量"),
            line(4, "D100=30/60 成功", {
              is_dice: 1,
              nickname: "海豹",
              user_uniform_id: "QQ:1",
              raw_msg_id: "m1",
              command_info: JSON.stringify({
                cmd: "ra",
                rule: "coc7",
                items: [{ expr1: "D100", expr2: "力量", outcome: 30, attrVal: 60, checkVal: 30, rank: 2 }],
              }),
            }),
            line(9, "elsewhere"),
            line(4, "recalled", { removed: 1 }),
            line(4, "odd", { user_uniform_id: null, im_userid: "7", command_info: "{broken", time: null }),
            ...Array.from({ length: 1_200 }, (_, at) => line(4, `行 ${at}`)),
          ],
        },
      },
      async (read) => {
        const logs = read.of("logs");
        expect(
          logs.map(({ name, startedAt, endedAt, recording }) => [name, startedAt, endedAt, recording]),
        ).to.deep.equal([
          ["第一夜", 100, 300, true],
          ["旧事", 0, 0, false],
        ]);
        const lines = [];
        for await (const one of logs[0]!.lines(new AbortController().signal)) lines.push(one);
        expect(lines.length).to.equal(1_203);
        expect(lines.slice(1, 3)).to.deep.equal([
          {
            at: 1_700_000_000,
            userId: "1",
            nickname: "海豹",
            message: "D100=30/60 成功",
            isDice: true,
            rawMsgId: "m1",
            commandInfo: {
              key: "ra",
              rolls: [{ expr: "D100", dice: [], value: 30 }],
              level: "hard",
              target: 60,
              attribute: "力量",
              old: null,
              new: null,
            },
          },
          { at: 0, userId: "7", nickname: "艾达", message: "odd", isDice: false },
        ]);
        expect(read.skipped.map(({ skipped }) => skipped)).to.deep.equal(["default/data-logs.db#logs.10"]);
      },
    ));

  it("knows its folders from each of the three places", () =>
    readingOf(
      { files: { "default/serve.yaml": "diceMasters: ['QQ:1']", "decks/a.json": "{}" } },
      async (read, folder) => {
        expect(read.items.map(({ source }) => source)).to.deep.equal([
          "sealdice:master:QQ:1",
          "sealdice:decks:a.json",
        ]);
        expect((await readFolder(`${folder}/default`)).items.map(({ source }) => source)).to.deep.equal([
          "sealdice:master:QQ:1",
        ]);
        expect(
          await sealFormat.recognizes(new FolderReader(`${folder}/decks`, new AbortController().signal)),
        ).to.equal(false);
      },
    ));
});
