import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import texts from "../src/index.js";

const features = [texts, commands, access, players, groups];
const numbers = { nickname: "40001", card: "", groupName: "70001" };

describe("the language of a chat until somebody chooses one", () => {
  let tower: TestHost;
  let folder: string;
  let place = 500;
  const start = async () => {
    tower = await testHost({ features, dataFolder: folder });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-heard-"));
    await start();
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const say = (said: string, how: object = {}) =>
    tower.say(said, { locale: undefined, ...numbers, groupId: String(place), ...how } as never);
  const chinese = /^权限不足/;
  const english = /^Only admins/;
  const refused = ".text x";
  beforeEach(() => {
    place += 1;
  });

  for (const [title, said, how] of [
    ["the words of a command", ".text 攻击", {}],
    ["a command in Chinese", "。语言", {}],
    ["the name of an account", refused, { nickname: "阿岚" }],
    ["a group card", refused, { card: "調査員" }],
    ["the name of the group", refused, { groupName: "周五跑团" }],
  ] as const)
    it(`is told by ${title}, for everybody and for good`, async () => {
      await say(said, how).replies(/[\u4e00-\u9fff]/);
      await say(refused, { userId: "222" }).replies(chinese);
    });

  it("stays that of the installation where nothing tells", async () => {
    for (const how of [{}, { nickname: "Ann" }, { nickname: "あやの漢字" }, { nickname: "한국漢字" }])
      await say(refused, how).replies(english);
    await say(".text Spot Hidden").replies(english);
  });

  it("is another one in another group, and in private that of the person there", async () => {
    await say(".text 攻击").replies(chinese);
    await say(refused, { groupId: "9000" }).replies(english);
    await say(".text 攻击", { scene: "private", groupId: "", userId: "333" }).replies(chinese);
    await say(refused, { scene: "private", groupId: "", userId: "333" }).replies(chinese);
    await say(refused, { groupId: "9000", userId: "333" }).replies(english);
    await say(refused, { scene: "private", groupId: "", userId: "334" }).replies(english);
  });

  it("gives way to what is chosen, whoever says it", async () => {
    const owner = { role: "owner", nickname: "阿岚" };
    await say(".lang en --group", owner).replies(/^Language of this group/);
    await say(".text 攻击", { nickname: "阿岚" }).replies(english);
    await say(".lang zh-CN", { userId: "222" }).replies(/^语言/);
    await say(refused, { userId: "222" }).replies(chinese);
    await say(refused, { nickname: "阿岚" }).replies(english);
    await say(".lang off --group", owner).replies(/[\u4e00-\u9fff]/);
    await say(refused, { userId: "223" }).replies(chinese);
  });

  it("is kept over a restart, in one change", async () => {
    const group = String(place);
    for (let turn = 0; turn < 3; turn++) await say(".text 攻击").replies(chinese);
    await say(".text 攻击", { scene: "private", groupId: "", userId: "444" }).replies(chinese);
    await tower.stop();
    await start();
    await say(refused, { groupId: group, userId: "222" }).replies(chinese);
    await say(refused, { scene: "private", groupId: "", userId: "444" }).replies(chinese);
    expect(place).to.be.above(0);
  });
});
