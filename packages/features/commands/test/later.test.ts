import { Clock, type CommandAnswer, commands as commandPoint, defineFeature } from "@dicetower/contract";
import { fakeClock, type ProbeCommand, probeCommand, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";

describe("a command that answers later", () => {
  const clock = fakeClock();
  let tower: TestHost;
  let release: (answer: string | Error) => void;
  /** Of the last one that began. */
  let signal: AbortSignal;
  const answer = (): CommandAnswer => ({
    later: (given) =>
      new Promise((resolve, reject) => {
        signal = given;
        release = (said) => (said instanceof Error ? reject(said) : resolve(said));
      }),
  });
  const command = (key: string, run: ProbeCommand["run"]) => probeCommand({ key, run });
  const slow = defineFeature({
    id: "slow",
    setup(host) {
      host.add(commandPoint, command("slow", answer));
      host.add(
        commandPoint,
        command("slower", () => Promise.resolve(answer())),
      );
      host.add(
        commandPoint,
        command("quick", () => "quick"),
      );
      host.add(
        commandPoint,
        command("hasty", () => ({
          later() {
            throw new Error("before it waited");
          },
        })),
        command("heavy", () => ({
          later: async () => {
            clock.use(500);
            return "heavy";
          },
        })),
      );
    },
  });

  before(async () => {
    tower = await testHost({
      features: [texts, commands, slow],
      settings: { metrics: true },
      replace: [[Clock, clock]],
    });
  });
  after(() => tower.stop());

  const errors = (id: string) => tower.feature(id)?.errors ?? 0;
  /** Times that a feature was named as slow. */
  const slowTimes = async (id: string) => {
    const { text } = await tower.get("/metrics").done();
    return Number(
      new RegExp(`^dice_feature_slow_total\\{owner="${id}"\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0,
    );
  };

  it("and blocks the process before it waits is named, and nobody else", async () => {
    await tower.say(".heavy").replies("heavy");
    expect([await slowTimes("slow"), await slowTimes("commands")]).to.deep.equal([1, 0]);
  });

  it("says that it failed when its work throws before it waits", async () => {
    await tower.say(".hasty").replies(/[0-9a-f]{8}/);
    await tower.say(".quick").replies("quick");
  });

  for (const word of ["slow", "slower"]) {
    it(`lets the conversation go on and answers when it is ready (.${word})`, async () => {
      const said = tower.say(`.${word}`);
      // The next message of the same conversation is answered while the first is still at work.
      await tower.say(".quick").replies("quick");
      release("ready");
      await said.replies("ready");
    });

    it(`says that it failed, with a reference, counted to its own feature (.${word})`, async () => {
      const said = tower.say(`.${word}`);
      await tower.say(".quick").replies("quick");
      const before = tower.feature("slow")?.errors ?? 0;
      release(new Error("broken inside /home/secret"));
      await said.replies(/^Something went wrong inside the bot \(reference [0-9a-f]{8}\)\.$/);
      expect(tower.feature("slow")?.errors).to.equal(before + 1);
    });

    it(`says that it was given up after 300 s, counted to its own feature (.${word})`, async () => {
      const before = [errors("slow"), errors("commands")] as const;
      const said = tower.say(`.${word}`);
      await tower.say(".quick").replies("quick");
      await clock.advance(299_000);
      expect([errors("slow"), errors("commands"), signal.aborted]).to.deep.equal([...before, false]);
      await clock.advance(1_000);
      await said.replies(/^That took too long and was given up \(reference [0-9a-f]{8}\)\.$/);
      release("too late");
      await tower.say(".quick").replies("quick");
      await clock.advance(10_000);
      expect([errors("slow"), errors("commands"), signal.aborted]).to.deep.equal([
        before[0] + 1,
        before[1],
        true,
      ]);
    });
  }
});
