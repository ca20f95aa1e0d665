import { setTimeout } from "node:timers/promises";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import { Clock, defineFeature, incoming, textSegment } from "@dicetower/contract";
import globals from "@dicetower/globals";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { endBy, quickRecord } from "../../../adapters/test/end-by.js";
import { type FakePlatform, fakePlatform, identity } from "../../../adapters/test/fake-adapter.js";
import access from "../../src/index.js";

const first = "Too many commands in a short time. Please slow down.";
const final = "Last warning: any faster, and you will not be answered any more.";

/** Answers who greets, as a rule of custom replies would. */
const greeter = defineFeature({
  id: "greeter",
  setup(host) {
    host.add(incoming, {
      key: "replies",
      slot: "replies",
      run: ({ text }) => (text === "hello" ? { reply: "hello" } : undefined),
    });
  },
});

describe("flooding", () => {
  let clock: FakeClock;
  let tower: TestHost;
  let platform: FakePlatform;

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    tower = await testHost({
      features: [texts, commands, adapters, access, globals, greeter, platform.feature],
      replace: [[Clock, clock]],
    });
    await tower.post("/api/adapters", quickRecord).answers({ code: 0 });
    const { link } = await platform.connection();
    link.online(identity);
  });
  afterEach(() => endBy(clock, tower));

  let sent = 0;
  const say = async (userId: string, groupId = "g", text = ".bot") => {
    platform.opened.at(-1)?.link.message({
      id: `m${++sent}`,
      scene: groupId === "" ? "private" : "group",
      groupId,
      userId,
      nickname: userId,
      segments: [textSegment(text)],
      text,
      sentAt: clock.seconds(),
    });
    await clock.advance(1);
  };
  const spam = async (userId: string, count: number, groupId = "g") => {
    for (let n = 0; n < count; n++) await say(userId, groupId);
  };
  const warnings = () => platform.sent.filter((text) => text === first || text === final);
  const denied = async () => {
    const { items } = await tower
      .get("/api/banlist?listType=deny")
      .data<{ items: { targetType: string; targetId: string; kind: string }[] }>();
    return items.map(({ targetType, targetId, kind }) => `${targetType} ${targetId} ${kind}`);
  };
  const notices = () => tower.host.notices().map(({ kind }) => kind);
  /** Waits until something is as expected. */
  const becomes = async <T>(read: () => T | Promise<T>, expected: T): Promise<void> => {
    const end = performance.now() + 30_000;
    while (JSON.stringify(await read()) !== JSON.stringify(expected) && performance.now() < end) {
      await clock.advance(0);
      await setTimeout(1);
    }
    expect(await read()).to.deep.equal(expected);
  };
  const allow = (userId: string, level: number) =>
    level === 5
      ? tower.post("/api/masters", { platform: "fake", userId }).answers({ code: 0 })
      : tower.post("/api/trust", { platform: "fake", userId, level }).answers({ code: 0 });

  it("is warned of twice, and leads to the deny list, though the line drops most of it", async () => {
    await spam("u", 6);
    expect(warnings()).to.deep.equal([]);
    await say("u");
    await becomes(warnings, [first]);
    await spam("u", 6);
    await becomes(warnings, [first, final]);
    expect(notices()).to.include("floodWarning");
    await spam("u", 7);
    expect(await denied()).to.deep.equal([]);
    await say("u");
    await becomes(denied, ["user u spam"]);
    await becomes(() => notices().includes("floodDenied"), true);
  });

  it("fades by the second, and is warned of again when it has gone", async () => {
    await spam("u", 7);
    await clock.advance(70_000);
    await spam("u", 7);
    await becomes(warnings, [first, first]);
    expect(await denied()).to.deep.equal([]);
  });

  it("of a master is warned of, and ignored for a minute, and nobody is listed", async () => {
    await allow("boss", 5);
    await spam("boss", 20);
    // Each command has its answer, and two have a warning.
    await becomes(() => platform.sent.length, 22);
    const before = platform.sent.length;
    await say("boss");
    await say("boss");
    expect(platform.sent.length).to.equal(before);
    expect(await denied()).to.deep.equal([]);
    await becomes(warnings, [first, final]);
    await clock.advance(260_000);
    await say("boss");
    await becomes(() => platform.sent.length, before + 1);
  });

  it("of many people counts for their group, at three times the points", async () => {
    for (let n = 0; n < 12; n++) await spam(`u${n}`, 5);
    await becomes(warnings, [first, final]);
    expect(await denied()).to.deep.equal([]);
    await say("another");
    await becomes(denied, ["group g spam"]);
  });

  it("counts what custom replies answer as half a command, and plain chat not at all", async () => {
    // In several groups: one alone would be warned, too, before its person is listed.
    const hello = (n: number) => say("u", `g${n % 4}`, "hello");
    for (let n = 0; n < 50; n++) await say("u", "g", "just chatting");
    for (let n = 0; n < 12; n++) await hello(n);
    expect(warnings()).to.deep.equal([]);
    await hello(12);
    await becomes(warnings, [first]);
    for (let n = 13; n < 40; n++) await hello(n);
    await becomes(warnings, [first, final]);
    expect(await denied()).to.deep.equal([]);
    await hello(40);
    await becomes(denied, ["user u spam"]);
  });

  it("has a trusted person ignored by custom replies, too", async () => {
    await allow("helper", 5);
    for (let n = 0; n < 41; n++) await say("helper", "g", "hello");
    await becomes(() => platform.sent.length, 43);
    await say("helper", "g", "hello");
    await clock.advance(59_000);
    await say("helper", "g", "hello");
    expect(platform.sent.length).to.equal(43);
    await clock.advance(2_000);
    await say("helper", "g", "hello");
    await becomes(() => platform.sent.length, 44);
    expect(await denied()).to.deep.equal([]);
  });

  it("is nobody's concern where it is switched off", async () => {
    await tower.put("/api/system/global", { flood: { enabled: false } }).answers({ code: 0 });
    await spam("u", 30);
    expect(warnings()).to.deep.equal([]);
    expect(await denied()).to.deep.equal([]);
  });
});
