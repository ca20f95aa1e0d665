import adapters from "@dicetower/adapters";
import { Clock, defineFeature, incoming, type Message } from "@dicetower/contract";
import system from "@dicetower/system";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { echoFeature } from "../echo-feature.js";
import { endBy, quickRecord } from "../end-by.js";
import { type FakePlatform, fakePlatform, said } from "../fake-adapter.js";

describe("the clock of an account", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  let recorded: Message[];
  let heard: string[];

  beforeEach(async () => {
    clock = fakeClock(Date.UTC(2026, 5, 1, 12));
    platform = fakePlatform();
    recorded = [];
    const echo = echoFeature();
    heard = echo.heard;
    const recorder = defineFeature({
      id: "recorder",
      setup: (host) =>
        host.add(incoming, {
          key: "recorder",
          slot: "record",
          run(message) {
            recorded.push(message);
            return undefined;
          },
        }),
    });
    tower = await testHost({
      features: [adapters, system, platform.feature, echo.feature, recorder],
      replace: [[Clock, clock]],
      settings: { logLevel: "info" },
    });
    await tower.post("/api/adapters", quickRecord).answers({ code: 0 });
    await platform.connection();
  });
  afterEach(() => endBy(clock, tower));

  /** Says something by a clock that is so many seconds ahead. */
  const say = async (text: string, ahead: number) => {
    const { link } = await platform.connection();
    link.message(said(text, { sentAt: clock.seconds() + ahead }));
    await clock.advance(200);
  };
  const all = async (...ahead: number[]) => {
    for (const [at, seconds] of ahead.entries()) await say(`.say ${at} ${seconds}`, seconds);
  };
  const offset = async () =>
    (await tower.get("/api/adapters").data<{ clockOffsetSeconds: number }[]>())[0]?.clockOffsetSeconds;
  const health = async () => {
    const { components } = await tower
      .get("/api/system/health")
      .data<{ components: { key: string; state: string; detail: string }[] }>();
    return components.find(({ key }) => key === "adapterClocks");
  };
  const logged = async (words: string) =>
    (await tower.get(`/api/system/logs?q=${encodeURIComponent(words)}`).data<{ total: number }>()).total;

  for (const [ahead, way] of [
    [-180, "180 s behind"],
    [-8 * 3_600, "28800 s behind"],
    [8 * 3_600, "28800 s ahead"],
  ] as const)
    it(`is taken off where it is ${way}, which is told, and no more when it is right`, async () => {
      await all(ahead, ahead, ahead - 4, ahead + 3);
      expect(await offset()).to.equal(0);
      expect(heard.length).to.equal(ahead < 0 ? 0 : 4);
      heard.length = 0;
      await all(ahead, ahead - 3, ahead + 2);
      expect(heard.length).to.equal(3);
      expect(await offset()).to.be.closeTo(ahead, 1);
      expect((recorded.at(-1)?.sentAt ?? 0) - clock.seconds()).to.be.within(-10, 0);
      const state = await health();
      expect(state?.state).to.equal("degraded");
      expect(state?.detail).to.match(/-?\d+ s off/);
      expect(await logged(way.slice(-6))).to.equal(1);
      // Late is what came late by that clock.
      await say(".say old", ahead - 90);
      expect(heard.length).to.equal(3);
      expect(recorded.at(-1)).to.include({ late: true, sentAt: clock.seconds() - 90 });

      await all(0, 0, 1, 0, 0, 0);
      expect(await offset()).to.equal(0);
      expect((await health())?.state).to.equal("ok");
      expect(await logged("is right again")).to.equal(1);
      heard.length = 0;
      await say(".say now", 0);
      expect(heard).to.deep.equal([".say now"]);
    });

  it("is right where single messages are late, or old ones come in one go", async () => {
    await all(0, 0, -300, 0, -300, -300, 0, -300, -300, -300, -300, 0, 0);
    expect(await offset()).to.equal(0);
    // Said in some seconds, while the connection was away, and reported chat by chat.
    const { link } = await platform.connection();
    const began = clock.seconds() - 200;
    const report = (seconds: readonly number[], groupId: string) => {
      for (const second of seconds)
        link.message(said(`.say ${second} ${groupId}`, { groupId, sentAt: began + second }));
    };
    report([0, 2, 4, 6, 8, 9, 10, 12, 15], "g1");
    expect(await offset()).to.equal(0);
    await all(0, 0, 0, 0, 0);
    report([0, 2, 4], "g2");
    report([1, 4, 7], "g3");
    expect(await offset()).to.equal(0);
    await all(0, 0, 0, 0, 0);
    // The newest first.
    report([15, 12, 10, 9, 8, 6, 4], "g4");
    expect(await offset()).to.equal(0);
    expect(recorded.filter(({ late }) => late).length).to.equal(7 + 9 + 6 + 7);
  });

  it("is right where it is off by less than half a minute, or has no times at all", async () => {
    await all(-25, -25, -25, -25, -25, -25);
    expect([await offset(), heard.length]).to.deep.equal([0, 6]);
    const { link } = await platform.connection();
    for (let n = 0; n < 6; n++) link.message(said(`.say none ${n}`, { sentAt: 0 }));
    for (let n = 0; n < 6; n++) link.message(said(`.say ms ${n}`, { sentAt: clock.now() }));
    expect(await offset()).to.equal(0);
    expect(heard.length).to.equal(18);
  });
});
