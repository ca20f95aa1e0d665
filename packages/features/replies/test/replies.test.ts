import { conforms, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import replies from "../src/index.js";
import { clear, features, make, others, type Row, said } from "./making.js";

conforms(replies, { with: others });

describe("reply rules", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  afterEach(() => clear(tower));
  after(() => tower.stop());

  it("match in each mode, and not beside it", async () => {
    const table: [object, string[], string[]][] = [
      [{ keywords: ["one", "two"] }, ["one", "TWO", " two "], ["one two", "on"]],
      [{ caseSensitive: true }, ["ping"], ["Ping"]],
      [{ ignoreSpaces: true }, ["p i n g"], ["pin"]],
      [{ matchMode: "prefix" }, ["ping", "pinging"], ["a ping"]],
      [{ matchMode: "suffix" }, ["a ping"], ["pings"]],
      [{ matchMode: "contains" }, ["a pinging b"], ["pi ng"]],
      [{ matchMode: "contains", excludeKeywords: ["not"] }, ["a ping"], ["a ping not"]],
      [{ matchMode: "any", keywords: ["red", "green"] }, ["evergreen"], ["blue"]],
      [{ matchMode: "all", keywords: ["red", "green"] }, ["green or red"], ["green"]],
      [{ matchMode: "fuzzy", keywords: ["good morning"] }, ["good morninh", "goood morning"], ["good"]],
      [{ matchMode: "regex", keywords: ["^a+b?(?:c|d)$"] }, ["aaac", "ABD"], ["b", "aaa"]],
      [{ matchMode: "regex", keywords: ["(?:foo|ba[rz])\\d{2,}"] }, ["x foo12", "baz99"], ["foo1", "bay12"]],
      [{ matchMode: "regex", keywords: ["\\x41\\.(b)*c{0,3}$"] }, ["a.", "A.bbcc"], ["41."]],
    ];
    for (const [rule, matching, others] of table) {
      await make(tower, rule);
      for (const text of matching) await tower.say(text).replies("pong");
      for (const text of others) await tower.say(text).silent();
      await clear(tower);
    }
  });

  it("come in the order of type, priority, scope, kind and age", async () => {
    const answers = (text: string) => ({ responses: said(text) });
    await make(tower, { ...answers("global") });
    await make(tower, { ...answers("newer") });
    await tower.say("ping").replies("newer");
    await make(tower, { ...answers("contains"), matchMode: "contains" });
    await tower.say("ping").replies("newer");
    await make(tower, {
      ...answers("adapter"),
      channelScope: "adapter",
      channelTarget: "test",
      matchMode: "regex",
    });
    await tower.say("ping").replies("adapter");
    await make(tower, { ...answers("account"), channelScope: "account", channelTarget: "test" });
    await tower.say("ping").replies("account");
    await tower.say("ping", { accountId: "7", platform: "elsewhere" }).replies("newer");
    await make(tower, { ...answers("higher"), priority: 1 });
    await tower.say("ping").replies("higher");
    await make(tower, { ...answers("order"), type: "order", priority: -5 });
    await tower.say("ping").replies("order");
    await make(tower, { ...answers("never"), keywords: [".r 3d1"], type: "order", priority: 9 });
    await tower.say(".r 3d1").replies(/3/);
  });

  it("are listed by their own scope alone, and a scope that is none is refused", async () => {
    const { id } = await make(tower, {});
    const own = await make(tower, { channelScope: "account", channelTarget: "3" });
    const ids = async (query: string) =>
      (await tower.get(`/api/replies${query}`).data<Row[]>()).map((row) => row.id);
    expect(await ids("")).to.deep.equal([id, own.id]);
    expect(await ids("?scope=global")).to.deep.equal([id]);
    expect(await ids("?scope=account&target=3")).to.deep.equal([own.id]);
    expect(await ids("?scope=adapter&target=3")).to.deep.equal([]);
    for (const query of [
      "?scope=global&target=x",
      "?scope=account",
      "?scope=adapter",
      "?target=x",
      "?scope=wide",
    ])
      await tower.get(`/api/replies${query}`).answers({ code: 40001 });
    for (const scope of [
      { channelScope: "adapter" },
      { channelScope: "account", channelTarget: "" },
      { channelScope: "global", channelTarget: "x" },
    ]) {
      const body = { keywords: ["a"], responses: said("b"), ...scope };
      await tower.post("/api/replies", body).answers({ code: 40001 });
      await tower.patch(`/api/replies/${own.id}`, { channelTarget: "", ...scope }).answers({ code: 40001 });
    }
  });

  it("are read, written and switched like other records", async () => {
    const { id } = await make(tower, { group: "folder", priority: 3 });
    const [row] = await tower.get("/api/replies").data<(Row & { revision: number; updatedAt: number })[]>();
    await tower
      .put(`/api/replies/${id}`, { ...row, priority: 4 })
      .answers({ data: { priority: 4, name: "ping" } });
    await tower.put(`/api/replies/${id}`, row).answers({ code: 40900 });
    // As it is where a second has gone by since it was read.
    const older = { ...row, updatedAt: (row?.updatedAt ?? 0) - 1 };
    await tower.put(`/api/replies/${id}`, older).answers({ code: 40900 });
    await tower
      .put(`/api/replies/${id}`, { keywords: ["x"], responses: said("y"), createdAt: 1 })
      .answers({ code: 40001 });
    await tower
      .put(`/api/replies/${id}`, { keywords: ["x"], responses: said("y") })
      .answers({ data: { priority: 0, group: "" } });
    await tower.patch(`/api/replies/${id}`).answers({ data: { enabled: false } });
    await tower.say("x").silent();
    await tower
      .patch(`/api/replies/${id}`, { enabled: true, minTrust: 5 })
      .answers({ data: { enabled: true, minTrust: 5 } });
    await tower.say("x").silent();
    await tower.patch(`/api/replies/${id}`, { wrong: 1 }).answers({ code: 40001 });
    const { warnings } = await make(tower, { keywords: [".r"] });
    expect(warnings).to.have.length(1);
  });

  it("keep to their limits", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
    const table: [string, unknown, unknown][] = [
      ["name", "n".repeat(60), "n".repeat(61)],
      ["keywords", many(64), many(65)],
      ["keywords", ["k".repeat(500)], ["k".repeat(501)]],
      ["keywords", ["k"], []],
      ["excludeKeywords", many(32), many(33)],
      ["fuzzyThreshold", 0.5, 0.49],
      ["fuzzyThreshold", 1, 1.1],
      [
        "responses",
        many(256).map((text) => ({ text, weight: 1 })),
        many(257).map((text) => ({ text, weight: 1 })),
      ],
      ["responses", [{ text: "a", weight: 999_999, delay: 600 }], [{ text: "a", weight: 1_000_000 }]],
      ["responses", [{ text: "a", weight: 1 }], [{ text: "a", weight: 0 }]],
      ["responses", said("x".repeat(65_536)), said("x".repeat(65_537))],
      ["priority", -1000, -1001],
      ["priority", 1000, 1001],
      ["probability", 100, 100.5],
      ["minTrust", 5, 6],
      ["allowUsers", many(256).map((one) => `p:${one}`), many(257).map((one) => `p:${one}`)],
      ["denyGroups", ["p:1"], ["1"]],
      ["cooldown", { user: 86_400 }, { user: 86_401 }],
      ["dailyLimit", { group: 10_000 }, { group: 10_001 }],
      ["cooldownText", "字".repeat(500), "字".repeat(501)],
      [
        "timeWindow",
        { from: "23:59", to: "00:00", weekdays: [7] },
        { from: "24:00", to: "00:00", weekdays: [] },
      ],
      ["group", "g".repeat(60), "g".repeat(61)],
      ["target", "owners", "nobody"],
      ["responses", said("{api:https://example.org/{nick}}"), said("{api:https://{nick}.example.org/}")],
    ];
    for (const [field, good, bad] of table) {
      const body = { keywords: ["a"], responses: said("b"), enabled: false };
      await tower.post("/api/replies", { ...body, [field]: good }).answers({ code: 0 });
      const { status } = await tower.post("/api/replies", { ...body, [field]: bad }).done();
      expect(status, `${field}: ${JSON.stringify(bad).slice(0, 60)}`).to.be.oneOf([400, 422]);
    }
    for (const pattern of ["(a)\\1", "(?=a)b", "(", "a{1001}"])
      await tower
        .post("/api/replies", { keywords: [pattern], matchMode: "regex", responses: said("b") })
        .answers({ code: 40001 });
  });
});
