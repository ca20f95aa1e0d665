import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import automation from "@dicetower/automation";
import { actionKinds } from "@dicetower/automation/api";
import commands from "@dicetower/commands";
import {
  Clock,
  commands as commandPoint,
  defineFeature,
  type Feature,
  messageFact,
  messageFacts,
  senderTrust,
} from "@dicetower/contract";
import groups from "@dicetower/groups";
import patterns from "@dicetower/patterns";
import {
  conforms,
  type FakeClock,
  patientClock,
  probeCommand,
  type Saying,
  type TestHost,
  testHost,
  testPostgres,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import schedules from "../src/index.js";
import { type FakePlatform, fakePlatform } from "./fake-adapters.js";

const needed = [texts, commands, access, groups, patterns, automation];
conforms(schedules, { with: [...needed, fakePlatform().feature] });

const postgres = await testPostgres();

interface Row {
  readonly id: number;
  readonly enabled: boolean;
  readonly nextRunAt: number;
  readonly lastRunAt: number;
  readonly runs: number;
  readonly lastResult: { readonly ok: boolean; readonly sent: number; readonly error: string } | null;
  readonly revision: number;
}

/** Actions that a test begins and ends, and who is a master. */
const work = { begun: 0, at: [] as number[], end: (): void => {} };
const worker = (clock: FakeClock): Feature =>
  defineFeature({
    id: "worker",
    setup(host) {
      host.add(
        messageFacts,
        messageFact({
          key: "worker.master",
          fact: senderTrust,
          rank: 10_000,
          of: ({ userId }) => (userId === "master" ? 5 : undefined),
        }),
      );
      host.add(
        commandPoint,
        probeCommand({ key: "caller", run: ({ message }) => `called by ${message.senderName}` }),
      );
      host.add(
        actionKinds,
        {
          key: "count",
          titleKey: "t",
          fields: {},
          uses: ["schedule"],
          run() {
            work.begun++;
            work.at.push(clock.seconds());
            return { ok: true };
          },
        },
        {
          key: "long",
          titleKey: "t",
          fields: {},
          uses: ["schedule"],
          run: async () => {
            work.begun++;
            await new Promise<void>((resolve) => {
              work.end = resolve;
            });
            return { ok: true };
          },
        },
        {
          key: "broken",
          titleKey: "t",
          fields: {},
          uses: ["schedule"],
          run: () => ({ ok: false, error: "No paper." }),
        },
        { key: "ruleOnly", titleKey: "t", fields: {}, uses: ["causal"], run: () => ({ ok: true }) },
      );
    },
  });

const group = { platform: "p", type: "group", id: "1" };
const message = (text: string, targets: readonly object[] = [group]) => ({
  kind: "message",
  responses: [{ text, weight: 1 }],
  targets,
});

describe("schedules", () => {
  let platform: FakePlatform;
  let clock: FakeClock;
  let folder: string;
  let tower: TestHost;
  let features: Feature[];
  const start = async () => {
    tower = await testHost({ features, replace: [[Clock, clock]], dataFolder: folder });
  };
  const made = (body: object) =>
    tower.post("/api/schedules", { name: "one", action: { kind: "count" }, ...body }).data<Row>();
  const get = (id: number) => tower.get(`/api/schedules/${id}`).data<Row>();
  /** Goes to the moment of a run, without the timers in between, and somewhat beyond. */
  const reach = async (seconds: number, beyond = 1) => {
    clock.setWall((seconds - 31) * 1000);
    await clock.advance((31 + beyond) * 1000);
  };
  const remove = (id: number) => tower.delete(`/api/schedules/${id}`).answers({});

  before(async () => {
    platform = fakePlatform();
    const patient = patientClock(Date.now());
    clock = patient.clock;
    folder = await mkdtemp(join(tmpdir(), "dicetower-schedules-"));
    features = [...needed, platform.feature, patient.feature, worker(clock), schedules];
    await start();
    for (const groupId of ["1", "2"])
      await tower.say("hello", { accountId: "7", platform: "p", selfId: "70", groupId }).done();
    await tower.say("hello", { groupId: "900" }).done();
    await clock.advance(0);
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    platform.said.length = 0;
    work.begun = 0;
    work.at.length = 0;
  });

  it("run each day, say when next and how it went, and not after they are deleted", async () => {
    const { id, nextRunAt } = await made({
      condition: { kind: "daily", time: "04:00" },
      action: message("Good morning"),
    });
    await reach(nextRunAt);
    expect(platform.said).to.deep.equal(["group:1: Good morning"]);
    const row = await get(id);
    expect([row.runs, row.lastRunAt]).to.deep.equal([1, nextRunAt]);
    expect(row.lastResult).to.include({ ok: true, sent: 1, error: "" });
    expect(row.nextRunAt - nextRunAt).to.be.within(23 * 3_600, 25 * 3_600);
    await reach(row.nextRunAt);
    expect(platform.said).to.have.length(2);
    const { nextRunAt: third } = await get(id);
    await remove(id);
    await reach(third);
    expect(platform.said).to.have.length(2);
    await tower.get(`/api/schedules/${id}`).answers({ code: 40400 });
  });

  it("keep their interval, and are over after so many runs", async () => {
    const { id, nextRunAt } = await made({
      condition: { kind: "interval", intervalSeconds: 60 },
      maxRuns: 3,
    });
    await reach(nextRunAt);
    for (let turn = 0; turn < 3; turn++) await clock.advance(60_000);
    expect(work.at).to.deep.equal([nextRunAt, nextRunAt + 60, nextRunAt + 120]);
    expect(await get(id)).to.include({ enabled: false, runs: 3, nextRunAt: 0 });
    await tower.patch(`/api/schedules/${id}`, { enabled: true }).answers({ data: { runs: 0 } });
    await remove(id);
  });

  it("run once at a moment, which must be to come", async () => {
    const at = clock.seconds() + 3_600;
    const { id } = await made({ condition: { kind: "once", at } });
    await reach(at, 40);
    expect(work.at).to.deep.equal([at]);
    expect(await get(id)).to.include({ enabled: false, runs: 1, nextRunAt: 0 });
    await tower.patch(`/api/schedules/${id}`, { enabled: true }).answers({ code: 42200 });
    await tower
      .post("/api/schedules", {
        name: "gone",
        condition: { kind: "once", at: clock.seconds() },
        action: { kind: "count" },
      })
      .answers({ code: 42200 });
    await remove(id);
  });

  it("speak as the bot, by its name", async () => {
    const { id, nextRunAt } = await made({
      condition: { kind: "interval", intervalSeconds: 60 },
      action: { kind: "command", text: "caller", targets: [group] },
    });
    await reach(nextRunAt);
    expect((await get(id)).lastResult?.ok).to.equal(true);
    expect(platform.said.at(-1)).to.match(/^group:1: called by .*[A-Za-z]/);
    expect(platform.said.at(-1)).not.to.include("70");
    await remove(id);
  });

  it("have none of the rights of whom they are for", async () => {
    const { id, nextRunAt } = await made({
      condition: { kind: "interval", intervalSeconds: 60 },
      action: {
        kind: "command",
        text: "trust 31337 4",
        targets: [{ platform: "p", type: "user", id: "master" }],
      },
    });
    await reach(nextRunAt);
    expect((await get(id)).lastResult?.error).to.match(/refused/);
    await remove(id);
  });

  it("leave out what was missed, or run it once within ten minutes, also over an end of the service", async () => {
    const condition = { kind: "cron", cron: "17 * * * *" };
    const skip = await made({ condition });
    const late = await made({ condition, missed: "runOnce" });
    const start17 = skip.nextRunAt;
    await tower.stop();
    clock.setWall((start17 + 300) * 1000);
    await start();
    await clock.advance(2_000);
    expect(work.begun).to.equal(1);
    expect((await get(late.id)).runs).to.equal(1);
    expect(await get(skip.id)).to.include({ runs: 0, nextRunAt: start17 + 3_600 });
    clock.setWall((start17 + 3_600 + 700) * 1000);
    await clock.advance(91_000);
    expect(work.begun).to.equal(1);
    expect((await get(late.id)).nextRunAt).to.equal(start17 + 7_200);
    for (const { id } of [skip, late]) await remove(id);
  });

  it("never run side by side with themselves, and a run that is changed meanwhile comes to its end", async () => {
    const { id, nextRunAt } = await made({
      condition: { kind: "interval", intervalSeconds: 60 },
      action: { kind: "long" },
    });
    await reach(nextRunAt, 65);
    expect(work.begun).to.equal(1);
    await tower
      .put(`/api/schedules/${id}`, {
        name: "other",
        condition: { kind: "interval", intervalSeconds: 60 },
        action: { kind: "count" },
      })
      .answers({ data: { name: "other" } });
    work.end();
    await clock.advance(61_000);
    expect(work.begun).to.be.within(2, 3);
    expect((await get(id)).lastResult?.ok).to.equal(true);
    await remove(id);
  });

  it("run with the start of the service, not when they are made", async () => {
    const { id } = await made({ condition: { kind: "startUp" } });
    await clock.advance(2_000);
    expect(work.begun).to.equal(0);
    await tower.stop();
    await clock.advance(5_000);
    await start();
    await clock.advance(2_000);
    expect(work.begun).to.equal(1);
    await tower.disable("schedules");
    await tower.enable("schedules");
    await clock.advance(2_000);
    expect(work.begun).to.equal(1);
    await remove(id);
  });

  it("reach groups by flag or all of them, where conditions hold, and say what went wrong", async () => {
    await tower.patch("/api/groups/p/2", { flags: ["keepIdle"] }).answers({});
    const at = clock.seconds() + 600;
    const condition = { kind: "once", at };
    await made({ condition, action: message("all", [{ select: "allGroups" }]) });
    await made({ condition, action: message("flag", [{ select: "flag", flag: "keepIdle" }]) });
    const where = [{ kind: "any", conditions: [{ kind: "all", conditions: [], negate: false }] }];
    await tower
      .post("/api/schedules", { name: "x", condition: { ...condition, where }, action: { kind: "count" } })
      .answers({ code: 40001 });
    const lost = await made({ condition, action: message("x", [{ platform: "q", type: "user", id: "9" }]) });
    const broken = await made({ condition, action: { kind: "broken" } });
    await reach(at, 2);
    expect([...platform.said].sort()).to.deep.equal(["group:1: all", "group:2: all", "group:2: flag"]);
    expect((await get(lost.id)).lastResult).to.include({ ok: false, error: "No account can reach q:9." });
    expect((await get(broken.id)).lastResult).to.include({ ok: false, error: "No paper." });
    const notices = tower.host.notices().filter(({ kind }) => kind === "scheduleFailed");
    expect(notices).to.have.length(2);
    for (const row of await tower.get("/api/schedules").data<Row[]>()) await remove(row.id);
  });

  it("wait for an account that is about to come back, and give up on one that does not", async () => {
    platform.state = "disconnected";
    const at = clock.seconds() + 600;
    const { id } = await made({ condition: { kind: "once", at }, action: message("late") });
    await reach(at, 3);
    expect(platform.said).to.deep.equal([]);
    platform.state = "connected";
    await clock.advance(2_000);
    expect(platform.said).to.deep.equal(["group:1: late"]);
    platform.state = "disabled";
    const second = await made({ condition: { kind: "once", at: at + 600 }, action: message("never") });
    await reach(at + 600, 2);
    platform.state = "connected";
    expect((await get(second.id)).lastResult).to.include({ ok: false, sent: 0 });
    for (const one of [id, second.id]) await remove(one);
  });

  it("are previewed, and guarded against lost changes", async () => {
    const preview = (condition: object) => tower.post("/api/schedules/preview", { condition });
    const { runs, timeZone } = await preview({ kind: "cron", cron: "0 9 * * 1" }).data<{
      runs: number[];
      timeZone: string;
    }>();
    expect(runs).to.have.length(5);
    expect(new Set(runs.map((at) => new Date(at * 1000).getDay()))).to.deep.equal(new Set([1]));
    expect(timeZone).to.equal(Intl.DateTimeFormat().resolvedOptions().timeZone);
    await preview({ kind: "cron", cron: "61 * * * *" }).answers({ code: 40001 });
    const row = await made({ condition: { kind: "daily", time: "04:00" } });
    await tower.put(`/api/schedules/${row.id}`, row).answers({ data: { revision: 2 } });
    await tower.put(`/api/schedules/${row.id}`, row).answers({ code: 40900 });
    await tower.put(`/api/schedules/${row.id}`, { ...row, revision: 2, runs: 7 }).answers({ code: 40001 });
    await remove(row.id);
  });

  describe("take", () => {
    const daily = { kind: "daily", time: "04:00" };
    const targets = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ platform: "p", type: "user", id: String(at) }));
    const taken: readonly (readonly [what: string, over: object])[] = [
      ["60 seconds", { condition: { kind: "interval", intervalSeconds: 60 } }],
      ["a year", { condition: { kind: "interval", intervalSeconds: 31_536_000 } }],
      ["the last day", { condition: { kind: "monthly", time: "23:59", monthDays: [1, 31, -1] } }],
      ["an hour of jitter", { jitterSeconds: 3_600 }],
      ["200 targets", { action: message("x", targets(200)) }],
      ["a name of 60 characters", { name: "n".repeat(60) }],
    ];
    for (const [what, over] of taken)
      it(what, async () => {
        const { id, nextRunAt } = await made({ condition: daily, ...over });
        expect(nextRunAt).to.be.above(clock.seconds());
        await remove(id);
      });

    const refused: readonly (readonly [what: string, over: object])[] = [
      ["59 seconds", { condition: { kind: "interval", intervalSeconds: 59 } }],
      ["more than a year", { condition: { kind: "interval", intervalSeconds: 31_536_001 } }],
      ["24:00", { condition: { kind: "daily", time: "24:00" } }],
      ["4:00", { condition: { kind: "daily", time: "4:00" } }],
      ["the eighth weekday", { condition: { kind: "weekly", time: "04:00", weekdays: [8] } }],
      ["no weekday", { condition: { kind: "weekly", time: "04:00", weekdays: [] } }],
      ["day 0", { condition: { kind: "monthly", time: "04:00", monthDays: [0] } }],
      ["day 32", { condition: { kind: "monthly", time: "04:00", monthDays: [32] } }],
      ["six fields", { condition: { kind: "cron", cron: "0 0 4 * * *" } }],
      ["minute 61", { condition: { kind: "cron", cron: "61 * * * *" } }],
      ["a day that never comes", { condition: { kind: "cron", cron: "0 0 31 2 *" } }],
      ["a field of another kind", { condition: { ...daily, cron: "0 0 * * *" } }],
      ["an unknown condition", { condition: { ...daily, where: [{ kind: "moonPhase" }] } }],
      ["an unknown action", { action: { kind: "dance" } }],
      ["an action of rules alone", { action: { kind: "ruleOnly" } }],
      ["an unknown field of an action", { action: { kind: "count", colour: "red" } }],
      ["a message without targets", { action: { kind: "message", responses: [{ text: "x", weight: 1 }] } }],
      ["201 targets", { action: message("x", targets(201)) }],
      ["a flag without its name", { action: message("x", [{ select: "flag" }]) }],
      ["a chat and a selection", { action: message("x", [{ ...group, select: "allGroups" }]) }],
      ["more than an hour of jitter", { jitterSeconds: 3_601 }],
      ["more than 100 000 runs", { maxRuns: 100_001 }],
      ["a name of 61 characters", { name: "n".repeat(61) }],
      ["an unknown field", { colour: "red" }],
    ];
    for (const [what, over] of refused)
      it(`not ${what}`, async () => {
        await tower
          .post("/api/schedules", { name: "x", condition: daily, action: { kind: "count" }, ...over })
          .answers({ code: 40001 });
      });
  });

  describe("in chat", () => {
    const admin = { accountId: "7", platform: "p", selfId: "70", groupId: "1", role: "admin" } as const;
    const zh = { ...admin, locale: "zh-CN" } as const;
    const say = (text: string, how: Saying = admin) => {
      // Past the flood limits.
      clock.use(60_000);
      return tower.say(text, how);
    };

    it("are made, listed, switched and deleted, for the group and no other", async () => {
      await say(".schedule list").replies(/Nothing is planned/);
      await say(".schedule add 21:00 周五 今晚开团", zh).replies(/^定时 \d+ 已建立，下次 .*21:00$/);
      await say(".定时 cron 0 9 * * 1 早安", zh).replies(/已建立/);
      await say(".schedule in 30m soon").replies(/is made; next on/);
      const all = await tower.get("/api/schedules").data<(Row & { name: string; condition: object })[]>();
      expect(all.map(({ name }) => name)).to.deep.equal(["今晚开团", "早安", "soon"]);
      expect(all[0]?.condition).to.include({ kind: "weekly", time: "21:00" });
      await say(".schedule list", { ...admin, groupId: "2" }).replies(/Nothing/);
      const [first, , third] = all.map(({ id }) => id);
      await say(`.schedule off ${first}`, { ...admin, groupId: "2" }).replies(/no schedule/);
      await say(`.schedule off ${first}`).replies(/is off/);
      await say(`.schedule on ${first}`).replies(/is on; next/);
      await reach((await get(third ?? 0)).nextRunAt);
      expect(platform.said).to.include("group:1: soon");
      await say(`.schedule del ${first} preview`).replies(/^“preview” was not understood/);
      for (const { id } of all) await say(`.schedule del ${id}`).replies(/deleted/);
    });

    it("are refused: bad times, too often, without text, more than ten, and to members", async () => {
      for (const said of ["add 25:00 x", "add noon x", "cron 61 * * * * x", "in 5x y"])
        await say(`.schedule ${said}`).replies(/^“.+” was not understood.*Use: \.schedule (?:add|cron|in) /s);
      await say(".schedule in 400d y").replies(/no time that comes/);
      await say(".schedule in 59s x").replies(/minute is the shortest/);
      await say(".schedule add 09:00").replies(/^Missing: /);
      await say(".schedule add 09:00 fri").replies(/what is to be said/);
      await say(".schedule list", { ...admin, role: "member", userId: "5" }).replies(/admin/i);
      await tower
        .say(".schedule list", { accountId: "7", platform: "p", selfId: "70", scene: "private" })
        .replies(/admin/i);
      for (let turn = 0; turn < 10; turn++) await say(".schedule in 60s x").done();
      await say(".schedule in 60s x").replies(/10 schedules already/);
      for (const { id } of await tower.get("/api/schedules").data<Row[]>()) await remove(id);
    });

    it("are tasks of the day for masters, and of no other use to anybody else", async () => {
      const master = { ...admin, userId: "master" } as const;
      await say(".admin clock +backup 3:30", admin).replies(/master/i);
      await say(".admin clock", master).replies(/No tasks/);
      await say(".admin clock +backup 3:30", master).replies(/“backup” is planned; next on .* 03:30/);
      await say(".admin clock+save=04:00", master).replies(/“save” is planned/);
      await say(".admin clock", master).replies(/backup 03:30 → .*\n.*save 04:00/);
      await say(".admin clock +dance 04:00", master).replies(/no task “dance”/);
      await say(".admin clock +off 04:00", master).replies(/Nobody does “off”/);
      await say(".admin clock +backup 24:00", master).replies(/^“24:00” was not understood/);
      await say(".admin clock -backup", master).replies(/taken back \(1\)/);
      await say(".admin clock -backup", master).replies(/no schedule/);
      await say(".admin clock -save 04:00", master).replies(/taken back \(1\)/);
    });
  });
});

postgres.describe("schedules on PostgreSQL", () => {
  it("run once between two processes", async () => {
    const database = await postgres.database();
    const patient = patientClock(Date.now());
    const features = [...needed, fakePlatform().feature, patient.feature, worker(patient.clock), schedules];
    const options = { features, replace: [[Clock, patient.clock]] as const, databaseUrl: database.url };
    const one = await testHost(options);
    const other = await testHost(options);
    try {
      work.begun = 0;
      const { id, nextRunAt } = await one
        .post("/api/schedules", {
          name: "one",
          condition: { kind: "interval", intervalSeconds: 60 },
          action: { kind: "count" },
        })
        .data<Row>();
      patient.clock.setWall((nextRunAt - 5) * 1000);
      await patient.clock.advance(40_000);
      const { runs } = await other.get(`/api/schedules/${id}`).data<Row>();
      expect(runs).to.equal(1);
      expect(work.begun).to.equal(runs);
    } finally {
      await one.stop();
      await other.stop();
      await database.drop();
    }
  });
});
