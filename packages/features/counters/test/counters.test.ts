import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import automation from "@dicetower/automation";
import { type Action, Automation, type Condition } from "@dicetower/automation/api";
import commands from "@dicetower/commands";
import { type Account, Clock, defineFeature, Message } from "@dicetower/contract";
import dice from "@dicetower/dice";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import patterns from "@dicetower/patterns";
import players from "@dicetower/players";
import {
  conforms,
  type FakeClock,
  fakeClock,
  type TestHost,
  type TestHostOptions,
  testHost,
  testPostgres,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { type CounterChange, counterChanged } from "../src/api.js";
import counters from "../src/index.js";

conforms(counters, { with: [texts, patterns, automation] });

const postgres = await testPostgres();
const never = new AbortController().signal;
const account: Account = { id: "test", type: "test", platform: "test", selfId: "1", deliver: () => {} };

interface Tower extends TestHost {
  readonly automation: Automation;
  readonly clock: FakeClock;
  readonly changes: CounterChange[];
}

async function towerWith(options: Partial<TestHostOptions> = {}): Promise<Tower> {
  let found: Automation | undefined;
  const changes: CounterChange[] = [];
  const probe = defineFeature({
    id: "probe",
    needs: { automation: Automation },
    setup(host) {
      found = host.needs.automation;
      host.on(counterChanged, (change) => changes.push(change));
    },
  });
  const clock = fakeClock(new Date(2026, 0, 7, 12).getTime());
  const tower = await testHost({
    features: [
      texts,
      commands,
      access,
      players,
      patterns,
      dice,
      native,
      compat2,
      automation,
      counters,
      probe,
    ],
    replace: [[Clock, clock]],
    ...options,
  });
  if (found === undefined) throw new Error("automation did not come up");
  return Object.assign(tower, { automation: found, clock, changes });
}

const path = (key: string) => `/api/counters/${encodeURIComponent(key)}`;
const ann = "u:test:111:visits";

describe("counters", () => {
  let tower: Tower;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-counters-"));
    tower = await towerWith({ dataFolder: folder });
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const value = async (key: string) => {
    const { items } = await tower
      .get(`/api/counters?q=${encodeURIComponent(key)}`)
      .data<{ items: { key: string; value: number }[] }>();
    return items.find((one) => one.key === key)?.value;
  };

  it("are set, added to and taken from, listed and deleted", async () => {
    await tower.put(path(ann), { value: 5 }).answers({
      data: {
        key: ann,
        name: "visits",
        scope: "user",
        platform: "test",
        userId: "111",
        groupId: "",
        value: 5,
      },
    });
    await tower.put(path(ann), { op: "add", amount: 3 }).answers({ data: { value: 8 } });
    await tower.put(path(ann), { op: "sub", amount: 2.5 }).answers({ data: { value: 5.5 } });
    await tower.put(path(ann), { op: "reset" }).answers({ data: { value: 0 } });
    await tower
      .put(path("g:好感_2"), { op: "add", amount: 1 })
      .answers({ data: { value: 1, scope: "global" } });
    await tower
      .post("/api/counters", { name: "a", scope: "group", platform: "x:y", groupId: "1:2" })
      .answers({
        data: { key: "grp:x%3Ay:1%3A2:a", value: 0 },
      });
    await tower
      .put(path("grp:x%3Ay:1%3A2:a"), { value: 7 })
      .answers({ data: { platform: "x:y", groupId: "1:2" } });
    await tower.post("/api/counters", { name: "a", scope: "group" }).answers({ code: 42200 });
    const listed = await tower
      .get("/api/counters?sort=-value&pageSize=2")
      .data<{ items: object[]; total: number }>();
    expect(listed.total).to.equal(3);
    expect(listed.items).to.have.length(2);
    await tower.get("/api/counters?scope=group").answers({ data: { total: 1 } });
    await tower.delete(path("grp:x%3Ay:1%3A2:a")).answers({ data: { key: "grp:x%3Ay:1%3A2:a" } });
    await tower.delete(path("grp:x%3Ay:1%3A2:a")).answers({ code: 40400 });
  });

  it("stay within their range, and have keys that can be read", async () => {
    const most = 1_000_000_000_000;
    await tower.put(path("g:edge"), { value: most }).answers({ data: { value: most } });
    await tower.put(path("g:edge"), { op: "add", amount: 1 }).answers({ code: 42200 });
    await tower.put(path("g:edge"), { value: most + 1 }).answers({ code: 40001 });
    await tower.put(path("g:edge"), { value: 1, op: "add" }).answers({ code: 40001 });
    expect(await value("g:edge")).to.equal(most);
    const name = (length: number) => `g:${"x".repeat(length)}`;
    for (const key of [name(60), "u:p:1:名", "gu:p:1:2:n", "grp:p:1:n"])
      await tower.put(path(key), { value: 1 }).answers({ code: 0 });
    for (const key of [
      name(61),
      "g:",
      "g:a b",
      "x:a",
      "u:p:a",
      "u:p:1:2:a",
      "gu:p:1:n",
      "grp:p::n",
      "u:p:%zz:a",
      "g:a-b",
    ])
      await tower.put(path(key), { value: 1 }).answers({ code: 42200 });
  });

  it("lose none of many changes at a time", async () => {
    await Promise.all(
      Array.from({ length: 40 }, () =>
        tower.put(path("g:many"), { op: "add", amount: 1 }).answers({ code: 0 }),
      ),
    );
    expect(await value("g:many")).to.equal(40);
  });

  const resets = [
    ["daily", new Date(2026, 0, 8)],
    ["weekly", new Date(2026, 0, 12)],
    ["monthly", new Date(2026, 1, 1)],
  ] as const;
  for (const [resetPolicy, at] of resets)
    it(`are 0 again: ${resetPolicy}`, async () => {
      const key = `g:${resetPolicy}`;
      const now = tower.clock.now();
      const resetAt = at.getTime() / 1000;
      await tower.put(path(key), { value: 9, resetPolicy }).answers({ data: { value: 9, resetAt } });
      await tower.put(path(key), { op: "add", amount: 1 }).answers({ data: { value: 10, resetPolicy } });
      tower.clock.setWall(at.getTime() - 1);
      expect(await value(key)).to.equal(10);
      tower.clock.setWall(at.getTime());
      expect(await value(key)).to.equal(0);
      const next = await tower
        .put(path(key), { op: "add", amount: 2 })
        .data<{ value: number; resetAt: number }>();
      expect([next.value, next.resetAt > resetAt]).to.deep.equal([2, true]);
      tower.clock.setWall(now);
    });

  it("are shown by texts and read by expressions, the nearest of a name", async () => {
    await tower
      .put("/api/templates", {
        locale: "en",
        key: "roll.result",
        format: "plain",
        value: "{counter:near} {counter:no one}",
      })
      .answers({ code: 0 });
    await tower.put(path("g:near"), { value: 1 }).answers({ code: 0 });
    await tower.say(".r 1d1").replies("1 {counter:no one}");
    await tower.put(path("gu:test:1000:111:near"), { value: 2 }).answers({ code: 0 });
    await tower.say(".r 1d1").replies("2 {counter:no one}");
    await tower.say(".r 1d1", { groupId: "2000" }).replies("1 {counter:no one}");
    await tower
      .put("/api/templates", { locale: "en", key: "roll.result", format: "plain", value: "{res}" })
      .answers({ code: 0 });
    await tower.say(".r counter_near*10").replies("20");
  });

  const fresh = () =>
    new Message({
      account,
      id: "1",
      scene: "group",
      groupId: "1000",
      userId: "111",
      nickname: "Ann",
      segments: [],
      text: "",
      sentAt: 0,
    });
  const message = fresh();

  it("are compared and changed by rules, without a trace in a trial", async () => {
    const { automation: rules, changes } = tower;
    const run = (action: object, trial?: Map<string, number>) => {
      const { context } = rules.open({
        message,
        signal: never,
        values: { $1: "4" },
        ...(trial === undefined ? {} : { trial: { counters: trial, random: undefined } }),
      });
      return rules.run([{ kind: "counter", key: "favour", ...action } as Action], context);
    };
    changes.length = 0;
    expect(await run({ scope: "userInGroup", op: "add", value: "2d1+{$1}" })).to.deep.equal([
      { kind: "counter", ok: true },
    ]);
    const key = "gu:test:1000:111:favour";
    expect(await value(key)).to.equal(6);
    await run({ scope: "userInGroup", op: "add", value: 100, max: 10 });
    expect(await value(key)).to.equal(10);
    await run({ scope: "userInGroup", op: "sub", value: 100, min: -1 });
    expect(await value(key)).to.equal(-1);
    expect(changes.map(({ before, after }) => [before, after])).to.deep.equal([
      [0, 6],
      [6, 10],
      [10, -1],
    ]);
    const overlay = new Map([[key, 50]]);
    const [told] = await run({ scope: "userInGroup", op: "add", value: 1 }, overlay);
    expect(told?.wouldDo).to.deep.equal({
      key: "counters.would",
      values: { name: "favour", before: 50, after: 51 },
    });
    expect([overlay.get(key), await value(key)]).to.deep.equal([51, -1]);
    await run({ scope: "userInGroup", op: "reset" });
    expect(await value(key)).to.equal(undefined);

    await tower.put(path("g:left"), { value: 3 }).answers({ code: 0 });
    await tower.put(path("g:right"), { value: 4 }).answers({ code: 0 });
    const refused = (bounds: object) =>
      rules.action("causal").validate({ kind: "counter", key: "favour", ...bounds }).error !== undefined;
    expect([{ max: 7 }, { min: 7, max: 7 }, { min: 8, max: 7 }].map(refused)).to.deep.equal([
      false,
      false,
      true,
    ]);

    const { context } = rules.open({ message, signal: never });
    const holds = async (condition: object) => {
      const { error, value: checked } = rules.condition.validate({ kind: "counter", ...condition });
      expect(error).to.equal(undefined);
      const found = await rules.check([checked as Condition], "all", context);
      return found.result;
    };
    const cases = [
      [{ key: "left", op: "<", value: 3 }, false],
      [{ key: "left", op: "<=", value: 3 }, true],
      [{ key: "left", op: "=", value: 3 }, true],
      [{ key: "left", op: "!=", value: 3 }, false],
      [{ key: "left", value: 3 }, true],
      [{ key: "left", op: ">", value: 3 }, false],
      [{ key: "left", op: "<", value: { counter: "right" } }, true],
      [{ key: "nothing", op: "=", value: 0, negate: true }, false],
    ] as const;
    for (const [condition, result] of cases)
      expect(await holds(condition), JSON.stringify(condition)).to.equal(result);
  });

  it("keep what is rolled, and are seen by texts of a trial as it would have them", async () => {
    const { automation: rules } = tower;
    const actions = [
      { kind: "roll", expr: "3d1+{$1}", saveTo: "luck", scope: "userInGroup" },
      {
        kind: "reply",
        target: "sender",
        quote: false,
        responses: [{ text: "luck {counter:luck}", weight: 1 }],
      },
      { kind: "roll", expr: "2d1", scope: "user" },
    ] as Action[];
    const options = { message, signal: never, values: { $1: "4" } };
    const trial = rules.open({
      ...options,
      message: fresh(),
      trial: { counters: new Map(), random: undefined },
    });
    const told = await rules.run(actions, trial.context);
    expect(told.map(({ ok }) => ok)).to.deep.equal([true, true, true]);
    expect(trial.said[0]?.content).to.equal("luck 7");
    expect(await value("gu:test:1000:111:luck")).to.equal(undefined);
    const real = rules.open(options);
    await rules.run(actions, real.context);
    expect(real.said.map(({ content }) => content)).to.deep.equal([
      "luck 7",
      { key: "counters.rolled", values: { expr: "2d1", value: 2 } },
    ]);
    expect(await value("gu:test:1000:111:luck")).to.equal(7);
  });

  it("go with the person they are of", async () => {
    await tower.say("hello", { userId: "444" }).done();
    await tower.put(path("u:test:444:mine"), { value: 1 }).answers({ code: 0 });
    await tower.put(path("gu:test:1000:444:mine"), { value: 2 }).answers({ code: 0 });
    const held = await tower.get("/api/players/test/444/export").done();
    expect(JSON.stringify(held)).to.include("mine");
    await tower.delete("/api/players/test/444?scope=all").answers({ code: 0 });
    expect([await value("u:test:444:mine"), await value("gu:test:1000:444:mine")]).to.deep.equal([
      undefined,
      undefined,
    ]);
  });

  it("are there after a restart", async () => {
    await tower.put(path("g:kept"), { value: 12 }).answers({ code: 0 });
    await tower.stop();
    tower = await towerWith({ dataFolder: folder });
    expect(await value("g:kept")).to.equal(12);
  });
});

postgres.describe("counters on PostgreSQL", () => {
  it("are changed in one statement, within their bounds", async () => {
    const database = await postgres.database();
    try {
      const tower = await towerWith({ databaseUrl: database.url });
      await tower.put(path(ann), { value: 5, resetPolicy: "daily" }).answers({ data: { value: 5 } });
      await tower
        .put(path(ann), { op: "add", amount: 0.5 })
        .answers({ data: { value: 5.5, resetPolicy: "daily" } });
      await tower.put(path(ann), { op: "add", amount: 1_000_000_000_000 }).answers({ code: 42200 });
      const { context } = tower.automation.open({
        message: new Message({
          account,
          id: "1",
          scene: "private",
          groupId: "",
          userId: "111",
          nickname: "Ann",
          segments: [],
          text: "",
          sentAt: 0,
        }),
        signal: never,
      });
      const action = { kind: "counter", key: "visits", scope: "user", op: "add", value: 9, max: 7 };
      expect(await tower.automation.run([action], context)).to.deep.equal([{ kind: "counter", ok: true }]);
      const { items } = await tower.get("/api/counters").data<{ items: { value: number }[] }>();
      expect(items.map((one) => one.value)).to.deep.equal([7]);
      const place = { platform: "test", userId: "111" };
      await tower.automation.limits.take("a:1", [{ scope: "user", seconds: 60 }], place);
      expect(await tower.automation.limits.clear("a:", {})).to.equal(1);
      await tower.stop();
    } finally {
      await database.drop();
    }
  });
});
