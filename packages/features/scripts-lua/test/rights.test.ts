import aliases from "@dicetower/aliases";
import groups from "@dicetower/groups";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given } from "./making.js";

const master = { userId: "900", nickname: "Root" };
const member = { userId: "111", nickname: "Ann" };
const administrator = { userId: "333", nickname: "Adam", role: "admin" } as const;

describe("rights of Lua modules", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...features, groups, aliases] });
    await tower.post("/api/masters", { platform: "test", userId: master.userId }).answers({ code: 0 });
    await given(
      tower,
      "puppets.lua",
      `msg_order = { ["say "] = "speak", ["crown "] = "crown", ["good evening"] = "wait", ["rename"] = "rename" }
function speak(msg) local uid, gid, text = msg.suffix:match("^(%S+) (%S+) (.*)$") eventMsg(text, gid, uid) return "said" end
function crown(msg) setUserConf(msg.suffix, "trust", 3) return "crowned " .. tostring(getUserConf(msg.suffix, "trust")) end
function wait(msg) eventMsg(".trust 111 4", msg.gid, msg.uid) setUserConf("112", "trust", 4) return "evening" end
function rename(msg) setGroupConf(msg.gid, "card#333", "fool") return "renamed" end`,
    );
  });
  after(() => tower.stop());

  const trustOf = async (userId: string) =>
    /trust level (\d+)/.exec(await tower.say(`.trust ${userId}`, master).text())?.[1];
  /** Until what was pushed behind a message has been handled: conversations are in order. */
  const settled = async (groupId = "1000") => {
    await tower.say("anything", { ...member, groupId }).done();
    await tower.say("anything", { ...member, groupId }).done();
  };

  it("are not those of whom they name", async () => {
    for (const text of [".trust 111 4", ".ban add user 778", ".master add 111"]) {
      await tower.say(`say 900 1000 ${text}`, member).done();
      await tower.say(`say 900 0 ${text}`, member).done();
      await tower.say(`say 10000 1000 ${text}`, member).done();
    }
    await settled();
    expect(await trustOf("111")).to.equal("0");
    await tower.say(".ban list", master).replies(/^(?![\s\S]*778)/);
  });

  it("are no more than everybody's where a master speaks", async () => {
    await tower.say("good evening", master).done();
    await settled();
    expect([await trustOf("111"), await trustOf("112")]).to.deep.equal(["0", "0"]);
  });

  it("make nobody a helper", async () => {
    for (const who of [member, administrator, master]) await tower.say("crown 222", who).done();
    expect(await trustOf("222")).to.equal("0");
  });

  it("of a group's administrators end at their group", async () => {
    await tower.say("say 333 1000 .alias here r d6", administrator).done();
    await tower.say("say 333 2000 .alias there r d6", administrator).done();
    await tower.say("say 333 1000 .alias forged r d6", member).done();
    await settled();
    await settled("2000");
    const list = await tower.say(".alias list", member).text();
    expect(list).to.contain("here = r d6").and.not.contain("forged");
    await tower.say(".alias list", { ...member, groupId: "2000" }).replies("There are no aliases here.");
  });
});
