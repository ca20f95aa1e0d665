import adapters from "@dicetower/adapters";
import { Adapters, adapterState, lateMessage, platformEvent } from "@dicetower/adapters/api";
import { Clock, defineFeature, Notices, type PlatformEvent } from "@dicetower/contract";
import { type FakeClock, fakeClock, keysAsWords, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { echoFeature } from "../echo-feature.js";
import { endBy, quickRecord } from "../end-by.js";
import { type FakePlatform, fakePlatform, identity, said } from "../fake-adapter.js";

describe("a managed adapter", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  let service: Adapters;
  let notices: Notices;
  let states: string[];
  let events: string[];
  let late: string[];
  let bird: ReturnType<typeof echoFeature>;

  const listener = defineFeature({
    id: "listener",
    needs: { adapters: Adapters, notices: Notices },
    setup(host) {
      service = host.needs.adapters;
      notices = host.needs.notices;
      host.on(adapterState, ({ state }) => states.push(state));
      host.on(platformEvent, ({ event }) => events.push(event.kind));
      host.on(lateMessage, ({ text }) => late.push(text));
    },
  });

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    bird = echoFeature();
    states = [];
    events = [];
    late = [];
    tower = await testHost({
      features: [adapters, platform.feature, bird.feature, listener, keysAsWords],
      replace: [[Clock, clock]],
      settings: { metrics: true },
    });
  });
  afterEach(() => endBy(clock, tower));

  const create = async (more: object = {}) => {
    await tower.post("/api/adapters", { ...quickRecord, ...more }).answers({});
    return platform.connection();
  };
  const view = async () => (await tower.get("/api/adapters").data<Record<string, unknown>[]>())[0];
  const metric = async (line: string) => {
    const { text } = await tower.get("/metrics").done();
    return Number(
      text
        .split("\n")
        .find((one) => one.startsWith(`${line} `))
        ?.split(" ")[1] ?? 0,
    );
  };

  it("is connected when its account is known, and tells everybody", async () => {
    await create();
    expect(await view()).to.include({ state: "connected", selfId: "10001", selfName: "Dicey" });
    expect(states).to.deep.equal(["connecting", "connected"]);
    expect(service.get("1")).to.deep.include({
      state: "connected",
      platform: "fake",
      capabilities: ["image"],
    });
    expect(service.account("1")).to.include({ id: "1", selfId: "10001", type: "fake" });
  });

  it("dials again by itself, says when, and forgets the tries when somebody reconnects", async () => {
    platform.opening = ({ link }) => link.closed("connection refused");
    await create();
    expect(await view()).to.include({ state: "disconnected", attempt: 1, error: "connection refused" });
    await clock.advance(1_200);
    expect(platform.opened).to.have.length(2);
    await clock.advance(2_400);
    expect(platform.opened).to.have.length(3);
    const waiting = await view();
    expect(waiting).to.include({ attempt: 3 });
    expect(Number(waiting?.nextRetryAt) - clock.seconds()).to.be.within(3, 5);
    platform.opening = ({ link }) => link.online(identity);
    await tower.post("/api/adapters/1/reconnect").answers({ data: { state: "connecting", attempt: 0 } });
    await platform.connection(4);
    expect(await view()).to.include({ state: "connected", error: "", attempt: 0 });
    const opened = platform.opened.length;
    await clock.advance(600_000);
    expect(platform.opened).to.have.length(opened);
  });

  it("dials slowly with a refused token, and tells the owners once", async () => {
    platform.opening = ({ link }) => link.refused("403");
    await create();
    await clock.advance(3 * 3_600_000);
    expect(await view()).to.include({ state: "auth_failed", error: "403" });
    expect(platform.opened.length).to.be.within(50, 80);
    const told = notices.recent().filter(({ kind }) => kind === "adapterLoginFailed");
    expect(told).to.have.length(1);
  });

  it("drops and counts what an older connection says", async () => {
    const { link, signal } = await create();
    link.closed("gone");
    await clock.advance(1_200);
    await platform.connection(2);
    expect(signal.aborted).to.equal(true);
    link.message(said(".say ghost"));
    link.closed("again");
    link.online({ ...identity, selfId: "5" });
    await clock.advance(0);
    expect(platform.sent).to.deep.equal([]);
    expect(await view()).to.include({ state: "connected", selfId: "10001" });
    expect(await metric('dice_messages_dropped_total{reason="generation"}')).to.equal(3);
  });

  it("is failed when its type cannot use it, and stays so until somebody changes it", async () => {
    platform.opening = () => {
      throw new Error("no such planet");
    };
    await create();
    await clock.advance(600_000);
    expect(await view()).to.include({ state: "failed", error: "no such planet", nextRetryAt: 0 });
    expect(platform.opened).to.have.length(1);
    platform.opening = ({ link }) => link.online(identity);
    await tower.patch("/api/adapters/1", { endpoint: "ws://127.0.0.1:1" }).answers({});
    await platform.connection(2);
    expect(await view()).to.include({ state: "connected" });
  });

  it("is failed when opening takes more than half a minute", async () => {
    platform.opening = () => new Promise(() => {});
    await create();
    await clock.advance(31_000);
    expect(await view()).to.include({ state: "failed" });
    expect(platform.opened[0]?.signal.aborted).to.equal(true);
  });

  it("waits for whoever dials in, and again when they have gone", async () => {
    platform.opening = () => undefined;
    const { link, signal } = await create({ connection_mode: "listen", endpoint: "" });
    expect(await view()).to.include({ state: "connecting", error: "" });
    link.online(identity);
    expect(await view()).to.include({ state: "connected" });
    link.closed("they hung up");
    await clock.advance(600_000);
    expect(await view()).to.include({ state: "connecting", error: "they hung up", nextRetryAt: 0 });
    expect(signal.aborted).to.equal(false);
    link.online(identity);
    link.message(said(".say hello", { sentAt: clock.seconds() }));
    await platform.sentSoFar(1);
  });

  it("shows an account that is offline while the link stands, and speaks when it is back", async () => {
    const { link, signal } = await create();
    link.offline("kicked by another device");
    link.message(said(".say later"));
    await clock.advance(1_000);
    expect(await view()).to.include({ state: "account_offline", error: "kicked by another device" });
    expect(platform.sent).to.deep.equal([]);
    link.online(identity);
    await clock.advance(0);
    expect(await platform.sentSoFar(1)).to.deep.equal(["later"]);
    expect(signal.aborted).to.equal(false);
  });

  it("tells the owners when an account is away for more than a minute, and when it is back", async () => {
    const { link } = await create();
    const kinds = () => notices.recent().map(({ kind }) => kind);
    link.offline("a moment");
    await clock.advance(30_000);
    link.online(identity);
    await clock.advance(60_000);
    expect(kinds()).to.deep.equal(["adapterOnline"]);
    link.offline("for long");
    await clock.advance(61_000);
    link.online(identity);
    expect(kinds()).to.deep.equal(["adapterOnline", "adapterOffline", "adapterOnline"]);
  });

  it("tells the owners nothing of a stranger at the door, nor of an adapter that was switched off while it was away", async () => {
    const { link } = await create({ connection_mode: "listen", endpoint: "" });
    link.refused("somebody came with a wrong token");
    await clock.advance(120_000);
    link.closed("gone");
    await tower.patch("/api/adapters/1", { enabled: false }).answers({});
    await clock.advance(120_000);
    expect(notices.recent().map(({ kind }) => kind)).to.deep.equal(["adapterOnline"]);
  });

  it("closes its connection when it is switched off or deleted, and keeps what was wanted through failures", async () => {
    const first = await create();
    await tower.patch("/api/adapters/1", { enabled: false }).answers({ data: { state: "disabled" } });
    await clock.advance(0);
    expect(first.signal.aborted).to.equal(true);
    await tower.patch("/api/adapters/1", { enabled: true }).answers({});
    const second = await platform.connection(2);
    second.link.closed("gone");
    expect(await view()).to.include({ state: "disconnected", enabled: true });
    await tower.post("/api/adapters/1/reconnect").answers({});
    const third = await platform.connection(3);
    await tower.delete("/api/adapters/1").answers({});
    expect(third.signal.aborted).to.equal(true);
    await clock.advance(600_000);
    expect(platform.opened).to.have.length(3);
  });

  it("does not dial anew for a change of name or pace", async () => {
    const { signal } = await create();
    await tower.patch("/api/adapters/1", { name: "Other", options: { sendPerSecond: 3 } }).answers({});
    await clock.advance(1_000);
    expect(signal.aborted).to.equal(false);
    expect(platform.opened).to.have.length(1);
  });

  it("answers what it hears, in the chat where it heard it", async () => {
    const { link } = await create();
    link.message(said(".say [CQ:at,qq=777] hi"));
    link.message(said("nothing to answer"));
    await platform.sentSoFar(1);
    expect(bird.heard).to.have.length(2);
    expect(await view()).to.deep.include({ stats: { received: 2, sent: 1, failed: 0, queue: 0 } });
  });

  it("acts once on an event that comes again, with or without an id, over a reconnect", async () => {
    const { link } = await create();
    const named = said(".say once");
    const nameless = said(".say unnamed", { id: "" });
    for (const message of [named, named, nameless, nameless]) link.message(message);
    await platform.sentSoFar(2);
    link.closed("gone");
    await clock.advance(1_200);
    const second = await platform.connection(2);
    second.link.message(named);
    await clock.advance(60_000);
    expect(platform.sent).to.deep.equal(["once", "unnamed"]);
    expect(bird.heard).to.have.length(2);
    expect(await metric('dice_messages_dropped_total{reason="repeated"}')).to.equal(3);
  });

  it("answers none of 500 old messages that are played again, and hands them to whoever keeps records", async () => {
    const { link } = await create();
    for (let n = 0; n < 500; n++) link.message(said(`.say ${n}`, { sentAt: clock.seconds() - 61 - n }));
    link.message(said(".say fresh", { sentAt: clock.seconds() - 30 }));
    expect(await platform.sentSoFar(1)).to.deep.equal(["fresh"]);
    expect(late).to.have.length(500);
    expect(bird.heard).to.deep.equal([".say fresh"]);
    expect(await view()).to.deep.include({ stats: { received: 501, sent: 1, failed: 0, queue: 0 } });
  });

  it("does not hear its own message when the platform reports it back", async () => {
    const { link } = await create();
    platform.answer = () => ({ state: "sent", messageId: "own-1" });
    link.message(said(".say hi"));
    await platform.sentSoFar(1);
    await clock.advance(0);
    link.message(said("hi", { id: "own-1", own: true, userId: "10001" }));
    link.message(said("from my phone", { own: true, userId: "10001" }));
    expect(bird.heard).to.deep.equal([".say hi", "from my phone"]);
    await tower.patch("/api/adapters/1", { options: { selfMessage: false } }).answers({});
    link.message(said("unwanted", { own: true, userId: "10001" }));
    expect(bird.heard).to.have.length(2);
  });

  it("holds what it hears before its account is known", async () => {
    platform.opening = ({ link }) => link.message(said(".say early"));
    const { link } = await create();
    expect(bird.heard).to.deep.equal([]);
    link.online(identity);
    expect(await platform.sentSoFar(1)).to.deep.equal(["early"]);
  });

  it("passes events on once; a request is the same for five minutes", async () => {
    const { link } = await create();
    const about = { groupId: "", userId: "2", at: 1, raw: { time: 1 } };
    const poke: PlatformEvent = { ...about, kind: "poke", targetId: "10001" };
    const request: PlatformEvent = { ...about, kind: "friend.request", flag: "f", comment: "" };
    link.event(poke);
    link.event(poke);
    link.event({ ...poke, raw: { time: 2 } });
    link.event(request);
    await clock.advance(299_000);
    link.event({ ...request, raw: { time: 300 } });
    await clock.advance(2_000);
    link.event({ ...request, raw: { time: 302 } });
    expect(events).to.deep.equal(["poke", "poke", "friend.request", "friend.request"]);
  });

  it("says in the group that a private answer was refused", async () => {
    const { link } = await create();
    platform.answer = ({ scene }) =>
      scene === "private"
        ? { state: "failed", reason: "no friend", code: 1200 }
        : { state: "sent", messageId: "" };
    link.message(said(".whisper secret"));
    expect(await platform.sentSoFar(2)).to.deep.equal(["secret", "echoFeature.otherwise"]);
    expect(await metric('dice_replies_total{result="failed"}')).to.equal(1);
  });

  it("keeps the pauses of all accounts, where its own is shorter", async () => {
    const { link } = await create({ options: { sendIntervalMs: 0, sendPerSecond: 0 } });
    const pauses = (body: object) => tower.put("/api/settings/sending", body).answers({ code: 0 });
    await pauses({ idleMs: 800, busyMs: 0 });
    link.message(said(".say one"));
    expect(await platform.sentSoFar(1)).to.deep.equal(["one"]);
    link.message(said(".say two"));
    await clock.advance(700);
    expect(platform.sent).to.deep.equal(["one"]);
    await clock.advance(100);
    expect(await platform.sentSoFar(2)).to.deep.equal(["one", "two"]);
    await pauses({});
    await clock.advance(800);
    link.message(said(".say three"));
    link.message(said(".say four"));
    expect(await platform.sentSoFar(4)).to.deep.equal(["one", "two", "three", "four"]);
  });

  it("loses one private answer for each that comes when too many wait, and says nothing instead", async () => {
    const { link } = await create({ options: { sendIntervalMs: 0, sendPerSecond: 0 } });
    platform.answer = () => ({ state: "failed", reason: "not now" });
    const whisper = (from: number, to: number) => {
      for (let n = from; n < to; n++) link.message(said(`.whisper ${n}`, { userId: `${n}` }));
    };
    whisper(0, 1_000);
    await platform.sentSoFar(1_000);
    whisper(1_000, 1_003);
    await platform.sentSoFar(1_003);
    expect((await view())?.stats).to.deep.include({ failed: 3, queue: 1_000 });
  });

  it("offers its actions to other features, or says why not", async () => {
    const { link } = await create();
    platform.actions = { leaveGroup: async () => undefined };
    await service.action("1", "leaveGroup")("5");
    expect(() => service.action("1", "poke"))
      .to.throw(/cannot do this/)
      .with.nested.property("data.code", 50100);
    expect(() => service.action("7", "poke"))
      .to.throw()
      .with.nested.property("data.code", 40400);
    link.closed("gone");
    expect(() => service.action("1", "leaveGroup"))
      .to.throw()
      .with.nested.property("data.code", 50300);
  });

  it("says and sends for other features, and tells what became of it", async () => {
    await create();
    expect(service.say("1", { scene: "group", target: "5" }, { content: "of my own accord" })).to.equal(true);
    expect(service.say("2", { scene: "group", target: "5" }, { content: "nobody" })).to.equal(false);
    const segments = [{ type: "text", data: { text: "as it is" } }];
    platform.answer = () => ({ state: "failed", reason: "muted", code: 1200 });
    expect(await service.send("1", { scene: "group", target: "6", segments })).to.include({
      reason: "muted",
    });
    expect(platform.sent).to.deep.equal(["of my own accord", "as it is"]);
  });

  it("speaks while another one is stuck", async () => {
    const { link } = await create();
    platform.answer = () => new Promise(() => {});
    link.message(said(".say stuck"));
    await platform.sentSoFar(1);
    platform.answer = () => ({ state: "sent", messageId: "" });
    platform.opening = ({ link: other }) => other.online({ ...identity, selfId: "20002" });
    await tower.post("/api/adapters", { ...quickRecord, name: "Second" }).answers({});
    const second = await platform.connection(2);
    second.link.message(said(".say free"));
    expect(await platform.sentSoFar(2)).to.deep.equal(["stuck", "free"]);
  });

  it("is told of by the health check", async () => {
    const { link } = await create();
    const state = async () =>
      (
        await tower.get("/api/system/health").data<{ components: { key: string; state: string }[] }>()
      ).components?.find(({ key }) => key === "adapters")?.state;
    expect(await state()).to.equal("ok");
    link.closed("gone");
    expect(await state()).to.equal("degraded");
  });
});
