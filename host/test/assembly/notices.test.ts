import {
  Clock,
  defineFeature,
  type Notice,
  Notices,
  noticeChannels,
  noticeDelivered,
  notices,
  text,
} from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

type Send = (notice: Notice, signal: AbortSignal) => void | Promise<void>;

describe("notices", () => {
  const clock = fakeClock();
  let board: Notices;
  let tower: TestHost;
  let send: Send = () => undefined;
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  const teller = defineFeature({
    id: "teller",
    needs: { notices: Notices },
    setup(host) {
      board = host.needs.notices;
      host.on(noticeDelivered, ({ notice, delivery }) => {
        outcomes.push(`${notice.detail}: ${delivery.channel} ${delivery.state}`);
      });
      host.add(notices, { key: "door.open", level: "important", titleKey: "notice.door.open" });
      board.send({ kind: "door.open", level: "important", detail: "during setup" });
    },
  });
  const post = defineFeature({
    id: "post",
    setup: (host) =>
      host.add(noticeChannels, { key: "post", send: (notice, signal) => send(notice, signal) }),
  });
  const told: string[] = [];
  const outcomes: string[] = [];
  const second = defineFeature({
    id: "second",
    setup: (host) =>
      host.add(noticeChannels, { key: "second", send: ({ detail }) => void told.push(detail) }),
  });
  const say = (detail: string, kind = "door.open") => board.send({ kind, level: "important", detail });

  before(async () => {
    tower = await testHost({
      features: [teller, post, second],
      replace: [[Clock, clock]],
      settings: { logLevel: "info" },
    });
  });
  after(() => tower.stop());
  beforeEach(() => {
    told.length = outcomes.length = 0;
  });

  it("of a setup wait for the channels and kinds of the same start", async () => {
    const first = board.recent().find(({ detail }) => detail === "during setup");
    expect(first).to.include({ titleKey: "notice.door.open", owner: "teller" });
    expect(first?.deliveries.map(({ channel }) => channel)).to.deep.equal(["post", "second"]);
  });

  it("go to every channel with the title of their kind, in their order", async () => {
    const seen: Notice[] = [];
    const open: (() => void)[] = [];
    send = (notice) => {
      seen.push(notice);
      return new Promise((resolve) => open.push(resolve));
    };
    say("first");
    say("second", "unknown");
    await turn();
    expect(told).to.deep.equal(["first", "second"]);
    expect(seen, "one at a time").to.have.length(1);
    expect(seen[0]).to.deep.include({ kind: "door.open", titleKey: "notice.door.open", detail: "first" });
    open.shift()?.();
    await turn();
    expect(seen[1]).to.include({ kind: "unknown", detail: "second" });
    expect(seen[1]).to.not.have.property("titleKey");
    open.shift()?.();
    await turn();
    const [kept] = tower.host.notices();
    expect({ ...kept, deliveries: [] }).to.deep.equal(seen[1]);
  });

  it("have an id, a text for people, and what became of them in each channel", async () => {
    const open: (() => void)[] = [];
    send = () => new Promise((resolve) => open.push(resolve));
    const words = text("notice.door.open", { door: 7 });
    const id = board.send({ kind: "door.open", level: "important", detail: "door 7", text: words });
    await turn();
    const kept = () => board.recent().find((notice) => notice.id === id);
    expect(kept()).to.deep.include({ id, detail: "door 7", text: words });
    const states = () => kept()?.deliveries.map(({ channel, state, error }) => [channel, state, error]);
    expect(states()).to.deep.equal([
      ["post", "waiting", undefined],
      ["second", "sent", undefined],
    ]);
    open.shift()?.();
    await turn();
    expect(states()?.[0]).to.deep.equal(["post", "sent", undefined]);
    expect(outcomes).to.deep.equal(["door 7: second sent", "door 7: post sent"]);

    send = () => {
      throw new Error("no stamps");
    };
    const other = say("door 8");
    expect(other).to.not.equal(id);
    await turn();
    expect(board.recent()[0]?.deliveries[0]).to.include({
      channel: "post",
      state: "failed",
      error: "no stamps",
    });
  });

  it("are left out where their channel goes before it is their turn", async () => {
    const open: (() => void)[] = [];
    send = () => new Promise((resolve) => open.push(resolve));
    say("first");
    say("never");
    await turn();
    const off = tower.disable("post");
    while (tower.feature("post")?.state === "on") await turn();
    open.shift()?.();
    await off;
    expect(board.recent()[0]?.deliveries[0]).to.include({ channel: "post", state: "left out" });
    expect(outcomes).to.include("never: post left out");
    await tower.enable("post");
  });

  it("stand in the log, as a warning where they matter and as what happens where they are routine", async () => {
    send = () => {};
    board.send({ kind: "door.open", level: "routine", detail: "the cat came in" });
    say("the cow came in");
    const { items } = await tower
      .get("/api/system/logs?q=came in")
      .data<{ items: { level: string; message: string }[] }>();
    expect(items.map(({ level, message }) => [level, message])).to.deep.equal([
      ["warn", "notice door.open (important) of host: the cow came in"],
      ["info", "notice door.open (routine) of host: the cat came in"],
    ]);
  });

  it("are not held up by a channel that fails, which is counted to its owner", async () => {
    const before = tower.feature("post")?.errors ?? 0;
    let count = 0;
    send = () => {
      count++;
      throw new Error("no stamps");
    };
    say("first");
    say("second");
    await turn();
    expect(count).to.equal(2);
    expect(told).to.deep.equal(["first", "second"]);
    expect(tower.feature("post")?.errors).to.equal(before + 2);
  });

  it("go on after 10 s without a channel's answer, whose signal aborts", async () => {
    const signals: AbortSignal[] = [];
    send = (_, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("given up")), { once: true });
      });
    };
    say("first");
    say("second");
    await turn();
    await clock.advance(9_999);
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
    await clock.advance(1);
    await turn();
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
    await clock.advance(10_000);
    await turn();
    expect(signals[1]?.aborted).to.equal(true);
  });

  it("are no longer handed to a channel that is switched off, and again when it is on", async () => {
    const seen: string[] = [];
    send = ({ detail }) => void seen.push(detail);
    await tower.disable("post");
    say("unheard");
    await turn();
    await tower.enable("post");
    say("heard");
    await turn();
    expect(seen).to.deep.equal(["heard"]);
    expect(told).to.deep.equal(["unheard", "heard"]);
  });
});
