import { textSegment } from "@dicetower/contract";
import {
  type AccessTower,
  accessTower,
  endAll,
  folder,
  makeRootMaster,
  notUnderstood,
  root,
} from "../access-host.js";

const admin = { userId: "444" };
const helper = { userId: "333" };

describe("trust", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
  });
  afterEach(endAll);

  it("is given by a master from 1 to 4, told, and taken away", async () => {
    await tower.say(".trust 444 4", root).replies("test:444 now has trust level 4.");
    await tower.say(".trust 444", root).replies("test:444: trust level 4, lists: -");
    await tower
      .say("。信任 other:5 2", { ...root, locale: "zh-CN" })
      .replies("已将 other:5 的信任等级设为 2。");
    await tower.say(".user state other:5", root).replies("other:5: trust level 2, lists: -");
    await tower.say(".trust 5", root).replies("test:5: trust level 0, lists: -");
    await tower.say(".trust 444 0", root).replies("test:444 now has trust level 0.");
    await tower.say(".trust 5", admin).replies(/trust level 4 or more/);
  });

  it("may be given to somebody mentioned", async () => {
    const segments = [textSegment(".trust "), { type: "at", data: { qq: "444" } }, textSegment(" 3")];
    await tower.say("", { ...root, segments }).replies("test:444 now has trust level 3.");
  });

  it("4 administers every group, keeps the lists, and is answered where others are not", async () => {
    await tower.say(".bot off", admin).replies(/^Only the owner or an administrator/);
    await tower.say(".trust 444 4", root).text();
    await tower.say(".bot off", admin).replies("Commands are off in this group.");
    await tower.say(".bot on", admin).replies("Commands are on in this group.");
    await tower.post("/api/banlist", { platform: "test", targetType: "group", targetId: "1000" }).done();
    await tower.say(".bot", admin).replies(/answers here/);
    await tower.say(".bot").silent();
    await tower.say(".master list", admin).replies(/trust level 5 /);
  });

  it("4 gives less than it has itself, and to those alone who have less", async () => {
    await tower.say(".trust 444 4", root).text();
    await tower.say(".trust 333 3", admin).replies("test:333 now has trust level 3.");
    await tower.say(".trust 333 4", admin).replies(/lower than yours/);
    await tower.say(".trust 555 4", root).text();
    await tower.say(".trust 555 0", admin).replies(/lower than yours/);
    await tower.say(".trust 444 0", admin).replies(/lower than yours/);
    await tower
      .say(".trust 900 1", admin)
      .replies("That is a master: masters cannot be deny-listed, and their trust cannot be changed here.");
    await tower.say(".trust 555", admin).replies(/level 4/);
    await tower
      .say(".trust 555 5", root)
      .replies("Trust is a number from 0 to 4; masters are added with .master add.");
  });

  it("3 dismisses the bot from any group, and does no more", async () => {
    await tower.say(".dismiss 0000", helper).replies(/^Only the owner or an administrator/);
    await tower.say(".trust 333 3", root).text();
    await tower.say(".bot off", helper).replies(/^Only the owner or an administrator/);
    await tower.say(".trust 5", helper).replies(/trust level 4 or more/);
    await tower.say(".dismiss 77", { ...helper, scene: "private" }).replies(/77/);
    await tower
      .say(".dismiss 77 yes", { ...helper, scene: "private" })
      .replies("Dicetower has left the group 77.");
    await tower.say(".dismiss 0000", helper).silent();
  });

  it("2 is spared by rows that no owner wrote", async () => {
    const row = { platform: "test", targetId: "222", source: "auto", kind: "spam" };
    const post = (more: object) => tower.post("/api/banlist", { ...row, ...more });
    await tower.say(".trust 222 1", root).text();
    await post({}).answers({ code: 0 });
    await tower.say(".bot", { userId: "222" }).silent();
    await tower.say(".ban del 222", root).text();
    await tower.say(".trust 222 2", root).text();
    await post({}).answers({ code: 42200 });
    await post({ platform: "*" }).answers({ code: 42200 });
    await post({ targetId: root.userId }).answers({ code: 42200 });
    await tower.post("/api/banlist", { rows: [row] }).answers({
      data: { added: 0, changed: 0, skipped: [{ row: 0, reason: "the target is trusted" }] },
    });
    await tower.say(".bot", { userId: "222" }).replies(/answers here/);
    await post({ source: "owner" }).answers({ code: 0 });
    await tower.say(".bot", { userId: "222" }).silent();
  });

  it("1 is served where the allow list alone is", async () => {
    await tower.put("/api/banlist/whitelist-only", { enabled: true }).answers({ code: 0 });
    await tower.say(".bot", { userId: "222" }).silent();
    await tower.say(".trust 222 1", root).text();
    await tower.say(".bot", { userId: "222" }).replies(/answers here/);
    await tower.post("/api/banlist", { platform: "test", targetId: "7", listType: "allow" }).done();
    await tower.say(".trust 7", root).replies("test:7: trust level 1, lists: allowed");
  });

  it("is of one platform, and is there after a restart", async () => {
    const dataFolder = await folder();
    const first = await accessTower({ dataFolder });
    await makeRootMaster(first);
    await first.say(".trust 444 4", root).text();
    await first.stop();
    const second = await accessTower({ dataFolder });
    await second.say(".trust 444", admin).replies(/level 4/);
    await second.say(".trust 444", { ...admin, platform: "other" }).replies(/trust level 4 or more/);
    await second.stop();
  });

  it("is not changed by forms that make no sense, nor by those who may not", async () => {
    for (const form of ["", "444 x", "444 3 3", "state 444 3", "group 444 3", "*:444 3", "kill 3", ":4 3"])
      await tower.say(`.trust ${form}`, root).replies(notUnderstood);
    for (const how of [{}, { role: "owner" as const }, { scene: "private" as const }])
      await tower.say(".trust 111 4", how).replies(/trust level 4 or more/);
    await tower.say(".trust 111", root).replies("test:111: trust level 0, lists: -");
  });
});
