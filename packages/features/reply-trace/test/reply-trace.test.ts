import access from "@dicetower/access";
import censor from "@dicetower/censor";
import commands from "@dicetower/commands";
import {
  Clock,
  commands as commandPoint,
  defineFeature,
  incoming,
  Message,
  textSegment,
} from "@dicetower/contract";
import globals from "@dicetower/silence";
import {
  conforms,
  type FakeClock,
  fakeClock,
  probeCommand,
  type Saying,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import why from "../src/index.js";

/** A command, one that is not available, a rule, and a stage that fails. */
const echo = defineFeature({
  id: "echo",
  setup(host) {
    host.add(
      commandPoint,
      probeCommand({ key: "echo", run: ({ rest }) => rest || undefined }),
      probeCommand({ key: "gone", extension: "wod", available: () => false, run: () => "here" }),
    );
    host.add(
      incoming,
      {
        key: "broken",
        slot: "record",
        run({ text }) {
          if (text.includes("break")) throw new Error("oops");
          return undefined;
        },
      },
      { key: "rule", slot: "replies", run: ({ text }) => (text === "ping" ? { reply: "pong" } : undefined) },
    );
  },
});
const others = [texts, commands, access, globals, censor];

conforms(why, { with: others });

interface View {
  readonly id: number;
  readonly text: string;
  readonly ending: string;
  readonly reason: string;
  readonly traced: boolean;
  readonly stage: string;
}

describe("reply-trace", () => {
  let tower: TestHost;
  let clock: FakeClock;
  before(async () => {
    clock = fakeClock();
    tower = await testHost({ features: [...others, echo, why], replace: [[Clock, clock]] });
  });
  after(() => tower.stop());

  const ann: Saying = { platform: "p", accountId: "7", userId: "1", groupId: "g" };
  const master: Saying = { ...ann, userId: "9", nickname: "Max" };
  const newest = async (query = "") => {
    const { items } = await tower
      .get(`/api/reply-trace/messages?locale=en${query}`)
      .data<{ items: View[] }>();
    return items[0];
  };

  it("says how late a message came by its own time, where it was no command therefore", async () => {
    const account = { id: "7", type: "t", platform: "p", selfId: "10000", deliver: () => undefined };
    const text = ".echo old";
    await tower.host.line.receive(
      new Message({
        account,
        id: "l1",
        scene: "group",
        groupId: "late",
        userId: "3",
        nickname: "Ann",
        segments: [textSegment(text)],
        text,
        sentAt: clock.seconds() - 400,
        late: true,
      }),
    );
    const one = await newest("&groupId=late");
    expect(one).to.include({ text, ending: "stopped" });
    expect(one?.reason).to.match(/ 7 min late/);
    const found = await tower
      .get("/api/reply-trace/messages?locale=zh-CN&groupId=late")
      .data<{ items: View[] }>();
    expect(found.items[0]?.reason).to.match(/迟到了 7 分钟/);
  });

  it("says of each message who took it, or why nobody did", async () => {
    await tower.post("/api/masters", { platform: "p", userId: "9" }).data();
    await tower
      .put("/api/system/censor", { enabled: true, rules: [{ word: "forbid", level: 4 }] })
      .answers({ code: 0 });
    const table: [said: string, how: Saying, ending: string, reason: RegExp][] = [
      [".echo hi", ann, "answered", /The command echo answered/],
      [".echo", ann, "stopped", /has nothing to say/],
      ["ping", ann, "answered", /rule answered/],
      ["hello", ann, "silent", /no command, and no rule fits/],
      ["please break", ann, "silent", /no command, and no rule fits/],
      [".nothing", ann, "silent", /no command nothing/],
      [".gone", ann, "silent", /gone is not available here: wod is off/],
      [".echo forbid", ann, "answered", /censor/],
      [".echo self", { ...ann, own: true }, "stopped", /of the bot itself/],
      [
        "[CQ:at,qq=77] .echo x",
        {
          ...ann,
          segments: [
            { type: "at", data: { qq: "77" } },
            { type: "text", data: { text: " .echo x" } },
          ],
        },
        "silent",
        /somebody else/,
      ],
    ];
    for (const [said, how, ending, reason] of table) {
      await tower.say(said, how).done();
      const view = await newest();
      expect(view, said).to.include({ text: said, ending });
      expect(view?.reason, said).to.match(reason);
    }
    await tower.put("/api/system/global", { switches: { globalSilence: true } }).answers({ code: 0 });
    await tower.say(".echo quiet", ann).silent();
    expect((await newest())?.reason).to.match(/silenced everywhere/);
    await tower.put("/api/system/global", {}).answers({ code: 0 });
    const chinese = await tower
      .get("/api/reply-trace/messages?locale=zh-CN&pageSize=1")
      .data<{ items: View[] }>();
    expect(chinese.items[0]?.reason).to.equal("已开启全局静默。");
    expect((await newest("&ending=answered&q=PING"))?.text).to.equal("ping");
  });

  it("notes the stages of one message in so many, and of all of a watched chat until its time is over", async () => {
    await tower.put("/api/settings/reply-trace", { traceEvery: 0 }).answers({ code: 0 });
    await tower.say("break", ann).done();
    expect((await newest())?.traced).to.equal(false);
    await tower
      .put("/api/reply-trace/watch", {
        chats: [{ accountId: "7", type: "group", targetId: "g", minutes: 5 }],
      })
      .answers({ code: 0 });
    await tower.say("break", ann).done();
    const view = await newest();
    const { reasons, trace } = await tower
      .get(`/api/reply-trace/messages/${view?.id}?locale=en`)
      .data<{ reasons: string[]; trace: { stage: string; verdict: string }[] }>();
    expect(reasons[1]).to.equal("broken of echo failed on the way.");
    expect(trace.find(({ stage }) => stage === "broken")?.verdict).to.equal("failed");
    await tower.say("elsewhere", { ...ann, groupId: "h" }).done();
    expect((await newest())?.traced).to.equal(false);
    await clock.advance(301_000);
    await tower.say("again", ann).done();
    expect((await newest())?.traced).to.equal(false);
    await tower.put("/api/settings/reply-trace", { traceEvery: 2 }).answers({ code: 0 });
    const traced: (boolean | undefined)[] = [];
    for (const said of ["1", "2", "3", "4"]) {
      await tower.say(said, ann).done();
      traced.push((await newest())?.traced);
    }
    expect(traced.filter(Boolean)).to.have.length(2);
  });

  it("is asked in chat by those who may, of the last message or of the one that is replied to", async () => {
    await tower.say("ping", { ...ann, id: "first" }).done();
    await tower.say("hello", ann).done();
    await tower.say(".why", master).replies("Ann: hello\nIt is no command, and no rule fits it.");
    const reply = { type: "reply", data: { id: "first" } };
    await tower
      .say(".why", { ...master, segments: [reply, { type: "text", data: { text: ".why" } }] })
      .replies("Ann: ping\nrule answered it.");
    await tower.put("/api/settings/reply-trace", { traceEvery: 1 }).answers({ code: 0 });
    await tower.say("hello", ann).done();
    await tower.say(".why trace", master).replies(/hello[\s\S]*Stages:\n\S+: went on \(\d+\.\d ms\)/);
    await tower.say("hello", ann).done();
    const told = await tower.say(".why 过程", { ...master, locale: "zh-CN" }).text();
    expect(told)
      .to.match(/处理过程：\n\S+：放行（\d+\.\d 毫秒）/)
      .and.not.match(/go on|stop|skipped/);
    expect(await tower.say(".why", ann).text()).to.not.contain("rule");
  });

  it("keeps no more than it may, no longer than it may, and nothing where it is off", async () => {
    await tower.put("/api/settings/reply-trace", { kept: 10, keptHours: 1 }).answers({ code: 0 });
    for (let number = 1; number <= 11; number++) await tower.say(`n${number}`, ann).done();
    const { items, total } = await tower
      .get("/api/reply-trace/messages")
      .data<{ items: View[]; total: number }>();
    expect([total, items[0]?.text, items.at(-1)?.text]).to.deep.equal([10, "n11", "n2"]);
    await tower.say("x".repeat(300), ann).done();
    expect((await newest())?.text).to.have.length(201);
    clock.setWall(clock.now() + 3_601_000);
    expect(await newest()).to.equal(undefined);
    await tower.put("/api/settings/reply-trace", { enabled: false }).answers({ code: 0 });
    await tower.say("off", ann).done();
    expect(await newest()).to.equal(undefined);
    await tower.get("/api/reply-trace/messages/1").answers({ code: 40400 });
    const chat = { accountId: "7", type: "group", targetId: "g" };
    const many = (count: number) => ({ chats: Array.from({ length: count }, () => chat) });
    await tower.put("/api/reply-trace/watch", many(16)).answers({ code: 0 });
    await tower.put("/api/reply-trace/watch", many(17)).answers({ code: 40001 });
    for (const [minutes, code] of [
      [1, 0],
      [1_440, 0],
      [0, 40001],
      [1_441, 40001],
    ] as const)
      await tower.put("/api/reply-trace/watch", { chats: [{ ...chat, minutes }] }).answers({ code });
  });
});
