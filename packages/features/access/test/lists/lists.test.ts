import { expect } from "chai";
import type { ListRow } from "../../src/lists/list-row.js";
import { type AccessTower, accessTower, endAll, folder, makeRootMaster, root } from "../access-host.js";

interface Page {
  readonly items: ListRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

describe("the lists", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
  });
  afterEach(endAll);

  const add = (row: object) => tower.post("/api/banlist", { platform: "test", ...row });
  const find = (query = "") => tower.get(`/api/banlist${query}`).data<Page>();
  const user = (targetId: string, more: object = {}) => add({ targetId, ...more }).data<ListRow>();

  it("take a row, fill in the rest and answer it with all members", async () => {
    const row = await user("666");
    expect(row).to.deep.equal({
      rowId: row.rowId,
      listType: "deny",
      targetType: "user",
      platform: "test",
      targetId: "666",
      name: "",
      score: 0,
      rank: -30,
      reason: "",
      reasons: [],
      kind: "manual",
      danger: 1,
      source: "owner",
      expiresAt: 0,
      exempt: false,
      createdBy: "key",
      createdAt: tower.clock.seconds(),
      updatedAt: tower.clock.seconds(),
    });
    expect((await find()).items).to.deep.equal([row]);
    expect((await user("1", { listType: "allow" })).rank).to.equal(30);
    expect((await user("1", { listType: "watch" })).rank).to.equal(-10);
  });

  it("keep one row for a target in each list: a second one changes the first", async () => {
    const first = await user("666", { reason: "old" });
    await tower.clock.advance(10_000);
    const again = await user("666", { reason: "new", danger: 3 });
    expect(again).to.include({ rowId: first.rowId, reason: "new", danger: 3, createdAt: first.createdAt });
    expect(again.updatedAt).to.equal(first.createdAt + 10);
    expect((await find()).total).to.equal(1);
  });

  it("refuse what does not fit, naming the field", async () => {
    for (const [row, path] of [
      [{ targetId: "" }, "/targetId"],
      [{ targetId: 5 }, "/targetId"],
      [{ targetId: "x".repeat(65) }, "/targetId"],
      [{ targetId: "1", listType: "ban" }, "/listType"],
      [{ targetId: "1", score: 10_001 }, "/score"],
      [{ targetId: "1", score: -1 }, "/score"],
      [{ targetId: "1", danger: 5 }, "/danger"],
      [{ targetId: "1", reason: "x".repeat(501) }, "/reason"],
      [{ targetId: "1", kind: "no" }, "/kind"],
      [{ targetId: "1", expiresAt: -1 }, "/expiresAt"],
      [{ targetId: "1", platform: "a:b" }, "/platform"],
      [{ targetId: "1", reasons: Array(21).fill({}) }, "/reasons"],
      [{ targetId: "1", rank: 30 }, "/rank"],
      [{ targetId: "1", nope: 1 }, "/nope"],
    ] as const) {
      const { json } = await add(row).answers({ code: 40001 });
      expect(
        json.errors?.map((error) => error.path),
        JSON.stringify(row),
      ).to.deep.equal([path]);
    }
    await tower.post("/api/banlist", {}).answers({ code: 40001 });
    await tower.post("/api/banlist", { rows: [], nope: 1 }).answers({ code: 40001 });
    expect((await find()).total).to.equal(0);
    await user("x".repeat(64), {
      reason: "x".repeat(500),
      score: 10_000,
      danger: 4,
      reasons: Array(20).fill({}),
    });
  });

  it("never deny a master, and say so; who is denied already can become one", async () => {
    await makeRootMaster(tower);
    for (const platform of ["test", "*"]) {
      const { json } = await add({ platform, targetId: root.userId }).answers({ code: 42200 });
      expect(json.message).to.match(/is a master.*remove/i);
    }
    const rows = [
      { platform: "test", targetId: root.userId },
      { platform: "test", targetId: "666" },
    ];
    const imported = await tower
      .post("/api/banlist", { rows })
      .data<{ added: number; skipped: { row: number; reason: string }[] }>();
    expect(imported).to.deep.include({ added: 1 });
    expect(imported.skipped).to.have.lengthOf(1);
    expect(imported.skipped[0]?.reason).to.match(/is a master/);
    expect((await find()).items.map(({ targetId }) => targetId)).to.deep.equal(["666"]);
    // The other lists take them, and so does the deny list a group or an account with the same number elsewhere.
    await user(root.userId, { listType: "allow" });
    await user(root.userId, { listType: "watch" });
    await user(root.userId, { targetType: "group" });
    await user(root.userId, { platform: "other" });
  });

  it("take back the export of an empty list", async () => {
    const file = await tower.get("/api/banlist?format=file").data<object>();
    expect(file).to.deep.include({ rows: [] });
    await tower.post("/api/banlist", file).answers({ data: { added: 0, changed: 0, skipped: [] } });
  });

  it("are found by every filter, in any order, by pages", async () => {
    const now = tower.clock.seconds();
    await user("1", { name: "Zoe", score: 5, expiresAt: now + 100 });
    await user("2", { name: "Bob", reason: "Spam in Zoe's group", kind: "spam", score: 9 });
    await user("3", { listType: "allow", platform: "*", name: "Max", score: 7 });
    await add({ targetId: "4", targetType: "group", listType: "watch", name: "Table" }).answers({ code: 0 });
    const found = async (query: string) =>
      (await find(`?${query}`)).items.map(({ targetId }) => targetId).join("");
    expect(await found("")).to.equal("4321");
    expect(await found("listType=deny")).to.equal("21");
    expect(await found("targetType=group")).to.equal("4");
    expect(await found("kind=spam")).to.equal("2");
    expect(await found("platform=*")).to.equal("3");
    expect(await found("q=zOE")).to.equal("21");
    expect(await found("q=4")).to.equal("4");
    expect(await found("sort=name")).to.equal("2341");
    expect(await found("sort=-score")).to.equal("2314");
    expect(await found("sort=rowId&page=2&pageSize=3")).to.equal("4");
    expect(await found("page=9")).to.equal("");
    await tower.clock.advance(100_000);
    expect(await found("active=true&listType=deny")).to.equal("2");
    expect(await found("active=false")).to.equal("1");
    expect(await find("?page=2&pageSize=1")).to.include({ total: 4, page: 2, pageSize: 1 });
    for (const wrong of ["page=0", "pageSize=201", "sort=reasons", "listType=x", "nope=1", "active=maybe"])
      await tower.get(`/api/banlist?${wrong}`).answers({ code: 40001 });
  });

  it("lose a row by its number", async () => {
    const { rowId } = await user("666");
    await tower.delete(`/api/banlist/${rowId}`).answers({ data: { rowId } });
    await tower.delete(`/api/banlist/${rowId}`).answers({ code: 40400 });
    await tower.delete("/api/banlist/x").answers({ code: 40001 });
    await tower.say(".bot", { userId: "666" }).replies(/answers here/);
  });

  it("go out as a file and come in again elsewhere as they were", async () => {
    await user("1", { reason: "why", reasons: [{ at: 5, kind: "spam", text: "t" }], expiresAt: 99 });
    await user("2", { listType: "allow", exempt: true });
    const file = await tower.get("/api/banlist?format=file").data<{ rows: ListRow[] }>();
    expect(file).to.include({ kind: "banlist", schemaVersion: 1, exportedAt: tower.clock.seconds() });
    expect(
      (await tower.get("/api/banlist?format=file&listType=allow").data<typeof file>()).rows,
    ).to.have.lengthOf(1);
    const other = await accessTower();
    await other.post("/api/banlist", file).answers({ data: { added: 2, changed: 0, skipped: [] } });
    await other.post("/api/banlist", file).answers({ data: { added: 0, changed: 2, skipped: [] } });
    const rows = (await other.get("/api/banlist?sort=rowId").data<Page>()).items;
    const told = ({ rowId: _id, createdBy: _by, createdAt: _at, updatedAt: _up, ...rest }: ListRow) => rest;
    expect(rows.map(told)).to.deep.equal(file.rows.map(told));
  });

  it("take the good rows of an import and say why they left the others out", async () => {
    const rows = [
      { platform: "test", targetId: "1" },
      { platform: "test" },
      { platform: "test", targetId: "2", nope: 1 },
      { platform: "test", targetId: "1", name: "later" },
      { platform: "test", targetId: "1", listType: "allow" },
    ];
    const { added, changed, skipped } = await tower
      .post("/api/banlist", { rows })
      .data<{ added: number; changed: number; skipped: { row: number; reason: string }[] }>();
    expect({ added, changed }).to.deep.equal({ added: 2, changed: 0 });
    expect(skipped.map(({ row }) => row)).to.deep.equal([0, 1, 2]);
    expect(skipped.map(({ reason }) => reason).join()).to.match(/same target.*targetId.*nope/);
    const { items } = await find("?listType=deny");
    expect(items.map(({ name, source }) => `${name} ${source}`)).to.deep.equal(["later import"]);
    await tower.post("/api/banlist", { rows: [1] }).answers({ code: 40001 });
  });

  it("import ten thousand rows, and not one more", async () => {
    const rows = Array.from({ length: 10_001 }, (_, n) => ({ platform: "test", targetId: `u${n}` }));
    await tower.post("/api/banlist", { rows }).answers({ code: 40001 });
    rows.pop();
    await tower.post("/api/banlist", { rows }).answers({ data: { added: 10_000, changed: 0, skipped: [] } });
    expect((await find("?pageSize=200")).items).to.have.lengthOf(200);
    await tower.say(".bot", { userId: "u9999" }).silent();
    await tower.say(".bot", { userId: "u10000" }).replies(/answers here/);
  });

  describe("on the line", () => {
    it("leave a denied user and everybody in a denied group without any answer", async () => {
      await user("111");
      await add({ targetType: "group", targetId: "g9" }).answers({ code: 0 });
      const { outcome } = await tower.say(".bot").done();
      expect(outcome).to.include({ stopped: "deny-listed", endedBy: "access.admit", matched: false });
      await tower.say(".bot").silent();
      await tower.say(".bot", { scene: "private" }).silent();
      await tower.say(".bot", { role: "owner" }).silent();
      await tower.say(".bot", { userId: "222", groupId: "g9" }).silent();
      await tower.say(".bot", { userId: "222" }).replies(/answers here/);
    });

    it("mean one platform, or all with a star", async () => {
      await user("111");
      await tower.say(".bot", { platform: "other" }).replies(/answers here/);
      await user("111", { platform: "*" });
      await tower.say(".bot", { platform: "other" }).silent();
    });

    it("count until they expire", async () => {
      await user("111", { expiresAt: tower.clock.seconds() + 60 });
      await tower.clock.advance(59_000);
      await tower.say(".bot").silent();
      await tower.clock.advance(1_000);
      await tower.say(".bot").replies(/answers here/);
    });

    it("do not touch masters, nor those who are only watched", async () => {
      await user(root.userId);
      await makeRootMaster(tower);
      await add({ targetType: "group", targetId: "1000" }).answers({ code: 0 });
      await tower.say(".bot", root).replies(/answers here/);
      await user("111", { listType: "watch" });
      await tower.say(".bot", { groupId: "2000" }).replies(/answers here/);
    });

    it("deny where they also allow", async () => {
      await user("111");
      await user("111", { listType: "allow" });
      await tower.say(".bot").silent();
    });

    it("are the same after a restart", async () => {
      const dataFolder = await folder();
      const first = await accessTower({ dataFolder });
      await first.post("/api/banlist", { platform: "test", targetId: "111" }).answers({ code: 0 });
      await first.say(".bot off", { role: "admin", userId: "5" }).replies("Commands are off in this group.");
      await first.stop();
      const second = await accessTower({ dataFolder });
      await second.say(".bot", { groupId: "2000" }).silent();
      await second.say(".bot", { userId: "5" }).replies(/answers here: no$/);
      await second.stop();
    });
  });
});

describe("serving the allow list only", () => {
  let tower: AccessTower;
  const only = (value: object) => tower.put("/api/banlist/whitelist-only", value).answers({ code: 0 });
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
    await only({ enabled: true });
    for (const row of [{ targetId: "111" }, { targetType: "group", targetId: "g1" }])
      await tower.post("/api/banlist", { platform: "test", listType: "allow", ...row }).answers({ code: 0 });
  });
  afterEach(endAll);

  const stranger = { userId: "222" };

  it("answers listed users and groups, and masters, and nobody else", async () => {
    await tower.say(".bot").replies(/answers here/);
    await tower.say(".bot", { scene: "private" }).replies(/answers here/);
    await tower.say(".bot", { ...stranger, groupId: "g1" }).replies(/answers here/);
    await tower.say(".bot", root).replies(/answers here/);
    await tower.say(".bot", { ...stranger, role: "owner" }).silent();
    await tower.say(".bot", { ...stranger, scene: "private" }).silent();
    await tower.say(".bot", { platform: "other" }).silent();
  });

  it("answers everybody in private where that is allowed", async () => {
    await only({ enabled: true, allowPrivate: true });
    await tower.say(".bot", { ...stranger, scene: "private" }).replies(/answers here/);
    await tower.say(".bot", stranger).silent();
  });

  it("tells those it turns away once an hour, and only when they call a command", async () => {
    await only({ enabled: true, message: "Friends only." });
    await tower.say("hello", stranger).silent();
    await tower.say(".bot", stranger).replies("Friends only.");
    await tower.say(".bot", stranger).silent();
    await tower.say(".bot", { ...stranger, groupId: "g2" }).replies("Friends only.");
    await tower.clock.advance(3_600_000);
    await tower.say(".bot", stranger).replies("Friends only.");
  });

  it("leaves groups that are not listed, with a word, once", async () => {
    await only({ enabled: true, leaveUnlisted: true, message: "Friends only." });
    await tower.say("hello", { ...stranger, groupId: "g2" }).silent();
    await tower.say("hello", { ...stranger, groupId: "g2" }).silent();
    await tower.say("hello", { ...stranger, groupId: "g1" }).silent();
    await tower.say("hello", { ...stranger, scene: "private" }).silent();
    expect(tower.fake.log).to.deep.equal(["test says in g2: Friends only.", "test leaves g2"]);
  });

  it("refuses settings that do not fit and is open to all again when it is switched off", async () => {
    const put = (value: object) => tower.put("/api/banlist/whitelist-only", value);
    await put({ enabled: "yes" }).answers({ code: 40001 });
    await put({ message: "x".repeat(501) }).answers({ code: 40001 });
    await put({ nope: 1 }).answers({ code: 40001 });
    await only({});
    await tower.say(".bot", stranger).replies(/answers here/);
  });
});
