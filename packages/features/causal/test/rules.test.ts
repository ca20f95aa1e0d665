import automation from "@dicetower/automation";
import commands from "@dicetower/commands";
import counters from "@dicetower/counters";
import patterns from "@dicetower/patterns";
import { type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import causal from "../src/index.js";
import { eventually, happening, keepingAccount, sample } from "./sample.js";

const postgres = await testPostgres();

interface Row {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly revision: number;
  readonly stats: { readonly hits: number; readonly errors: number; readonly lastError: string };
}

const utter = (text: string) => ({ kind: "utter", text });
const on = (...keywords: string[]) => ({ kind: "message", keywords });

describe("causal rules", () => {
  let tower: TestHost;
  const { feature, done, emit } = sample();
  before(async () => {
    tower = await testHost({
      features: [texts, commands, patterns, automation, counters, feature, causal],
    });
  });
  after(() => tower.stop());
  const make = (rule: object) => tower.post("/api/causal/rules", { name: "rule", ...rule }).data<Row>();
  const list = () => tower.get("/api/causal/rules").data<Row[]>();
  afterEach(async () => {
    for (const { id } of await list()) await tower.delete(`/api/causal/rules/${id}`).answers({ code: 0 });
    done.length = 0;
  });

  it("run their actions where the conditions hold, and the others where they do not", async () => {
    const { id } = await make({
      trigger: { kind: "message", matchMode: "prefix", keywords: ["tell"] },
      conditions: [{ kind: "length", most: 8 }],
      actions: [utter("short"), utter("{$0}")],
      elseActions: [utter("long")],
    });
    await tower.say("tell me").replies("short\ntell");
    await tower.say("tell me more").replies("long");
    await tower.say("do tell").silent();
    expect((await list())[0]?.stats).to.deep.include({ hits: 2, errors: 0 });
    await tower.post(`/api/causal/rules/${id}/toggle`).answers({ data: { enabled: false } });
    expect((await tower.say("tell me").done()).outcome.matched).to.equal(false);
    await tower
      .post(`/api/causal/rules/${id}/toggle`, { enabled: false })
      .answers({ data: { enabled: false } });
  });

  it("read words, and codes where they begin with one", async () => {
    const face = { type: "face", data: { id: "53" } };
    const picture = { type: "image", data: { file: "53AB.png" } };
    await make({ trigger: { ...on("53"), matchMode: "contains" }, actions: [utter("number")] });
    await make({ trigger: { ...on("[CQ:image"), matchMode: "contains" }, actions: [utter("picture")] });
    await make({
      trigger: { kind: "message", keywords: [] },
      conditions: [{ kind: "text", matchMode: "contains", keywords: ["53"] }],
      actions: [utter("condition")],
    });
    const codes = "[CQ:face,id=53]";
    await tower.say(codes, { segments: [face] }).silent();
    await tower.say("[CQ:image,file=53AB.png]", { segments: [picture] }).replies("picture");
    const said = { segments: [{ type: "text", data: { text: "page 53" } }, face] };
    await tower.say(`page 53${codes}`, said).replies(/number/);
  });

  it("are found by every mode of matching among many", async () => {
    for (let number = 0; number < 30; number++)
      await make({ trigger: on(`other ${number}`), actions: [utter("other")] });
    const cases: [object, string[], string[]][] = [
      [{ matchMode: "exact", keywords: ["Hit"] }, ["hit", " HIT "], ["hits"]],
      [{ matchMode: "exact", keywords: ["Hit"], caseSensitive: true }, ["Hit"], ["hit"]],
      [{ matchMode: "exact", keywords: ["a b"], ignoreSpaces: true }, ["ab", "a  b"], ["a c"]],
      [{ matchMode: "suffix", keywords: ["end", "fin"] }, ["the end", "la fin"], ["ending"]],
      [{ matchMode: "contains", keywords: ["骰"] }, ["一个骰子"], ["色子"]],
      [{ matchMode: "contains", keywords: ["x"], excludeKeywords: ["y"] }, ["axb"], ["axyb"]],
      [{ matchMode: "any", keywords: ["aa", "bb"] }, ["-bb-"], ["ab"]],
      [{ matchMode: "all", keywords: ["aa", "bb"] }, ["bb aa"], ["aa"]],
      [{ matchMode: "regex", keywords: ["^buy (\\w+)$"] }, ["buy sword", "BUY sword"], ["sell sword"]],
      [{ matchMode: "regex", keywords: ["colou?r|shade"] }, ["color", "shade"], ["hue"]],
      [{ matchMode: "regex", keywords: ["^\\d{2,3}$"] }, ["12", "123"], ["1234"]],
      [{ matchMode: "regex", keywords: ["(?:ab)*c[)x]d\\.e"] }, ["c)d.e"], ["c)dxe"]],
      [{ matchMode: "fuzzy", keywords: ["good morning"] }, ["good mornin"], ["evening"]],
      [{ scene: "private", keywords: [] }, [], ["anything"]],
    ];
    for (const [trigger, fits, fitsNot] of cases) {
      const { id } = await make({ trigger: { kind: "message", ...trigger }, actions: [utter("found")] });
      for (const text of fits) await tower.say(text).replies("found");
      for (const text of fitsNot) await tower.say(text).silent();
      await tower.delete(`/api/causal/rules/${id}`).answers({ data: { id } });
    }
    await make({ trigger: { kind: "message", scene: "private" }, actions: [utter("whatever")] });
    await tower.say("anything", { scene: "private" }).replies("whatever");
    await tower.say("anything").silent();
  });

  it("are tried by priority and scope, and let a message go on where they do not stop it", async () => {
    const trigger = on("hi");
    await make({ name: "all", trigger, actions: [utter("all")] });
    await make({
      trigger,
      channelScope: "adapter",
      channelTarget: "test",
      stopPipeline: false,
      actions: [utter("type")],
    });
    await make({
      trigger,
      channelScope: "account",
      channelTarget: "test",
      stopPipeline: false,
      actions: [utter("account")],
    });
    await make({ trigger, channelScope: "account", channelTarget: "77", actions: [utter("other")] });
    await make({ trigger, priority: 5, stopPipeline: false, actions: [utter("first")] });
    await tower.say("hi").replies("first\naccount\ntype\nall");
    await make({ trigger, priority: 9, actions: [utter("alone")] });
    await tower.say("hi").replies("alone");
  });

  it("pause, are used up, and are forgiven", async () => {
    const { id } = await make({
      trigger: on("go"),
      actions: [utter("gone")],
      cooldown: { scope: "user", seconds: 600 },
      limit: { scope: "group", count: 2, period: "day" },
    });
    await tower.say("go").replies("gone");
    await tower.say("go").silent();
    await tower.say("go", { userId: "2" }).replies("gone");
    await tower.say("go", { userId: "3" }).silent();
    await tower.say("go", { userId: "3", groupId: "2000" }).replies("gone");
    const tried = { id, message: { text: "go", platform: "test", userId: "3", groupId: "2000" } };
    await tower.post("/api/causal/rules/test", tried).answers({ data: { blocked: true, reply: "" } });
    await tower.post("/api/causal/cooldowns/clear", { ruleId: id + 1 }).answers({ data: { cleared: 0 } });
    const { cleared } = await tower.post("/api/causal/cooldowns/clear", {}).data<{ cleared: number }>();
    expect(cleared).to.be.greaterThan(0);
    await tower.say("go").replies("gone");
  });

  it("are tried out with every condition told, and nothing done", async () => {
    const rule = {
      name: "trial",
      trigger: on("12345678"),
      match: "any",
      conditions: [
        { kind: "length", most: 100 },
        {
          kind: "all",
          conditions: [
            { kind: "length", most: 7 },
            { kind: "length", most: 8, negate: true },
          ],
        },
      ],
      actions: [{ kind: "counter", key: "hits", scope: "group", op: "add", value: 2 }, utter("said")],
      limit: { scope: "user", count: 1, period: "ever" },
    };
    const message = { text: "12345678", platform: "test", groupId: "1000", userId: "1", locale: "en" };
    const key = "grp:test:1000:hits";
    const tried = await tower
      .post("/api/causal/rules/test", { rule, message, counters: { [key]: 40 } })
      .data<{ conditions: object[]; actions: { kind: string }[] }>();
    expect(tried).to.deep.include({
      triggered: true,
      fulfilled: true,
      blocked: false,
      reply: "said",
      counters: { [key]: 42 },
      errors: [],
      conditions: [
        { path: "0", kind: "length", result: true, value: 8 },
        { path: "1", kind: "all", result: false, value: null },
        { path: "1.conditions.0", kind: "length", result: false, value: 8 },
        { path: "1.conditions.1", kind: "length", result: false, value: 8 },
      ],
    });
    expect(tried.actions.map(({ kind }) => kind)).to.deep.equal(["counter", "utter"]);
    expect(done).to.deep.equal([]);
    await tower.get("/api/counters").answers({ data: { total: 0 } });
    expect(await list()).to.deep.equal([]);
    await tower
      .post("/api/causal/rules/test", { rule, message: { ...message, text: "9" } })
      .answers({ data: { triggered: false, actions: [], reply: "" } });
    await tower.post("/api/causal/rules/test", { id: 999, message }).answers({ code: 40400 });
    await tower.post("/api/causal/rules/test", { message }).answers({ code: 40001 });
  });

  it("are set off by events, and by counters that cross a value", async () => {
    const { account, said } = keepingAccount();
    await make({ trigger: { kind: "event", event: "ping" }, actions: [utter("pinged by {by}")] });
    await make({
      trigger: { kind: "counter", key: "sum", op: ">=", value: 3 },
      actions: [utter("{counter} is {value}")],
    });
    await make({
      trigger: on("add"),
      actions: [{ kind: "counter", key: "sum", scope: "global", op: "add", value: 2 }],
    });
    emit(happening("ping", account, { by: "Bob" }));
    await eventually(() => said.length === 1);
    expect(said).to.deep.equal(["group 5: pinged by Bob"]);
    for (let times = 0; times < 3; times++) await tower.say("add").done();
    await eventually(() => done.length >= 2);
    expect(done).to.deep.equal(["pinged by Bob", "sum is 4"]);
  });

  it("cannot set one another off without end", async () => {
    const { account } = keepingAccount();
    await make({ trigger: { kind: "event", event: "ping" }, actions: [{ kind: "cause", event: "pong" }] });
    await make({ trigger: { kind: "event", event: "pong" }, actions: [{ kind: "cause", event: "ping" }] });
    emit(happening("ping", account));
    await eventually(() => done.length >= 2);
    // Whatever would follow has begun by the next turn, and has run when rules are read.
    await list();
    expect(done).to.deep.equal(["cause pong", "cause ping"]);
  });

  it("are switched off when they fail again and again, and their owners are told", async () => {
    const { id } = await make({ trigger: on("try"), actions: [{ kind: "fail" }, utter("tried")] });
    for (let times = 0; times < 5; times++) await tower.say("try").replies("tried");
    await eventually(async () => (await list())[0]?.enabled === false);
    await tower.say("try").silent();
    const [row] = await list();
    expect(row?.stats).to.include({ errors: 5, lastError: "fail: it would not" });
    expect(tower.host.notices().map(({ kind }) => kind)).to.include("causal.ruleDisabled");
    await tower.post(`/api/causal/rules/${id}/toggle`, { enabled: true }).answers({ code: 0 });
    await tower.say("try").replies("tried");
  });

  it("are guarded by their revision, and take back what was read of them", async () => {
    const row = await make({ trigger: on("a"), actions: [utter("a")] });
    const path = `/api/causal/rules/${row.id}`;
    await tower.put(path, { ...row, name: "b" }).answers({ data: { name: "b", revision: 2 } });
    const stale = await tower.put(path, { ...row, name: "c" }).answers({ code: 40900 });
    expect(stale.json.errors?.[0]).to.have.nested.property("current.name", "b");
    await tower.put(path, { ...row, revision: 2, createdAt: 1 }).answers({ code: 40001 });
    await tower.put("/api/causal/rules/999", { name: "x", actions: [utter("x")] }).answers({ code: 40400 });
    await tower.delete("/api/causal/rules/999").answers({ code: 40400 });
  });

  it("keep to their limits", async () => {
    const valid = { name: "n", actions: [utter("x")] };
    const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);
    const deep = (depth: number): object =>
      depth === 1 ? { kind: "length", most: 1 } : { kind: "all", conditions: [deep(depth - 1)] };
    const cases: [object, object, string][] = [
      [{ name: "n".repeat(60) }, { name: "n".repeat(61) }, "/name"],
      [{ description: "d".repeat(500) }, { description: "d".repeat(501) }, "/description"],
      [{ priority: -1000 }, { priority: -1001 }, "/priority"],
      [{ conditions: many(32, deep(1)) }, { conditions: many(33, deep(1)) }, "/conditions"],
      [
        { conditions: [deep(4)] },
        { conditions: [deep(5)] },
        "/conditions/0/conditions/0/conditions/0/conditions/0/kind",
      ],
      [{ actions: many(16, utter("x")) }, { actions: many(17, utter("x")) }, "/actions"],
      [{}, { actions: [] }, "/actions"],
      [{ elseActions: many(8, utter("x")) }, { elseActions: many(9, utter("x")) }, "/elseActions"],
      [
        { cooldown: { scope: "user", seconds: 604_800, text: "t".repeat(500) } },
        { cooldown: { scope: "user", seconds: 604_801 } },
        "/cooldown/seconds",
      ],
      [{}, { cooldown: { scope: "user", seconds: 1, text: "t".repeat(501) } }, "/cooldown/text"],
      [{}, { limit: { scope: "user", count: 0, period: "day" } }, "/limit/count"],
      [{ channelScope: "adapter", channelTarget: "x" }, { channelScope: "adapter" }, "/channelTarget"],
      [{}, { channelTarget: "x" }, "/channelTarget"],
      [{ trigger: on(...many(64, "k".repeat(500))) }, { trigger: on(...many(65, "k")) }, "/trigger/keywords"],
      [{}, { trigger: on("k".repeat(501)) }, "/trigger/keywords/0"],
      [{}, { trigger: { kind: "message", matchMode: "regex", keywords: ["(a)\\1"] } }, "/trigger/keywords/0"],
      [
        { trigger: { kind: "timer", everySeconds: 60 } },
        { trigger: { kind: "timer", everySeconds: 59 } },
        "/trigger/everySeconds",
      ],
      [
        { trigger: { kind: "timer", at: "23:59" } },
        { trigger: { kind: "timer", at: "24:00" } },
        "/trigger/at",
      ],
      [
        { trigger: { kind: "event", event: "ping" } },
        { trigger: { kind: "event", event: "nothing" } },
        "/trigger/event",
      ],
      [{ trigger: { kind: "command" } }, { trigger: { kind: "nothing" } }, "/trigger"],
      [{}, { conditions: [{ kind: "nothing" }] }, "/conditions/0/kind"],
      [{}, { more: 1 }, "/more"],
    ];
    for (const [fits, fitsNot, path] of cases) {
      await tower.post("/api/causal/rules", { ...valid, ...fits }).answers({ code: 0 });
      const refused = await tower
        .post("/api/causal/rules", { ...valid, ...fitsNot })
        .answers({ code: 40001 });
      expect(
        refused.json.errors?.map((one) => one.path),
        JSON.stringify(fitsNot).slice(0, 100),
      ).to.include(path);
    }
  });
});

postgres.describe("causal rules on PostgreSQL", () => {
  it("are written, used, counted and there again after a restart", async () => {
    const database = await postgres.database();
    const features = [texts, commands, patterns, automation, sample().feature, causal];
    const start = () => testHost({ features, databaseUrl: database.url });
    let tower = await start();
    try {
      const rule = { name: "r", trigger: on("hi"), actions: [utter("ho"), { kind: "fail" }] };
      const { id } = await tower.post("/api/causal/rules", rule).data<Row>();
      await tower.say("hi").replies("ho");
      await tower.stop();
      tower = await start();
      await tower.say("hi").replies("ho");
      const [row] = await tower.get("/api/causal/rules").data<Row[]>();
      expect(row).to.deep.include({ id, revision: 1, actions: rule.actions });
      expect(row?.stats).to.include({ hits: 2, errors: 2 });
      await tower.delete(`/api/causal/rules/${id}`).answers({ code: 0 });
      await tower.say("hi").silent();
      await tower.post("/api/causal/rules", rule).answers({ data: { id: id + 1 } });
    } finally {
      await tower.stop();
      await database.drop();
    }
  });
});
