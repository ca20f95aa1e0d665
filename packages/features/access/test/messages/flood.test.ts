import { setTimeout } from "node:timers/promises";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import { Clock, defineFeature, incoming, textSegment } from "@dicetower/contract";
import globals from "@dicetower/silence";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { endBy, quickRecord } from "../../../adapters/test/end-by.js";
import { type FakePlatform, fakePlatform, identity } from "../../../adapters/test/fake-adapter.js";
import access from "../../src/index.js";

/** What somebody is told who has to rest. */
const restOf = (who: string, seconds = 60) =>
  `Too many commands from <${who}>: please slow down. Whatever comes within ${seconds} seconds is not answered.`;

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
  const hear = (userId: string, groupId = "g", text = ".bot") =>
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
  const say = async (userId: string, groupId = "g", text = ".bot") => {
    hear(userId, groupId, text);
    await clock.advance(1);
  };
  const spam = async (userId: string, count: number, groupId = "g") => {
    for (let n = 0; n < count; n++) await say(userId, groupId);
  };
  const warnings = () => platform.sent.filter((text) => text.startsWith("Too many commands"));
  /** Whatever has been said that is no warning. */
  const answers = () => platform.sent.length - warnings().length;
  const limits = (flood: object) => tower.put("/api/system/global", { flood }).answers({ code: 0 });
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
      // Time goes on as it does outside: what waits for a moment is not held up for ever.
      await clock.advance(1);
      await setTimeout(1);
    }
    expect(await read()).to.deep.equal(expected);
  };

  it("is none where people play: each a command in five seconds, for an hour", async () => {
    const people = ["a", "b", "c", "d", "e"];
    for (let second = 0; second < 3600; second++) {
      hear(people[second % 5] as string);
      await clock.advance(1000);
    }
    await becomes(() => platform.sent.length, 3600);
    expect(warnings()).to.deep.equal([]);
  });

  it("is none where a keeper rolls once in two seconds, sets up a card in a minute, or pastes ten lines", async () => {
    for (let n = 0; n < 300; n++) {
      hear("keeper");
      await clock.advance(2000);
    }
    for (let n = 0; n < 40; n++) {
      hear("player");
      await clock.advance(1500);
    }
    await spam("other", 10);
    await becomes(() => platform.sent.length, 350);
    expect(warnings()).to.deep.equal([]);
  });

  it("is none of a group in which twelve people command five times each at once", async () => {
    for (let n = 0; n < 12; n++) await spam(`u${n}`, 5);
    await becomes(() => platform.sent.length, 60);
    expect(warnings()).to.deep.equal([]);
    expect(await denied()).to.deep.equal([]);
  });

  it("of one person is answered ten times and told once, and then that person rests for a minute", async () => {
    await spam("u", 30);
    await becomes(() => platform.sent.length, 11);
    expect(warnings()).to.deep.equal([restOf("u")]);
    await spam("v", 1);
    await becomes(answers, 11);
    await clock.advance(58_000);
    await spam("u", 3);
    await spam("u", 1, "elsewhere");
    await spam("u", 1, "");
    await clock.advance(2_000);
    expect(answers()).to.equal(11);
    await spam("u", 1);
    await becomes(answers, 12);
    expect(warnings()).to.deep.equal([restOf("u")]);
    expect(notices()).to.not.include("floodWarning");
  });

  it("has people rest as long and as late as the owner says", async () => {
    await limits({ commandsPerMinute: 30, burst: 2, restSeconds: 5 });
    await spam("u", 4);
    await becomes(() => platform.sent.slice(2), [restOf("u", 5)]);
    await clock.advance(5_000);
    await spam("u", 2);
    await becomes(answers, 4);
  });

  it("that leads to three rests within ten minutes is told to the owners, and nobody is denied for it", async () => {
    for (let rest = 1; rest <= 3; rest++) {
      await spam("u", 11);
      await becomes(() => warnings().length, rest);
      expect(notices().includes("floodWarning")).to.equal(rest === 3);
      await clock.advance(61_000);
    }
    await spam("u", 1);
    await becomes(answers, 31);
    expect(await denied()).to.deep.equal([]);
  });

  it("counts no rests that are more than ten minutes apart", async () => {
    for (let rest = 1; rest <= 4; rest++) {
      await spam("u", 11);
      await becomes(() => warnings().length, rest);
      await clock.advance(301_000);
    }
    expect(notices()).to.not.include("floodWarning");
  });

  it("leads to the deny list for an hour where the owner wants that, and no group with it", async () => {
    await limits({ deny: true });
    for (let rest = 1; rest <= 3; rest++) {
      await spam("u", 11);
      await becomes(() => warnings().length, rest);
      // A minute that passes by the clock within a write is longer than a write may take.
      await becomes(denied, rest === 3 ? ["user u spam"] : []);
      await clock.advance(61_000);
    }
    await becomes(() => notices().includes("floodDenied"), true);
    await spam("u", 1);
    expect(answers()).to.equal(30);
    await clock.advance(3_600_000);
    await spam("u", 1);
    await becomes(answers, 31);
  });

  it("of trusted people never leads to the deny list, and masters command as fast as they like", async () => {
    await limits({ deny: true });
    await tower.post("/api/masters", { platform: "fake", userId: "boss" }).answers({ code: 0 });
    await say("boss", "g", ".trust helper 2");
    await becomes(answers, 1);
    for (let rest = 1; rest <= 3; rest++) {
      await spam("helper", 11);
      await becomes(() => warnings().length, rest);
      await clock.advance(61_000);
    }
    await becomes(() => notices().includes("floodWarning"), true);
    await spam("boss", 100);
    await becomes(answers, 131);
    expect(await denied()).to.deep.equal([]);
  });

  it("of custom replies comes to an end: two bots that answer each other, fast or slow", async () => {
    for (let n = 0; n < 50; n++) await say("u", "g", "just chatting");
    expect(platform.sent).to.deep.equal([]);
    for (const [bot, pace] of [
      ["quick", 100],
      ["slow", 3000],
    ] as const) {
      platform.sent.length = 0;
      // Each answer of ours has the other bot say it again.
      for (let n = 0; n < 200 && warnings().length === 0; n++) {
        hear(bot, "g", "hello");
        await clock.advance(pace);
      }
      await becomes(warnings, [restOf(bot)]);
      // What was said in the group before has been answered, or never is, when somebody's command has been.
      await say(`somebody beside ${bot}`);
      await becomes(
        () => platform.sent.some((text) => text !== "hello" && !text.startsWith("Too many")),
        true,
      );
      const said = answers();
      await say(bot, "g", "hello");
      await say(bot);
      expect(answers()).to.equal(said);
    }
  });

  it("does not take what rules answer for commands: a player who chats may still roll", async () => {
    for (let n = 0; n < 30; n++) await say("u", "g", "hello");
    await spam("u", 10);
    await becomes(() => platform.sent.length, 40);
    expect(warnings()).to.deep.equal([]);
  });

  it("is nobody's concern where it is switched off, but for what the line bears", async () => {
    await limits({ enabled: false });
    await spam("u", 20);
    await becomes(() => platform.sent.length, 20);
    expect(warnings()).to.deep.equal([]);
  });
});
