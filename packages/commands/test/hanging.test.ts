import { Clock, commands as commandPoint, defineFeature } from "@dicetower/contract";
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
        command("odd", { run: () => Promise.resolve(null as never) }),
      );
    },
  });

  beforeEach(async () => {
    tower = await testHost({
      features: [texts, commands, slow],
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
