import adapters from "@dicetower/adapters";
import { Clock, type SendOutcome } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { echoFeature } from "../echo-feature.js";
import { endBy, quickRecord } from "../end-by.js";
import { type FakePlatform, fakePlatform, said } from "../fake-adapter.js";

describe("a send that never settles", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  /** Settles what was left hanging after all. */
  let settle: (outcome: SendOutcome) => void;

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    platform.answer = () => new Promise((resolve) => (settle = resolve));
    tower = await testHost({
      features: [adapters, platform.feature, echoFeature().feature],
      replace: [[Clock, clock]],
      settings: { logLevel: "warn" },
    });
    await tower.post("/api/adapters", quickRecord).answers({});
  });
  afterEach(() => endBy(clock, tower));

  const hear = async (text: string) =>
    (await platform.connection()).link.message(said(text, { sentAt: clock.seconds() }));
  const stats = async () => {
    type View = {
      readonly stats: { readonly sent: number; readonly failed: number; readonly queue: number };
    };
    const [view] = await tower.get("/api/adapters").data<View[]>();
    return view && { sent: view.stats.sent, failed: view.stats.failed, queue: view.stats.queue };
  };
  const told = async (words: string) =>
    (
      await tower
        .get(`/api/system/logs?q=${encodeURIComponent(words)}`)
        .data<{ items: readonly { readonly owner: string }[] }>()
    ).items.map(({ owner }) => owner);

  it("is told as of unknown outcome after five minutes, its owner is charged, and the chat goes on", async () => {
    const before = tower.feature("fake-platform")?.errors ?? 0;
    await hear(".say a");
    await platform.sentSoFar(1);
    await clock.advance(290_000);
    expect(await stats()).to.deep.equal({ sent: 0, failed: 0, queue: 1 });
    platform.answer = () => ({ state: "sent", messageId: "" });
    await hear(".say b");
    await clock.advance(15_000);
    await platform.sentSoFar(2);
    expect(platform.sent).to.deep.equal(["a", "b"]);
    await clock.advance(0);
    expect(await told("was not delivered: unknown")).to.have.length(1);
    expect(tower.feature("fake-platform")?.errors).to.equal(before + 1);
    expect(await told("did not settle")).to.deep.equal(["fake-platform"]);
    settle({ state: "failed", reason: "not now" });
    await clock.advance(180_000);
    expect(platform.sent).to.deep.equal(["a", "b"]);
    expect(await stats()).to.deep.equal({ sent: 1, failed: 1, queue: 0 });
  });

  it("fills the queue with one warning of what is dropped, and one with a count a minute", async () => {
    const { link } = await platform.connection();
    for (let at = 0; at < 1_100; at++)
      link.message(said(`.say ${at}`, { groupId: `${at % 50}`, sentAt: clock.seconds() }));
    await clock.advance(0);
    expect(await told("was not delivered: dropped")).to.have.length(1);
    await clock.advance(66_000);
    expect(await told("99 more messages through adapter 1 were dropped")).to.have.length(1);
    await clock.advance(66_000);
    // All that waited behind the fifty which never settle are too old by now.
    await clock.advance(66_000);
    expect(await told("was not delivered: dropped")).to.have.length(2);
    expect(await told("more messages through adapter 1 were dropped")).to.have.length(2);
  });

  it("does not keep what waits behind it beyond two minutes", async () => {
    await hear(".say a");
    await hear(".say b");
    await platform.sentSoFar(1);
    await clock.advance(130_000);
    expect(await told("was not delivered: dropped")).to.have.length(1);
    expect(await stats()).to.deep.equal({ sent: 0, failed: 1, queue: 1 });
    settle({ state: "sent", messageId: "" });
    await clock.advance(180_000);
    expect(platform.sent).to.deep.equal(["a"]);
    expect(await stats()).to.deep.equal({ sent: 1, failed: 1, queue: 0 });
  });

  it("is not worse than one that settles with something that is no outcome", async () => {
    for (const [nth, none] of [undefined, {}, "sent", { state: "gone" }].entries()) {
      platform.answer = () => none as unknown as SendOutcome;
      await hear(`.say ${nth}`);
      await platform.sentSoFar(nth + 1);
      await clock.advance(0);
      expect(await told("was not delivered: unknown")).to.have.length(nth + 1);
    }
    platform.answer = () => ({ state: "sent", messageId: "" });
    await hear(".say after");
    await platform.sentSoFar(5);
    await clock.advance(0);
    expect(await stats()).to.deep.equal({ sent: 1, failed: 4, queue: 0 });
  });

  it("is told also where the adapter has been deleted", async () => {
    await hear(".say a");
    await platform.sentSoFar(1);
    await tower.delete("/api/adapters/1").answers({ code: 0 });
    await clock.advance(290_000);
    expect(await told("was not delivered")).to.have.length(0);
    await clock.advance(15_000);
    expect(await told("was not delivered: unknown")).to.have.length(1);
    settle({ state: "sent", messageId: "" });
    await clock.advance(180_000);
    expect(await told("was not delivered")).to.have.length(1);
  });
});
