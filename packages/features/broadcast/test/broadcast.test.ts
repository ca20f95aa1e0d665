import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Clock, type Feature } from "@dicetower/contract";
import groups from "@dicetower/groups";
import {
  conforms,
  type FakeClock,
  patientClock,
  type TestHost,
  testHost,
  testPostgres,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import broadcast from "../src/index.js";
import { type FakePlatform, fakePlatform } from "./fake-adapters.js";

conforms(broadcast, { with: [texts, commands, access, groups, fakePlatform().feature] });

const minute = 60_000;
const day = 86_400_000;
const postgres = await testPostgres();

interface Row {
  readonly id: number;
  readonly state: string;
  readonly progress: Readonly<Record<string, number>>;
  readonly failures: readonly { readonly groupId: string; readonly error: string }[];
}
interface Preview {
  readonly groups: number;
  readonly users: number;
  readonly told: readonly { readonly target: string; readonly accountId: string }[];
  readonly left: readonly { readonly target: string; readonly leftOut: string }[];
}

const body = (over: object = {}) => ({
  title: "News",
  content: [{ text: "Hello {group}", weight: 1 }],
  mode: "now",
  ratePerMinute: 60,
  ...over,
});

describe("broadcasts", () => {
  let platform: FakePlatform;
  let clock: FakeClock;
  let patience: Feature;
  let folder: string;
  let tower: TestHost;
  const start = () =>
    testHost({
      features: [texts, commands, access, groups, platform.feature, patience, broadcast],
      replace: [[Clock, clock]],
      dataFolder: folder,
    });
  /** Somebody speaks in a group, which is known from then on. */
  const speak = async (accountId: string, groupId: string, text = "hello") => {
    await tower
      .say(text, { accountId, platform: "p", selfId: `${accountId}0`, groupId, groupName: `G${groupId}` })
      .done();
    await clock.advance(0);
  };
  const made = (over: object = {}) => tower.post("/api/broadcast", body(over)).data<Row>();
  const get = (id: number) => tower.get(`/api/broadcast/${id}`).data<Row>();
  /** Waits until the broadcast has come so far; the clock moves on meanwhile. */
  const until = async (id: number, state: string) => {
    for (let turn = 0; turn < 60; turn++) {
      const row = await get(id);
      if (row.state === state) return row;
      await clock.advance(5_000);
    }
    throw new Error(`broadcast ${id} is still ${JSON.stringify((await get(id)).progress)}`);
  };

  before(async () => {
    platform = fakePlatform();
    ({ clock, feature: patience } = patientClock(Date.now()));
    folder = await mkdtemp(join(tmpdir(), "dicetower-broadcast-"));
    tower = await start();
    for (const group of ["1", "2", "3"]) await speak("7", group);
    await speak("8", "3");
    await speak("8", "4");
    await tower.say("hello", { groupId: "900" }).done();
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    platform.said.length = 0;
    platform.outcome = () => ({ state: "sent", messageId: "1" });
  });

  it("show beforehand whom they reach: filters, and who is left out and why", async () => {
    const preview = (targets: object, oncePerGroup = true) =>
      tower.post("/api/broadcast/preview", { targets, oncePerGroup }).data<Preview>();
    const told = async (targets: object, once = true) =>
      (await preview(targets, once)).told.map(({ target, accountId }) => `${target}@${accountId}`);
    const all = await preview({});
    expect([all.groups, all.users]).to.deep.equal([4, 0]);
    expect(all.left.map(({ target, leftOut }) => [target, leftOut])).to.deep.equal([["900", "test"]]);
    expect(await told({})).to.deep.equal(["1@7", "2@7", "3@7", "4@8"]);
    expect(await told({}, false)).to.deep.equal(["1@7", "2@7", "3@7", "3@8", "4@8"]);
    expect(await told({ adapters: [8] })).to.deep.equal(["3@8", "4@8"]);
    expect(await told({ platforms: ["q"] })).to.deep.equal([]);
    expect(await told({ users: ["p:42"], friends: true })).to.deep.equal(["42@7", "51@7"]);
    await tower.patch("/api/groups/p/2", { tags: ["horror"] }).answers({});
    expect(await told({ tags: ["horror"] })).to.deep.equal(["2@7"]);
    const some = await preview({ groups: ["p:1", "p:4", "p:77"], excludeGroups: ["p:4"] });
    expect(some.left.map(({ target, leftOut }) => [target, leftOut])).to.deep.equal([
      ["4", "excluded"],
      ["77", "unknown"],
    ]);
    await clock.advance(0);
    const wall = clock.now();
    clock.setWall(wall + 3 * day);
    expect(await told({ activeWithinDays: 2 })).to.deep.equal([]);
    clock.setWall(wall);
  });

  it("tell each chat once at their pace, behind everything else, and say what became of each", async () => {
    platform.outcome = (chat) =>
      chat === "group:2"
        ? { state: "failed", reason: "no right", code: 1 }
        : { state: "sent", messageId: "" };
    const { id } = await made({ ratePerMinute: 12 });
    await clock.advance(5_000);
    expect(platform.said).to.deep.equal(["7 group:1: Hello G1"]);
    await clock.advance(5_000);
    expect(platform.said).to.have.length(2);
    const row = await until(id, "done");
    expect(platform.said).to.deep.equal([
      "7 group:1: Hello G1",
      "7 group:2: Hello G2",
      "7 group:3: Hello G3",
      "8 group:4: Hello G4",
    ]);
    expect([...platform.priorities]).to.deep.equal(["low"]);
    expect(row.progress).to.include({ total: 4, sent: 3, failed: 1, pending: 0 });
    expect(row.failures.map(({ groupId, error }) => [groupId, error])).to.deep.equal([["2", "no right"]]);
    const failed = await tower.get(`/api/broadcast/${id}/targets?state=failed`).data<{ total: number }>();
    expect(failed.total).to.equal(1);
  });

  it("wait where they shall until somebody speaks, or uses a command", async () => {
    const message = await made({ mode: "onNextMessage", targets: { groups: ["p:1", "p:2"] } });
    const command = await made({ mode: "onNextCommand", targets: { groups: ["p:1"] }, title: "Second" });
    await clock.advance(11_000);
    expect(platform.said).to.deep.equal([]);
    await speak("7", "3");
    await speak("7", "1");
    await clock.advance(6_000);
    expect(platform.said).to.deep.equal(["7 group:1: Hello G1"]);
    await speak("7", "1", ".ext list");
    await until(command.id, "done");
    await speak("7", "1");
    expect(platform.said.filter((one) => one.endsWith("Hello G1"))).to.have.length(2);
    // Nobody speaks in the other one.
    clock.setWall(clock.now() + 8 * day);
    expect((await until(message.id, "expired")).progress).to.include({ sent: 1, skipped: 1 });
  });

  it("are paused, resumed and cancelled", async () => {
    const { id } = await made({ paused: true, ratePerMinute: 20 });
    await clock.advance(11_000);
    expect(platform.said).to.deep.equal([]);
    await tower.post(`/api/broadcast/${id}/pause`).answers({ code: 42200 });
    await tower.post(`/api/broadcast/${id}/resume`).answers({ data: { state: "waiting" } });
    await clock.advance(5_100);
    await tower.post(`/api/broadcast/${id}/pause`).answers({ data: { state: "paused" } });
    const soFar = platform.said.length;
    expect(soFar).to.be.within(1, 3);
    await clock.advance(11_000);
    expect(platform.said).to.have.length(soFar);
    await tower.delete("/api/broadcast", { id }).answers({ data: { state: "cancelled" } });
    await tower.delete(`/api/broadcast?id=${id}`).answers({ code: 42200 });
    expect((await get(id)).progress).to.include({ sent: soFar, skipped: 4 - soFar, pending: 0 });
    const list = await tower.get("/api/broadcast").data<readonly Row[]>();
    expect(list[0]?.id).to.equal(id);
  });

  it("go on after an end in the middle: nobody is told twice, and what is not known stays unknown", async () => {
    // Of the second nobody says what became of it.
    platform.outcome = (chat) => (chat === "group:2" ? undefined : { state: "sent", messageId: "1" });
    const { id } = await made();
    while (platform.said.length < 2) await clock.advance(1_000);
    await tower.stop();
    tower = await start();
    clock.setWall(clock.now() + 4 * minute);
    await clock.advance(6_000);
    const row = await until(id, "done");
    expect(platform.said.map((one) => one.slice(2, 9)).sort()).to.deep.equal([
      "group:1",
      "group:2",
      "group:3",
      "group:4",
    ]);
    expect(row.progress).to.include({ sent: 3, unknown: 1 });
  });

  it("name with plan=1 the chats that they would reach, and say nothing", async () => {
    const before = (await tower.get("/api/broadcast").data<readonly Row[]>()).length;
    await tower
      .post("/api/broadcast?plan=1", body())
      .answers({ data: { plan: { count: 4, names: ["G1", "G2", "G3", "G4"] } } });
    await clock.advance(20_000);
    expect(platform.said).to.deep.equal([]);
    expect(await tower.get("/api/broadcast").data<readonly Row[]>()).to.have.lengthOf(before);
  });

  it("wait for an account that is away, and take another one of the group where there is one", async () => {
    platform.connected.delete("7");
    const { id } = await made();
    await clock.advance(10_000);
    expect(platform.said).to.deep.equal(["8 group:3: Hello G3", "8 group:4: Hello G4"]);
    platform.connected.add("7");
    expect((await until(id, "done")).progress).to.include({ sent: 4 });
  });

  describe("take", () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ text: `text ${at}`, weight: 1 }));
    const half = "x".repeat(32 * 1024);
    const taken: readonly (readonly [what: string, over: object])[] = [
      ["a title of 60 characters", { title: "t".repeat(60) }],
      ["256 wordings", { content: words(256) }],
      ["64 KiB of text", { content: [{ text: half }, { text: half }] }],
      ["a rate of 60", { ratePerMinute: 60 }],
      ["a year", { expiresAt: 365 * 86_400 + 1_700_000_000 }],
    ];
    for (const [what, over] of taken)
      it(what, async () => {
        const now = Math.floor(clock.now() / 1000);
        const dates = "expiresAt" in over ? { expiresAt: now + 365 * 86_400 } : {};
        const { id } = await made({ ...over, ...dates, paused: true });
        await tower.delete(`/api/broadcast?id=${id}`).answers({});
      });

    const refused: readonly (readonly [what: string, over: object])[] = [
      ["a title of 61 characters", { title: "t".repeat(61) }],
      ["257 wordings", { content: words(257) }],
      ["more than 64 KiB of text", { content: [{ text: half }, { text: `${half}x` }] }],
      ["no wording", { content: [] }],
      ["weights that are all 0", { content: [{ text: "a", weight: 0 }] }],
      ["a rate of 61", { ratePerMinute: 61 }],
      ["a rate of 0", { ratePerMinute: 0 }],
      ["an unknown mode", { mode: "later" }],
      ["an unknown target", { targets: { everybody: true } }],
      ["an id without a platform", { targets: { groups: ["12"] } }],
      ["nobody", { targets: { groups: ["p:77"] } }],
      ["an end before the beginning", { expiresAt: 1 }],
      ["more than a year", { expiresAt: 400 * 86_400 + 4_000_000_000 }],
    ];
    for (const [what, over] of refused)
      it(`not ${what}`, async () => {
        expect((await tower.post("/api/broadcast", body(over)).done()).status).to.be.oneOf([400, 422]);
      });

    it("not more than 20 at a time", async () => {
      const ids: number[] = [];
      for (let turn = 0; turn < 20; turn++) ids.push((await made({ paused: true })).id);
      await tower.post("/api/broadcast", body({ paused: true })).answers({ code: 42200 });
      for (const id of ids) await tower.delete("/api/broadcast", { id }).answers({});
    });
  });
});

postgres.describe("broadcasts on PostgreSQL", () => {
  it("come to their end", async () => {
    const database = await postgres.database();
    const platform = fakePlatform();
    const { clock, feature: patience } = patientClock();
    const tower = await testHost({
      features: [texts, commands, access, groups, platform.feature, patience, broadcast],
      replace: [[Clock, clock]],
      databaseUrl: database.url,
    });
    try {
      await tower.say("hello", { accountId: "7", platform: "p", selfId: "70", groupId: "1" }).done();
      await clock.advance(0);
      const { id } = await tower.post("/api/broadcast", body()).data<Row>();
      for (let turn = 0; turn < 10 && platform.said.length === 0; turn++) await clock.advance(5_000);
      await clock.advance(5_000);
      await tower.get(`/api/broadcast/${id}`).answers({ data: { state: "done", done: "1 / 1" } });
    } finally {
      await tower.stop();
      await database.drop();
    }
  });
});
