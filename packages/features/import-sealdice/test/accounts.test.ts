import botproto from "@dicetower/adapter-botproto-v11";
import mail from "@dicetower/mail";
import notices from "@dicetower/notices";
import { expect } from "chai";
import { type ImportTower, importTower } from "../../imports/test/import-tower.js";
import importSealdice from "../src/index.js";
import { blob } from "./fixture/databases.js";
import { Moving } from "./fixture/moving.js";

const token = "super-secret-token";
const endpoint = (id: string, protocolType: string, adapter: object, platform = "QQ") => ({
  baseInfo: { id, nickname: id, userId: `${platform}:10${id.length}`, platform, protocolType, enable: true },
  adapter,
});

describe("accounts, notices and groups of SealDice", () => {
  let tower: ImportTower;
  let moving: Moving;
  before(async () => {
    tower = await importTower({ features: [mail, notices, botproto, importSealdice] });
    moving = new Moving(tower);
  });
  after(async () => {
    await tower.stop();
    await moving.end();
  });
  interface Adapter {
    readonly name: string;
    readonly enabled: boolean;
    readonly endpoint: string;
    readonly connection_mode: string;
  }
  const adapters = () => tower.get("/api/adapters").data<Adapter[]>();
  const windows = async () =>
    (await tower.get("/api/system/notice").data<{ windows: Record<string, unknown>[] }>()).windows;

  it("come switched off and without tokens, and notices go to whom they went", async () => {
    const folder = await moving.folder({
      files: {
        "default/serve.yaml": JSON.stringify({
          noticeIds: ["QQ:1", "QQ-Group:2:disable", "Mail:a@example.org", "DISCORD:5", "nonsense"],
          imSession: {
            endPoints: [
              endpoint("gocq", "onebot", {
                connectUrl: `ws://127.0.0.1:6700/?access_token=${token}`,
                accessToken: token,
              }),
              endpoint("plain", "pureonebot", { mode: "server", reverseUrl: "0.0.0.0:4001", token }),
              endpoint("own", "onebot", { useInPackGoCqhttp: true, connectUrl: "ws://localhost:1" }),
              endpoint("discord", "", { token }, "DISCORD"),
              endpoint("UI", "", {}, "UI"),
            ],
          },
        }),
      },
    });
    const answer = await moving.bring(folder);
    expect(
      (await adapters()).map(({ name, enabled, endpoint: to, connection_mode: mode }) => [
        name,
        enabled,
        mode,
        to,
      ]),
    ).to.deep.equal([
      ["gocq", false, "forward_ws", "ws://127.0.0.1:6700"],
      ["plain", false, "reverse_ws", ""],
    ]);
    expect(answer.warnings.filter((one) => one.includes("enter the token"))).to.have.lengthOf(2);
    const left = answer.skipped.map(({ file }) => file);
    for (const what of ["QQ:103", "DISCORD:107", "noticeIds.nonsense"])
      expect(left).to.include(`data/default/serve.yaml#${what}`);
    const written = JSON.stringify([answer, await adapters(), await tower.dump()]);
    expect(written).to.not.include(token);
    expect(left).to.include("data/default/serve.yaml: discord:5");
    expect((await windows()).map(({ type, targetId, enabled }) => [type, targetId, enabled])).to.deep.equal([
      ["user", "1", true],
      ["group", "2", false],
      ["email", "a@example.org", true],
    ]);
    expect(await moving.again(folder)).to.equal(0);
    for (let times = 0; times < 2; times++) expect(await moving.undo()).to.deep.equal([]);
    expect(await adapters()).to.deep.equal([]);
    expect(await windows()).to.deep.equal([]);
  });

  it("keep teams, welcomes and bots of groups; what they have more is named", async () => {
    const folder = await moving.folder({
      data: {
        group_info: [
          {
            id: "QQ-Group:1000",
            data: blob({
              active: true,
              groupName: "雾港",
              botList: { "QQ:99": true },
              showGroupWelcome: true,
              groupWelcomeMessage: "欢迎{$t玩家}",
              playerGroups: { 甲队: ["QQ:111", "QQ:112"], 乙队: ["QQ:113"] },
            }),
          },
          {
            id: "QQ-Group:1001",
            data: blob({ active: true, showGroupWelcome: true, groupWelcomeMessage: "{$t数 + 1}" }),
          },
        ],
      },
    });
    const answer = await moving.bring(folder, "zh-CN");
    expect(answer.skipped).to.deep.equal([
      {
        file: "data/default/data.db#group_info.QQ-Group:1000.playerGroups.乙队",
        reason: "这里每个群只有一支队伍，队伍「乙队」未导入：113。",
      },
    ]);
    expect(answer.warnings.join()).to.contain("1001");
    const inGroup = { platform: "platform_a", userId: "111", groupId: "1000", trust: 5 };
    await tower.say(".team", inGroup).replies(/2/);
    interface Fields {
      readonly welcome: { readonly enabled: boolean; readonly variants: readonly { text: string }[] };
      readonly botList: readonly string[];
    }
    const fields = (id: string) => tower.get(`/api/groups/platform_a/${id}`).data<Fields>();
    const welcome = async (id: string) => (await fields(id)).welcome;
    expect((await fields("1000")).botList).to.deep.equal(["99"]);
    expect(await welcome("1000")).to.deep.include({
      enabled: true,
      variants: [{ text: "欢迎{nick}", weight: 1 }],
    });
    expect((await welcome("1001")).enabled).to.equal(false);
    await moving.undo();
    await tower.say(".team", inGroup).replies(/nobody|empty|no team|没有|空/i);
  });
});
