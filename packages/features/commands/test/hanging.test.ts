import { Clock, commands as commandPoint, defineFeature, incoming } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { command } from "./probe.js";

describe("a command that takes too long", () => {
  const clock = fakeClock();
  let tower: TestHost;
  /** Ends the last one that was begun. */
  let late: { resolve(answer: string): void; reject(error: Error): void };
  let open: (() => void)[] = [];
  /** Of the last one that looked at it. */
  let signal: AbortSignal | undefined;

  const slow = defineFeature({
    id: "slow",
    setup(host) {
      const run = () =>
        new Promise<string>((resolve, reject) => {
          late = { resolve, reject };
          open.push(() => resolve(""));
        });
      host.add(
        commandPoint,
        command("hangs", { run }),
        command("quick", { run: () => "quick" }),
        command("watches", {
          run: (call) => {
            signal = call.signal;
            return run();
          },
        }),
        command("odd", { run: () => Promise.resolve(null as never) }),
      );
    },
  });

  /** Takes its time with messages of those whose names begin with what it does with it. */
  const guard = defineFeature({
    id: "guard",
    setup(host) {
      host.add(incoming, {
        key: "guard",
        slot: "admit",
        run({ userId }, call) {
          if (userId === "waits") return clock.wait(9_900, call.signal).then(() => undefined);
          if (userId === "blocks") clock.use(9_900);
          return undefined;
        },
      });
      // Not a guard: a message goes on behind it when it is given up.
      host.add(incoming, {
        key: "hangs",
        slot: "record",
        run: ({ userId }) => (userId === "hangs" ? new Promise(() => {}) : undefined),
      });
    },
  });

  beforeEach(async () => {
    tower = await testHost({
      features: [texts, commands, slow, guard],
      settings: { metrics: true },
      replace: [[Clock, clock]],
    });
  });
  afterEach(async () => {
    for (const end of open) end();
    open = [];
    await tower.stop();
  });

  const failures = () => ({
    slow: tower.feature("slow")?.errors,
    commands: tower.feature("commands")?.errors,
  });

  for (const [userId, earlierMs] of [
    ["waits", 9_900],
    ["blocks", 0],
    ["hangs", 10_100],
  ] as const)
    it(`has its whole time behind a stage that ${userId}`, async () => {
      const said = tower.say(".hangs", { userId });
      await clock.advance(earlierMs);
      await clock.advance(9_000);
      late.resolve("in time");
      await said.replies("in time");
      await clock.advance(20_000);
      expect(failures()).to.deep.equal({ slow: 0, commands: 0 });
      expect(tower.feature("guard")?.errors).to.equal(userId === "hangs" ? 1 : 0);
      const given = tower.say(".hangs", { userId });
      await clock.advance(earlierMs);
      await clock.advance(10_000);
      await given.replies(/^That took too long/);
      expect(failures()).to.deep.equal({ slow: 1, commands: 0 });
    });

  it("is told by its signal that it was given up", async () => {
    const said = tower.say(".watches");
    await clock.advance(9_000);
    expect(signal?.aborted).to.equal(false);
    await clock.advance(1_000);
    await said.replies(/^That took too long/);
    expect(signal?.aborted).to.equal(true);
  });

  it("is given up with a reference, and counted once to its feature", async () => {
    const said = tower.say(".hangs");
    const other = tower.say(".hangs", { groupId: "elsewhere", locale: "zh-CN" });
    const behind = tower.say(".quick");
    await clock.advance(9_000);
    expect(failures()).to.deep.equal({ slow: 0, commands: 0 });
    await clock.advance(1_000);
    await said.replies(/^That took too long and was given up \(reference [0-9a-f]{8}\)\.$/);
    await other.replies(/^处理超时，已放弃（编号 [0-9a-f]{8}）。$/);
    await behind.replies("quick");
    await clock.advance(20_000);
    expect(failures()).to.deep.equal({ slow: 2, commands: 0 });
  });

  for (const [end, way] of [
    ["answers", () => late.resolve("too late")],
    ["fails", () => late.reject(new Error("too late"))],
  ] as const)
    it(`and ${end} afterwards is not heard any more, and not counted again`, async () => {
      const said = tower.say(".hangs");
      await clock.advance(10_000);
      way();
      await said.replies(/^That took too long/);
      await tower.say(".quick").replies("quick");
      expect(failures()).to.deep.equal({ slow: 1, commands: 0 });
      const { text } = await tower.get("/metrics").done();
      expect(text).to.match(/dice_command_duration_seconds_count\{command="hangs",result="failed"\} 1/);
      expect(text).to.not.match(/command="hangs",result="ok"/);
    });

  it("is not waited for when its answer is none: it has failed at once", async () => {
    await tower.say(".odd").replies(/^Something went wrong inside the bot/);
    expect(failures()).to.deep.equal({ slow: 1, commands: 0 });
  });

  it("but answers in time is heard", async () => {
    const said = tower.say(".hangs");
    await clock.advance(9_000);
    late.resolve("in time");
    await said.replies("in time");
    await clock.advance(20_000);
    expect(failures()).to.deep.equal({ slow: 0, commands: 0 });
  });
});
