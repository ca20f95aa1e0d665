import { textSegment } from "@dicetower/contract";
import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { Presence } from "../../src/bots/presence.js";
import {
  type AccessTower,
  accessTower,
  endAll,
  folder,
  makeRootMaster,
  notUnderstood,
  root,
} from "../access-host.js";

const admin = { role: "admin" as const };
const bot = { userId: "700", nickname: "Other" };
const listed = { type: "at", data: { qq: "700" } };

describe("messages of other bots", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
  });
  afterEach(endAll);

  const list = (word: "add" | "del") =>
    tower.say("", { ...admin, segments: [textSegment(`.botlist ${word} `), listed] });

  it("that the group has listed are not looked at, in that group", async () => {
    await tower.say(".bot", bot).replies(/answers here/);
    await list("add").replies("Marked as bots: 700");
    const { outcome } = await tower.say(".bot", bot).done();
    expect(outcome).to.include({ stopped: "another bot", endedBy: "access.admit", matched: false });
    await tower.say(".bot", { ...bot, role: "admin" }).silent();
    for (const elsewhere of [{ groupId: "2000" }, { scene: "private" as const }, { platform: "other" }])
      await tower.say(".bot", { ...bot, ...elsewhere }).replies(/answers here/);
    await list("add").replies("Those are on the list already.");
    await tower.say(".botlist").replies("Only the owner or an administrator of this group may do that.");
    await tower
      .say(".botlist", admin)
      .replies("Bots in this group that are not answered: 700; accounts of this service: 20000");
    await list("del").replies("No longer marked as bots: 700");
    await list("del").replies("That is not in the list.");
    await tower.say(".bot", bot).replies(/answers here/);
  });

  it("that are accounts of this service are never looked at, in groups or in private", async () => {
    const second = { userId: "20000" };
    for (const scene of ["group", "private"] as const)
      expect((await tower.say(".bot", { ...second, scene }).done()).outcome.stopped).to.equal("another bot");
    await tower.say(".bot", { ...second, platform: "other" }).replies(/answers here/);
    await tower.say(".botlist add 20000", admin).replies(/^That is an account of this service/);
    await tower.say(".botlist add 10000", admin).replies(/^That is an account of this service/);
  });

  it("are known as such when an account comes, is switched off, or goes with its adapter", async () => {
    const [first, second, third] = tower.fake.accounts;
    if (first === undefined || second === undefined || third === undefined) throw new Error("no accounts");
    await tower.say(".bot", { userId: "30000" }).replies(/answers here/);
    tower.fake.accounts = [first, second, { ...third, enabled: true }];
    tower.fake.change(third);
    await tower.say(".bot", { userId: "30000" }).silent();
    tower.fake.accounts = [first];
    await tower.say(".bot", { userId: "20000" }).replies(/answers here/);
    await tower.say(".bot", { userId: "30000" }).replies(/answers here/);
    tower.fake.accounts = [first, second];
    await tower.disable("adapters");
    await tower.say(".bot", { userId: "20000" }).replies(/answers here/);
    await tower.enable("adapters");
    await tower.say(".bot", { userId: "20000" }).silent();
  });

  it("are told in private that nothing is switched there", async () => {
    for (const said of [".bot off", ".bot on"])
      await tower.say(said, { scene: "private", groupId: "" }).replies(/^Nothing is switched in private/);
    await tower.say(".bot", { scene: "private", groupId: "" }).replies(/answers here: yes/);
  });

  it("keep the bot from being switched or dismissed without being named", async () => {
    await tower.say(".bot off", admin).replies("Commands are off in this group.");
    await tower.say(".bot on", admin).replies("Commands are on in this group.");
    await list("add").text();
    await tower
      .say(".bot off", admin)
      .replies("There are several bots in this group: mention Dicetower, or send .bot off 0000.");
    await tower.say(".bot off").replies(/^Only the owner or an administrator/);
    await tower.say(".bot off 0000", admin).replies("Commands are off in this group.");
    const segments = (text: string) => [{ type: "at", data: { qq: "10000" } }, textSegment(text)];
    await tower
      .say("", { ...admin, mentioned: true, segments: segments(" .bot on") })
      .replies("Commands are on in this group.");
    await tower
      .say("", { ...admin, mentioned: true, segments: segments(" .dismiss") })
      .replies(/^To be sure/);
    await tower.say(".dismiss 0000", admin).silent();
    expect(tower.fake.log.at(-1)).to.equal("test leaves 1000");
  });

  it("are listed by number as well, up to 64, and never oneself or who is trusted as far", async () => {
    await makeRootMaster(tower);
    await tower.say(".botlist add 900", admin).replies(/^Not listed: 900\. The owners of the bot trust them/);
    await tower.say(".botlist add 111", admin).replies(/^You cannot put yourself/);
    const many = Array.from({ length: 64 }, (_, n) => `b${n}`);
    await tower.say(`.botlist add ${many.join(" ")}`, admin).replies(/^Marked as bots: b0, b1, /);
    await tower.say(".botlist add one-more", admin).replies("The list holds no more than 64.");
    await tower.say(".botlist del b0", root).replies("No longer marked as bots: b0");
    await tower.say(".botlist add one-more", admin).replies("Marked as bots: one-more");
    for (const form of ["add", "del", "nope", "list 5"])
      await tower.say(`.botlist ${form}`, admin).replies(notUnderstood);
    await tower.say(".botlist", { scene: "private" }).replies("This command works in groups only.");
  });

  it("are none of those who are trusted: one who was listed is heard again", async () => {
    await tower.say(".botlist add 900 332 333", admin).replies("Marked as bots: 900, 332, 333");
    await tower.say(".bot", { userId: "900" }).silent();
    await tower.say(`.master ${tower.code()}`, { userId: "900" }).replies(/is now the root master/);
    await tower.say(".bot", { userId: "900" }).replies(/answers here/);
    await tower.say(".trust 332 2", root).replies(/has trust level 2/);
    await tower.say(".trust 333 3", root).replies(/has trust level 3/);
    await tower.say(".bot", { userId: "332" }).silent();
    await tower.say(".bot", { userId: "333" }).replies(/answers here/);
    await tower.say(".trust 333 0", root).text();
    await tower.say(".bot", { userId: "333" }).silent();
    await tower.say(".master list", { userId: "332" }).silent();
  });

  it("that are accounts of this service are known at no great cost", async () => {
    const before = tower.fake.listed;
    for (let n = 0; n < 20; n++) await tower.say("hello", { userId: "20000" }).silent();
    expect(tower.fake.listed).to.equal(before);
  });

  const which = /^There are several bots in this group: mention Dicetower, or send \.bot off 0000\.$/;

  for (const [how, one] of [
    ["has spoken there", { userId: "20000" }],
    ["has heard something there", { selfId: "20000", accountId: "2" }],
  ] as const)
    it(`has the bot named as well where another account of this service ${how}`, async () => {
      await tower.say(".bot off", admin).replies("Commands are off in this group.");
      await tower.say(".bot on", admin).replies("Commands are on in this group.");
      await tower.say("hello", one).silent();
      await tower.say(".bot off", admin).replies(which);
      await tower.say(".bot off", { ...admin, groupId: "2000" }).replies("Commands are off in this group.");
      const segments = [{ type: "at", data: { qq: "10000" } }, textSegment(" .dismiss")];
      await tower.say("", { ...admin, mentioned: true, segments }).replies(/^To be sure/);
      await tower.say(".dismiss 0000", admin).silent();
      expect(tower.fake.log.at(-1)).to.equal("test leaves 1000");
    });

  it("does not have the bot named where another account has left, or is switched off", async () => {
    const second = { selfId: "20000", accountId: "2" };
    await tower.say(".bot off", admin).replies("Commands are off in this group.");
    await tower.say("hello", second).silent();
    await tower.say(".bot on", admin).replies(/^There are several bots/);
    await tower.say(".dismiss 20000", { ...admin, ...second }).silent();
    expect(tower.fake.log.at(-1)).to.equal("2 leaves 1000");
    await tower.say(".bot on", admin).replies("Commands are on in this group.");
    await tower.say("hello", second).silent();
    tower.fake.accounts = tower.fake.accounts.map((one) =>
      one.id === "2" ? { ...one, enabled: false } : one,
    );
    await tower.say(".bot off", admin).replies("Commands are off in this group.");
  });

  it("are known after a restart", async () => {
    const dataFolder = await folder();
    const first = await accessTower({ dataFolder });
    await first.say(".botlist add 700", admin).replies("Marked as bots: 700");
    await first.stop();
    const second = await accessTower({ dataFolder });
    await second.say(".bot", bot).silent();
    await second.stop();
  });
});

describe("who cannot be silenced as a bot", () => {
  let tower: AccessTower;
  const owner = { role: "owner" as const, userId: "50" };
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
    tower.fake.roles = { "50": "owner", "60": "admin", "61": "admin", "70": "member" };
  });
  afterEach(endAll);

  const listed = () => tower.say(".botlist", owner).text();
  const nobody = "Bots in this group that are not answered: -; accounts of this service: 20000";

  it("is whoever is trusted, whoever lists them", async () => {
    await tower.say(".trust 444 1", root).text();
    await tower.post("/api/banlist", { platform: "test", targetId: "445", listType: "allow" }).done();
    await tower.say(".trust 446 4", root).text();
    const trusted = /^Not listed: \d+\. The owners of the bot trust them/;
    for (const who of ["444", "445", "446", "900"])
      for (const how of [admin, owner, root]) {
        if (how === root && who === root.userId) continue;
        await tower.say(`.botlist add ${who}`, how).replies(trusted);
      }
    await tower.say(".botlist add 70 444 446", owner).replies(/^Not listed: 444, 446\. /);
    await tower.say(".botlist add 70 900", root).replies(/^You cannot put yourself or the bot on the list/);
    expect(await listed()).to.equal(nobody);
    expect(tower.fake.rolesAsked).to.deep.equal([]);
  });

  it("is the owner of the group, nor, but by who stands above them, an administrator", async () => {
    const ofOwner = "Not listed: 50. That is the owner of this group, who would be ignored from then on.";
    for (const how of [admin, root]) await tower.say(".botlist add 50", how).replies(ofOwner);
    const ofAdmins =
      /^Not listed: 60, 61\. Only the owner of this group, or somebody with trust level 4, can list/;
    await tower.say(".botlist add 70 60 61", admin).replies(ofAdmins);
    await tower.say(".botlist add 60", { ...admin, userId: "60" }).replies(/^You cannot put yourself/);
    expect(await listed()).to.equal(nobody);
    // Another bot may well be an administrator.
    await tower.say(".botlist add 60", owner).replies("Marked as bots: 60");
    await tower.say(".botlist add 61", root).replies("Marked as bots: 61");
    await tower.say(".botlist add 70", admin).replies("Marked as bots: 70");
    expect(tower.fake.rolesAsked).to.include("test: 70 in 1000");
  });

  it("is found among many by one question", async () => {
    const many = Array.from({ length: 20 }, (_, n) => `b${n}`).join(" ");
    await tower.say(`.botlist add ${many} 60`, admin).replies(/^Not listed: 60\. /);
    await tower.say(`.botlist add ${many}`, admin).replies(/^Marked as bots: b0, b1, /);
    expect(tower.fake.rolesAsked).to.deep.equal(["test: * in 1000", "test: * in 1000"]);
    const tooMany = Array.from({ length: 65 }, (_, n) => `c${n}`).join(" ");
    await tower.say(`.botlist add ${tooMany}`, admin).replies("The list holds no more than 64.");
    expect(tower.fake.rolesAsked).to.have.lengthOf(2);
  });

  it("is anybody of whom the platform does not tell what it could, but by who stands above them", async () => {
    const untold = /^Not listed: (\S+)\. The platform does not say whether they own or administer this group/;
    tower.fake.roles = undefined;
    const waited = async (who: string, how: object, answer: string | RegExp) => {
      tower.fake.rolesAsked.length = 0;
      const said = tower.say(`.botlist add ${who}`, how);
      while (tower.fake.rolesAsked.length === 0) await new Promise((turn) => setImmediate(turn));
      await tower.clock.advance(2_000);
      await said.replies(answer);
    };
    await waited("61", admin, untold);
    await waited("62", root, "Marked as bots: 62");
    tower.fake.roles = { "61": "unknown", "70": "member" };
    await tower.say(".botlist add 61 70", admin).replies(untold);
    const many = Array.from({ length: 6 }, (_, n) => `b${n}`).join(" ");
    tower.fake.roles = "down";
    await tower.say(".botlist add 61", admin).replies(untold);
    await tower
      .say(`.botlist add ${many}`, admin)
      .replies(/^Not listed: b0, b1, b2, b3, b4, b5\. The platform does/);
    expect(await listed()).to.equal(nobody.replace("-;", "62;"));
    const asked = tower.fake.rolesAsked.length;
    await tower.say(".botlist add 61", owner).replies("Marked as bots: 61");
    // Nobody else can be the owner, and an owner may list administrators: there is nothing to ask.
    expect(tower.fake.rolesAsked).to.have.lengthOf(asked);
  });

  it("is nobody in particular where the platform has no way to tell", async () => {
    tower.fake.cannotLeave = true;
    await tower.say(".botlist add 60", admin).replies("Marked as bots: 60");
    tower.fake.cannotLeave = false;
    tower.fake.roles = "not known";
    await tower.say(".botlist add 61", admin).replies("Marked as bots: 61");
    await tower.disable("adapters");
    await tower.say(".botlist add 62", admin).replies("Marked as bots: 62");
  });

  it("is the owner of a group all the same who was listed before that was known", async () => {
    tower.fake.roles = {};
    await tower.say(".botlist add 50 60", admin).replies("Marked as bots: 50, 60");
    await tower.say(".bot", owner).replies(/answers here/);
    await tower.say(".bot", { ...admin, userId: "60" }).silent();
    await tower.say(".botlist del 50 60", owner).replies("No longer marked as bots: 50, 60");
  });
});

describe("where accounts were noticed", () => {
  it("is forgotten after a week, and for the 20 000 newest places kept", async () => {
    const clock = fakeClock();
    const present = new Presence(clock);
    present.notice("test", "1", "");
    expect(present.has("test", "1", "")).to.equal(false);
    present.notice("test", "1", "1000");
    await clock.advance(6 * 86_400_000);
    expect(present.has("test", "1", "1000")).to.equal(true);
    present.notice("test", "1", "1000");
    await clock.advance(7 * 86_400_000);
    expect(present.has("test", "1", "1000")).to.equal(true);
    await clock.advance(1_000);
    expect(present.has("test", "1", "1000")).to.equal(false);
    for (let group = 0; group <= 20_000; group++) present.notice("test", "1", `g${group}`);
    expect(present.has("test", "1", "g0")).to.equal(false);
    expect(present.has("test", "1", "g1")).to.equal(true);
    expect(present.has("test", "1", "g20000")).to.equal(true);
  });
});
