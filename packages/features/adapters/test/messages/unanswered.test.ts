import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import { extensions } from "@dicetower/commands/api";
import {
  Clock,
  commands as commandPoint,
  defineFeature,
  type MessageInit,
  textSegment,
} from "@dicetower/contract";
import globals from "@dicetower/silence";
import system from "@dicetower/system";
import { type FakeClock, fakeClock, probeCommand, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { endBy, quickRecord } from "../end-by.js";
import { type FakePlatform, fakePlatform, said } from "../fake-adapter.js";

/** A command that answers, one that can be held up, and one of an extension that is off. */
function house() {
  const held: (() => void)[] = [];
  const feature = defineFeature({
    id: "house",
    setup(host) {
      host.add(extensions, { key: "attic", kind: "builtin", default: false });
      host.add(
        commandPoint,
        probeCommand({ key: "knock", run: () => "who is there?" }),
        probeCommand({
          key: "wait",
          run: () => new Promise<undefined>((resolve) => void held.push(() => resolve(undefined))),
        }),
        probeCommand({ key: "climb", extension: "attic", run: () => "creak" }),
      );
    },
  });
  return {
    feature,
    release: () => {
      for (const open of held.splice(0)) open();
    },
  };
}

describe("commands that are not answered", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  let door: ReturnType<typeof house>;
  beforeEach(async () => {
    clock = fakeClock(Date.UTC(2026, 5, 1, 12));
    platform = fakePlatform();
    door = house();
    tower = await testHost({
      features: [texts, access, globals, commands, adapters, system, platform.feature, door.feature],
      replace: [[Clock, clock]],
      settings: { logLevel: "info" },
    });
    await tower.post("/api/adapters", quickRecord).answers({ code: 0 });
    await platform.connection();
  });
  afterEach(async () => {
    door.release();
    await endBy(clock, tower);
  });

  const say = async (text: string, more: Partial<Omit<MessageInit, "account">> = {}) => {
    const { link } = await platform.connection();
    link.message(said(text, { sentAt: clock.seconds(), ...more }));
  };
  const counts = async () => {
    const [view] = await tower.get("/api/adapters").data<{ unanswered: Record<string, number> }[]>();
    return Object.fromEntries(Object.entries(view?.unanswered ?? {}).filter(([, count]) => count > 0));
  };
  /** Commands, and chat that nobody counts. */
  const both = async (more: Partial<Omit<MessageInit, "account">> = {}, late = 0) => {
    const texts = [".knock knock", "knock knock", "..", ". knock", ".nothing of ours", "。knock"];
    for (const [at, text] of texts.entries())
      await say(text, { ...more, ...(late === 0 ? {} : { sentAt: clock.seconds() - late - at * 60 }) });
  };
  const deny = (targetId: string) =>
    tower
      .post("/api/banlist", { rows: [{ listType: "deny", targetType: "user", platform: "fake", targetId }] })
      .answers({ code: 0 });

  it("are counted by reason where they look like ours, and nothing else is", async () => {
    await both();
    expect(await counts()).to.deep.equal({});
    await both({}, 100);
    expect(await counts()).to.deep.equal({ late: 2 });
    await deny("13");
    await both({ userId: "13" });
    expect(await counts()).to.deep.equal({ late: 2, denied: 2 });
    const other = [{ type: "at", data: { qq: "888" } }, textSegment(" .knock")];
    await say("[CQ:at,qq=888] .knock", { segments: other });
    await say("[CQ:at,qq=888] knock", { segments: [other[0] ?? textSegment(""), textSegment(" knock")] });
    expect(await counts()).to.deep.equal({ late: 2, denied: 2, elsewhere: 1 });
    await say(".climb up");
    expect(await counts()).to.deep.equal({ late: 2, denied: 2, elsewhere: 1, off: 1 });
    await tower.put("/api/system/global", { switches: { globalSilence: true } }).answers({ code: 0 });
    await both({ userId: "15" });
    expect((await counts())["off"]).to.equal(3);
  });

  it("are counted where too much comes at once, and where too much waits", async () => {
    for (let n = 0; n < 24; n++) await say(".knock", { userId: "hasty" });
    const flooded = (await counts())["flood"] ?? 0;
    expect(flooded).to.be.greaterThan(0);
    await say(".wait", { groupId: "busy" });
    for (let n = 0; n < 60; n++) await say("chat", { groupId: "busy", userId: `${n}` });
    for (let n = 0; n < 60; n++) await say(".knock", { groupId: "busy", userId: `${n}` });
    door.release();
    await clock.advance(1);
    expect((await counts())["queueFull"]).to.equal(10);
  });

  it("are named in the log once an hour where any came", async () => {
    const told = async () => {
      const { items } = await tower
        .get("/api/system/logs?q=not%20answered")
        .data<{ items: { message: string }[] }>();
      return items.map(({ message }) => message);
    };
    for (let n = 0; n < 3; n++) await say(".knock", { sentAt: clock.seconds() - 100 - n * 60 });
    await deny("13");
    await say(".knock", { userId: "13" });
    await clock.advance(3_600_000);
    await clock.advance(3_600_000);
    const lines = await told();
    expect(lines.length).to.equal(1);
    expect(lines[0]).to.contain('"Main"').and.to.contain("late 3, denied 1");
  });
});
