import { textSegment } from "@dicetower/contract";
import { asksFirst } from "@dicetower/testkit";
import { expect } from "chai";
import type { Master } from "../../src/api.js";
import {
  type AccessTower,
  accessTower,
  endAll,
  folder,
  makeRootMaster,
  notUnderstood,
  root,
} from "../access-host.js";

describe("the first master", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
  });
  afterEach(endAll);

  const claim = () => tower.get("/api/masters").done();

  it("is whoever says the code that was printed on the host's console", async () => {
    expect(tower.code()).to.match(/^[0-9a-f]{12}$/);
    await tower.say(`.master ${tower.code()}`).replies("<Ann> is now the root master of this bot.");
    const [master] = await tower.get("/api/masters").data<Master[]>();
    expect(master).to.deep.include({
      platform: "test",
      userId: "111",
      name: "Ann",
      root: true,
      note: "",
      addedAt: tower.clock.seconds(),
      addedBy: "test:111",
      notify: true,
      claimOpen: false,
      claimExpiresAt: 0,
    });
    await tower.say(`.master ${tower.code()}`, { userId: "222" }).replies(/^There is nothing to claim/);
  });

  it("may say it in private, in capitals, behind any prefix, where the bot is switched off", async () => {
    await tower.say(".bot off", { role: "owner" }).text();
    await tower.say(`！MASTER ${tower.code().toUpperCase()}`, { scene: "private" }).replies(/root master/);
  });

  it("is greeted in the language of who claims", async () => {
    const how = { locale: undefined, nickname: "阿岚", scene: "private", groupId: "" } as never;
    await tower.say(".master 123456", how).replies("认领码不正确。");
    await tower.say(`.master ${tower.code()}`, how).replies(/阿岚.*[\u4e00-\u9fff]/);
  });

  it("finds the claim open in the answer's headers, and its end", async () => {
    const open = await claim();
    expect(open.json.data).to.deep.equal([]);
    expect(open.headers.get("X-Claim-Open")).to.equal("1");
    expect(open.headers.get("X-Claim-Expires-At")).to.equal(String(tower.clock.seconds() + 86_400));
    expect(open.text).to.not.contain(tower.code());
    await tower.say(`.master ${tower.code()}`).text();
    const closed = await claim();
    expect(closed.headers.get("X-Claim-Open")).to.equal("0");
    expect(closed.headers.get("X-Claim-Expires-At")).to.equal("0");
  });

  it("has ten tries, whoever makes them; then even the right code is refused", async () => {
    for (let n = 0; n < 10; n++)
      await tower.say(`.master ${n}`, { userId: `u${n}` }).replies("That is not the claim code.");
    await tower.say(`.master ${tower.code()}`).replies(/^There is nothing to claim/);
    expect((await claim()).headers.get("X-Claim-Open")).to.equal("0");
    expect(await tower.get("/api/masters").data<Master[]>()).to.deep.equal([]);
  });

  it("loses no try to forms of the command that are no code", async () => {
    for (let n = 0; n < 5; n++)
      for (const form of ["", " list", " add 5", " del 5", " reset"])
        await tower.say(`.master${form}`).replies(notUnderstood);
    await tower.say(`.master ${tower.code()}`).replies(/root master/);
  });

  it("has a day", async () => {
    tower.clock.setWall(tower.clock.now() + 86_400_000);
    await tower.say(`.master ${tower.code()}`).replies(/^There is nothing to claim/);
  });

  it("is one, however many say the code at once", async () => {
    const said = Array.from({ length: 20 }, (_, n) =>
      tower.say(`.master ${tower.code()}`, { userId: `u${n}`, groupId: `g${n}` }).text(),
    );
    const won = (await Promise.all(said)).filter((text) => text.includes("root master"));
    expect(won).to.have.lengthOf(1);
    const masters = await tower.get("/api/masters").data<Master[]>();
    expect(masters.map(({ root: isRoot }) => isRoot)).to.deep.equal([true]);
  });

  it("can be named over HTTP, which closes the claim", async () => {
    await makeRootMaster(tower);
    expect((await claim()).headers.get("X-Claim-Open")).to.equal("0");
    await tower.say(`.master ${tower.code()}`).replies(/^There is nothing to claim/);
    expect((await tower.get("/api/masters").data<Master[]>())[0]).to.include({ root: true, addedBy: "key" });
  });

  it("is asked for anew at the next start, with another code", async () => {
    const dataFolder = await folder();
    const first = await accessTower({ dataFolder });
    await first.stop();
    const second = await accessTower({ dataFolder });
    expect(second.code())
      .to.match(/^[0-9a-f]{12}$/)
      .and.not.equal(first.code());
    await second.say(`.master ${first.code()}`).replies("That is not the claim code.");
    await second.say(`.master ${second.code()}`).replies(/root master/);
    await second.stop();
    const third = await accessTower({ dataFolder });
    expect(third.announced).to.deep.equal([]);
    expect(await third.get("/api/masters").data<Master[]>()).to.have.lengthOf(1);
    await third.stop();
  });
});

describe("the claim code of the panel", () => {
  it("makes the first master in the place of the printed one, and is to be had while there is none", async () => {
    const tower = await accessTower();
    const { code, command } = await tower
      .post("/api/masters/claim-code")
      .data<{ code: string; command: string }>();
    await tower.say(`.master ${tower.code()}`, root).replies("That is not the claim code.");
    expect(command).to.equal(`.master ${code}`);
    await tower.say(command, root).replies(/root master/);
    await tower.post("/api/masters/claim-code").answers({ code: 42200 });
  });
});

describe("masters", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
  });
  afterEach(endAll);

  const ids = async () =>
    (await tower.get("/api/masters").data<Master[]>()).map(({ platform, userId }) => `${platform}:${userId}`);

  it("are listed, added and removed in chat, the accounts told in private alone", async () => {
    await tower.say(".master add 222", root).replies("The answer was sent to you in private.");
    await tower.say(".master add other:333", root).whispers("other:333 is now a master.");
    await tower
      .say(".master add 222", { ...root, scene: "private" })
      .replies("test:222 is a master already.");
    expect(await ids()).to.have.members(["test:900", "other:333", "test:222"]);
    await tower.say(".master", root).whispers(/^Masters: .*other:333/);
    await tower.say(".master list", { userId: "222" }).whispers(/test:900/);
    await tower.say(".master del 222", root).whispers("test:222 is no longer a master.");
    await tower.say(".master del 222", root).whispers("test:222 is not a master.");
    expect(await ids()).to.have.members(["test:900", "other:333"]);
  });

  it("may be mentioned instead of named", async () => {
    const segments = [textSegment(".master add "), { type: "at", data: { qq: "444" } }];
    await tower.say("", { ...root, segments }).whispers("test:444 is now a master.");
  });

  it("are changed by the root alone, and listed by masters alone", async () => {
    await tower.say(".master add 222", root).text();
    for (const form of ["add 5", "del 900", "reset"])
      await tower.say(`.master ${form}`, { userId: "222" }).replies(/trust level 256/);
    for (const form of ["", " list"])
      await tower.say(`.master${form}`, { userId: "5", role: "owner" }).replies(/trust level 5 /);
    for (const form of [" add 5", " del 900", " reset"])
      await tower.say(`.master${form}`, { userId: "5", role: "owner" }).replies(/trust level 256/);
    await tower.say(".master 123456", { userId: "5" }).replies(/^There is nothing to claim/);
    expect(await ids()).to.have.members(["test:900", "test:222"]);
  });

  it("answer forms that make no sense with one line of syntax", async () => {
    for (const form of ["nonsense", "add", "del", "add :5", `add ${"5".repeat(65)}`, "add *:5"])
      await tower.say(`.master ${form}`, { ...root, scene: "private" }).replies(notUnderstood);
  });

  it("keep their root and their last, in chat and over HTTP", async () => {
    await tower
      .say(".master del 900", root)
      .replies("The root master and the last master cannot be removed.");
    await tower.delete("/api/masters/test/900").answers({ code: 42200 });
    await tower.say(".master add 222", root).text();
    await tower.delete("/api/masters/test/900").answers({ code: 42200 });
    await tower.delete("/api/masters/test/222").answers({ data: { platform: "test", userId: "222" } });
    await tower.delete("/api/masters/test/222").answers({ code: 40400 });
  });

  it("start over with a new code on the console", async () => {
    await tower.say(".master add 222", root).text();
    expect(tower.announced).to.have.lengthOf(1);
    await asksFirst(tower, {
      line: ".master reset",
      by: root,
      question: /^All 2 masters will be removed; a new claim code will be shown on the host's console\.\n/,
      done: /^All masters were removed/,
      wait: (ms) => tower.clock.advance(ms),
      untouched: async () => expect(await ids()).to.have.lengthOf(2),
    });
    expect(await ids()).to.deep.equal([]);
    expect(tower.announced).to.have.lengthOf(2);
    await tower.say(".master list", root).replies(notUnderstood);
    await tower.say(`.master ${tower.code()}`, { userId: "222" }).replies(/root master/);
  });

  it("are persons of one platform: the same number elsewhere is somebody else", async () => {
    for (const how of [
      { ...root, platform: "other" },
      { ...root, platform: "TEST" },
      { userId: "test:900", platform: "test" },
      { userId: " 900" },
      { userId: "901", nickname: "900", card: "test:900" },
    ])
      await tower.say(".master list", how).replies(/trust level 5/);
  });

  it("are refused over HTTP where the body is wrong, and a second time", async () => {
    const post = (body: unknown) => tower.post("/api/masters", body);
    await post({ platform: "test", userId: "900" }).answers({ code: 40900 });
    for (const body of [
      {},
      { platform: "test" },
      { userId: "1" },
      { platform: "a:b", userId: "1" },
      { platform: "*", userId: "1" },
      { platform: "x".repeat(41), userId: "1" },
      { platform: "test", userId: "x".repeat(65) },
      { platform: "test", userId: "" },
      { platform: "test", userId: 1 },
      { platform: "test", userId: "1", note: "x".repeat(201) },
      { platform: "test", userId: "1", root: true },
    ])
      await post(body).answers({ code: 40001 });
    await post({ platform: "x".repeat(40), userId: "x".repeat(64), note: "x".repeat(200) }).answers({
      data: { root: false, note: "x".repeat(200), addedBy: "key", lastSeenAt: 0 },
    });
    await tower.get("/api/masters", { key: false }).answers({ code: 40100 });
  });

  it("are seen when they speak, and that is remembered over a restart", async () => {
    const dataFolder = await folder();
    const first = await accessTower({ dataFolder });
    await makeRootMaster(first);
    expect((await first.get("/api/masters").data<Master[]>())[0]).to.include({ lastSeenAt: 0, name: "" });
    await first.clock.advance(5_000);
    await first.say("hello", root).silent();
    const at = first.clock.seconds();
    expect((await first.get("/api/masters").data<Master[]>())[0]).to.include({
      lastSeenAt: at,
      name: "Root",
    });
    await first.stop();
    const second = await accessTower({ dataFolder });
    expect((await second.get("/api/masters").data<Master[]>())[0]).to.include({
      lastSeenAt: at,
      name: "Root",
    });
    await second.say(".master list", root).whispers("Masters: test:900");
    await second.stop();
  });

  it("are there at once and not twice when many are added together", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        tower.post("/api/masters", { platform: "test", userId: `m${n % 5}` }).done(),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(5);
    expect(answers.filter(({ status }) => status === 409)).to.have.lengthOf(5);
    expect(await ids()).to.have.lengthOf(6);
  });
});
