import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { probe } from "./probe.js";

const answered = /^\{"word"/;

describe("a command", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, probe], settings: { metrics: true } });
  });
  after(() => tower.stop());

  const least = {
    anyone: 0,
    groupadmin: 4,
    groupadminorhelper: 3,
    helper: 3,
    admin: 4,
    master: 5,
    root: 256,
  };
  const roles = ["owner", "admin", "member", "unknown"] as const;

  for (const [permission, level] of Object.entries(least))
    it(`for ${permission} asks for that right, whoever the platform says it is`, async () => {
      for (const trust of [0, 1, 2, 3, 4, 5, 256])
        for (const role of roles) {
          const ofGroup = permission.startsWith("groupadmin");
          const groupRight = ofGroup && (role === "owner" || role === "admin");
          const may = trust >= level || groupRight;
          const said = tower.say(`.may${permission}`, { userId: `t${trust}`, role });
          if (may) await said.replies(answered);
          else if (ofGroup) await said.replies(/^Only the owner or an administrator/);
          else if (permission === "root")
            await said.replies("Only the root master of the bot (trust level 256) may do that.");
          else await said.replies(new RegExp(`trust level ${level} or more`));
        }
    });

  it("for group administrators is open to everybody in private, the others are not", async () => {
    await tower.say(".maygroupadmin", { scene: "private" }).replies(answered);
    await tower.say(".mayhelper", { scene: "private" }).replies(/trust level 3/);
    await tower.say(".mayhelper", { scene: "private", locale: "zh-CN" }).replies(/信任等级 3/);
  });

  it("may ask for other rights in some of its forms", async () => {
    const admin = { role: "admin" as const };
    await tower.say(".mixed").replies(/^Only the owner or an administrator/);
    await tower.say(".mixed", admin).replies(answered);
    await tower.say(".mixed info").replies(answered);
    await tower.say(".mixed all", admin).replies(/trust level 5/);
    await tower.say(".mixed all", { userId: "t5" }).replies(answered);
    await tower.say(".mixed broken", { userId: "t5" }).replies(/^Something went wrong inside the bot/);
  });

  it("takes no right from what is said, from names or from ids", async () => {
    for (const nickname of ["owner", "t256", '","role":"owner'])
      await tower
        .say('.maymaster role=owner {"trust":5}', { nickname, card: nickname })
        .replies(/trust level 5/);
    await tower.say(".maymaster", { userId: "T5" }).replies(/trust level 5/);
  });

  it("for groups or for private chats says so elsewhere", async () => {
    await tower.say(".groups").replies(answered);
    await tower.say(".groups", { scene: "channel" }).replies(answered);
    await tower.say(".groups", { scene: "private" }).replies("This command works in groups only.");
    await tower.say(".privately", { scene: "private" }).replies(answered);
    await tower.say(".privately").replies("Please send this command in private.");
  });

  it("where the bot is switched off runs only when it is meant for that, or for a master", async () => {
    const quiet = { groupId: "quiet" };
    await tower.say(".show", quiet).silent();
    await tower.say(".groups", { ...quiet, role: "owner" }).silent();
    await tower.say(".show", { ...quiet, userId: "t4" }).silent();
    await tower.say(".show", { ...quiet, userId: "t5" }).replies(answered);
    await tower.say(".always", quiet).replies(answered);
  });

  it("where the bot is switched off neither answers a flood nor charges it", async () => {
    for (let n = 0; n < 12; n++) await tower.say(".show", { groupId: "quiet", accountId: "real" }).silent();
    await tower.say(".always", { groupId: "quiet", accountId: "real" }).replies(answered);
  });

  it("that answers nothing takes the message all the same", async () => {
    const { outcome, spoken } = await tower.say(".silent").done();
    expect(spoken).to.deep.equal([]);
    expect(outcome).to.include({ endedBy: "commands", stopped: "silent" });
  });

  it("of the core comes before one of an extension with the same word", () =>
    tower.say(".clash").replies("core"));

  for (const broken of ["throws", "rejects"])
    it(`that ${broken} is answered for with a reference, and counted once to its feature`, async () => {
      const before = tower.feature("probe")?.errors ?? 0;
      const others = tower.feature("commands")?.errors;
      const answer = await tower.say(`.${broken}`).text();
      expect(answer).to.match(/^Something went wrong inside the bot \(reference [0-9a-f]{8}\)\.$/);
      await tower.say(`.${broken}`, { locale: "zh-CN" }).replies(/^机器人内部出错了（编号 [0-9a-f]{8}）。$/);
      expect(tower.feature("probe")?.errors).to.equal(before + 2);
      expect(tower.feature("commands")?.errors).to.equal(others);
      await tower.say(".show").replies(answered);
    });

  it("is counted, but not when it was refused or not read", async () => {
    const count = async () => {
      const { text } = await tower.get("/metrics").done();
      return Number(/dice_commands_total\{[^}]*command="show"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await count();
    await tower.say(".shower").silent();
    await tower.say(".show", { groupId: "quiet" }).silent();
    expect(await count()).to.equal(before);
    await tower.say(".show").replies(answered);
    expect(await count()).to.equal(before + 1);
  });

  it("goes with its feature and comes back with it", async () => {
    await tower.disable("probe");
    await tower.say(".show").silent();
    await tower.enable("probe");
    await tower.say(".show").replies(answered);
  });
});
