import adapters from "@dicetower/adapters";
import { type Account, Clock, defineFeature, incoming, Message, textSegment } from "@dicetower/contract";
import system from "@dicetower/system";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { record } from "../end-by.js";
import { type FakePlatform, fakePlatform, type Opened } from "../fake-adapter.js";

/** Holds messages up that say "wait", answers "later" at a time of its own, and anything else at once. */
function gate() {
  const held: (() => void)[] = [];
  const feature = defineFeature({
    id: "gate",
    setup: (host) =>
      host.add(incoming, {
        key: "gate",
        slot: "commands",
        matches: ({ text }) => text.startsWith("."),
        run: ({ text }) => {
          const released = () =>
            new Promise<undefined>((resolve) => void held.push(() => resolve(undefined)));
          if (text === ".wait") return released();
          return text === ".later" ? { later: released } : { reply: "ok" };
        },
      }),
  });
  return {
    feature,
    release: () => {
      for (const open of held.splice(0)) open();
    },
  };
}

describe("a line with much to do", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let door: ReturnType<typeof gate>;
  let tower: TestHost;
  let connection: Opened;
  let said = 0;

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    door = gate();
    tower = await testHost({
      features: [adapters, system, platform.feature, door.feature],
      replace: [[Clock, clock]],
      settings: { metrics: true },
    });
    await tower.post("/api/adapters", record).answers({ code: 0 });
    connection = await platform.connection();
  });
  afterEach(async () => {
    door.release();
    let ended = false;
    const stopping = tower.stop().finally(() => {
      ended = true;
    });
    while (!ended) await clock.advance(1_000);
    await stopping;
  });

  const heard = (text: string, { group = "g1", user = `u${said}`, id = `m${++said}` } = {}) => ({
    id,
    scene: "group" as const,
    groupId: group,
    userId: user,
    nickname: "Ann",
    segments: [textSegment(text)],
    text,
    sentAt: clock.seconds(),
  });
  const hear = (...of: Parameters<typeof heard>) => connection.link.message(heard(...of));
  const queues = async () =>
    (await tower.get("/api/system/status").data<{ queues: { incoming: number; outgoing: number } }>()).queues;
  const metrics = async () => (await tower.get("/metrics").done()).text.split("\n");
  const value = async (series: string) => {
    const line = (await metrics()).find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const dropped = (reason: string) => value(`dice_messages_dropped_total{reason="${reason}"}`);

  it("shows in the status how many messages wait for others of their conversation", async () => {
    expect(await queues()).to.deep.equal({ incoming: 0, outgoing: 0 });
    hear(".wait");
    expect((await queues()).incoming, "one is at work, none waits").to.equal(0);
    for (let n = 0; n < 3; n++) hear(".wait");
    hear(".wait", { group: "g2" });
    hear("chat", { group: "g2" });
    expect((await queues()).incoming).to.equal(4);
    expect(await value("dice_line_waiting")).to.equal(4);
    door.release();
    await clock.advance(0);
    expect((await queues()).incoming, "the first of each has gone").to.equal(2);
  });

  it("counts what it drops and what adapters keep from it under one name, each once", async () => {
    for (let n = 0; n < 21; n++) hear(".roll", { user: "hasty" });
    expect(await dropped("flood")).to.equal(1);
    hear(".wait", { group: "g2" });
    for (let n = 0; n < 52; n++) hear("chat", { group: "g2" });
    expect(await dropped("busy")).to.equal(2);
    for (let n = 0; n < 5; n++) hear(".later", { group: "g3" });
    expect(await dropped("later")).to.equal(1);
    hear("twice", { id: `m${said}` });
    expect(await dropped("repeated")).to.equal(1);
    const family = (await metrics()).filter((line) => line.includes("dice_messages_dropped_total"));
    expect(family.map((line) => line.replace(/ \S+$/, ""))).to.have.members([
      "# HELP dice_messages_dropped_total Messages and events kept from the line or dropped by it, by",
      "# TYPE dice_messages_dropped_total",
      'dice_messages_dropped_total{reason="busy"}',
      'dice_messages_dropped_total{reason="flood"}',
      'dice_messages_dropped_total{reason="later"}',
      'dice_messages_dropped_total{reason="repeated"}',
    ]);
    expect(await value("dice_line_messages_total"), "repeated ones never come to it").to.equal(79);
    expect(await value("dice_line_answered_total")).to.equal(25);
  });

  it("still tells what was dropped when adapters are switched off", async () => {
    for (let n = 0; n < 21; n++) hear(".roll", { user: "hasty" });
    const switching = tower.disable("adapters");
    for (let n = 0; n < 10; n++) await clock.advance(1_000);
    await switching;
    expect(await dropped("flood")).to.equal(1);
  });

  it("counts replies that leave it, and those that their account does not take", async () => {
    await tower.say(".roll").replies("ok");
    expect(await value('dice_line_replies_total{result="delivered"}')).to.equal(1);
    expect(await value('dice_line_replies_total{result="refused"}')).to.equal(0);
    const deaf: Account = {
      id: "deaf",
      type: "test",
      platform: "test",
      selfId: "1",
      deliver: () => {
        throw new Error("gone");
      },
    };
    await tower.host.line.receive(new Message({ ...heard(".roll"), account: deaf }));
    expect(await value('dice_line_replies_total{result="refused"}')).to.equal(1);
  });

  it("times a sample of its messages by slot", async () => {
    await tower.say(".roll").replies("ok");
    const series = 'dice_pipeline_stage_seconds_count{stage="builtin"}';
    expect(await value(series)).to.equal(1);
  });
});
