import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { type PlayerPage, type PlayersTower, playersTower, real } from "./players-host.js";

const postgres = await testPostgres();

/** What holds on both databases. */
function records(begin: () => Promise<PlayersTower>): void {
  let tower: PlayersTower;
  before(async () => {
    tower = await begin();
  });
  after(() => tower.stop());

  const list = (query = "") => tower.get(`/api/players${query}`).data<PlayerPage>();

  it("makes a record of who says something", async () => {
    await tower.say("hello", real("111", "Ann")).done();
    const { items, total } = await list();
    expect(total).to.equal(1);
    expect(items[0]).to.deep.include({
      platform: "test",
      userId: "111",
      accountName: "Ann",
      nickname: "",
      trust: 0,
      isMaster: false,
      isFriend: false,
      listState: "none",
      linkedTo: null,
      messageCount: 1,
      commandCount: 0,
      firstSeenAt: Date.UTC(2026, 0, 5, 12) / 1000,
      test: false,
    });
  });

  it("counts what is said and commands, and keeps the newest name of the account", async () => {
    await tower.clock.advance(60_000);
    await tower.say(".nn", real("111", "Anna")).done();
    const { items } = await list("?q=ann");
    expect(items[0]).to.deep.include({
      accountName: "Anna",
      messageCount: 2,
      commandCount: 1,
      lastSeenAt: Date.UTC(2026, 0, 5, 12, 1) / 1000,
      lastCommandAt: Date.UTC(2026, 0, 5, 12, 1) / 1000,
      firstSeenAt: Date.UTC(2026, 0, 5, 12) / 1000,
    });
  });

  it("marks who has spoken in the test chat only, and does not touch others from there", async () => {
    await tower.say("hello", { userId: "222", nickname: "Tess" }).done();
    await tower.say("hello", { userId: "111", nickname: "Nobody" }).done();
    const tested = await list("?test=true");
    expect(tested.items.map(({ userId }) => userId)).to.deep.equal(["222"]);
    const others = await list("?test=false");
    expect(others.items.map(({ accountName }) => accountName)).to.deep.equal(["Anna"]);
    await tower.say("hello", real("222", "Tess")).done();
    expect((await list("?test=true")).total).to.equal(0);
  });

  it("makes none of the bot's own account and of other bots", async () => {
    await tower.say(".botlist add 333", real("111", "Anna", { role: "owner" })).done();
    await tower.say("hello", real("333", "Robot")).done();
    await tower.say("hello", real("10000", "Self", { own: true })).done();
    expect((await list()).items.map(({ userId }) => userId)).to.have.members(["111", "222"]);
  });

  it("filters by platform, trust, list and activity, with exact totals", async () => {
    tower.clock.setWall(tower.clock.now() + 40 * 86_400_000);
    for (let at = 0; at < 25; at++)
      await tower.say("hi", real(`5${at}`, `Zoe ${at}`, { platform: at < 5 ? "other" : "test" })).done();
    expect((await list("?platform=other")).total).to.equal(5);
    expect((await list("?activeDays=7")).total).to.equal(25);
    expect((await list("?activeDays=60")).total).to.equal(27);
    const body = { platform: "test", targetId: "510", listType: "deny" };
    await tower.post("/api/banlist", body).answers({ code: 0 });
    const denied = await list("?listState=denied");
    expect(denied.items.map(({ userId }) => userId)).to.deep.equal(["510"]);
    expect((await list("?listState=none")).total).to.equal(26);
    await tower.put("/api/players/test/511", { trust: 3 }).answers({ code: 0 });
    expect((await list("?trust=3")).items.map(({ userId }) => userId)).to.deep.equal(["511"]);
    expect((await list("?trust=3&platform=other")).total).to.equal(0);
  });

  it("answers pages in order, forwards and backwards", async () => {
    const whole = (await list("?pageSize=200&sort=firstSeenAt")).items.map(({ userId }) => userId);
    const pages: unknown[] = [];
    for (let page = 1; page <= 6; page++) {
      const { items, total } = await list(`?pageSize=5&page=${page}&sort=firstSeenAt`);
      expect(total).to.equal(27);
      pages.push(...items.map(({ userId }) => userId));
    }
    expect(pages).to.deep.equal(whole);
    const turned = (await list("?pageSize=200&sort=-firstSeenAt")).items.map(({ userId }) => userId);
    expect(turned.reverse()).to.deep.equal(whole);
    expect((await list("?page=9")).items).to.deep.equal([]);
  });

  it("finds people by the beginning of the id, and by any part of a name", async () => {
    expect((await list("?q=511")).items.map(({ userId }) => userId)).to.deep.equal(["511"]);
    expect((await list("?q=OE%2017")).items.map(({ userId }) => userId)).to.deep.equal(["517"]);
    expect((await list("?q=%25")).total).to.equal(0);
    expect((await list("?q=zoe&platform=other")).total).to.equal(5);
  });

  it("writes what may be written, and takes back what it has answered", async () => {
    const path = "/api/players/test/512";
    const was = await tower.get("/api/players?q=512").data<PlayerPage>();
    const body = { ...was.items[0], nickname: " Z\u202e ", note: "pays late", language: "en" };
    await tower
      .put(path, body)
      .answers({ data: { nickname: "Z", note: "pays late", language: "en", trust: 0 } });
    await tower.put(path, { ...body, messageCount: 99 }).answers({ code: 40001 });
    await tower.put(path, { colour: "red" }).answers({ code: 40001 });
    await tower.put(path, { nickname: "x".repeat(41) }).answers({ code: 40001 });
    await tower.put(path, { trust: 5 }).answers({ code: 42200 });
    await tower.put("/api/players/test/999", { note: "x" }).answers({ code: 40400 });
    await tower.put(path, {}).answers({ data: { nickname: "", note: "", language: "" } });
  });

  it("answers the details, empty where nobody has contributed", async () => {
    await tower.get("/api/players/test/512/detail").answers({
      data: {
        identities: [{ platform: "test", userId: "512", method: "", verifiedAt: 0 }],
        nicknames: [],
        cards: [],
        bindings: [],
        statistics: {},
        pluginVars: [],
        luaVars: [],
        luaCards: [],
        logs: [],
        lists: [],
        pendingBind: null,
      },
    });
    await tower.get("/api/players/test/999/detail").answers({ code: 40400 });
  });
}

describe("records of players", () => {
  describe("on SQLite", () => records(() => playersTower()));

  postgres.describe("on PostgreSQL", () => {
    records(async () => {
      const database = await postgres.database();
      const tower = await playersTower({ databaseUrl: database.url });
      const stop = async () => {
        await tower.stop();
        await database.drop();
      };
      return { ...tower, stop };
    });
  });
});
