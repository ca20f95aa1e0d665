import { Clock, commands as commandsPoint, defineFeature } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import commands from "../src/index.js";
import { command, probe } from "./probe.js";

describe("times of commands", () => {
  const still = fakeClock(Date.now());
  let used = 0;
  /** A clock that a command can use up without giving anybody else a turn. */
  const clock = Object.assign(Object.create(still) as Clock, { monotonic: () => still.monotonic() + used });
  const slow = defineFeature({
    id: "slow",
    setup: (host) =>
      host.add(
        commandsPoint,
        command("slow", {
          run: ({ rest }) => {
            used += Number(rest);
            return "done";
          },
        }),
        command("slowly", {
          run: async ({ rest }) => {
            await Promise.resolve();
            used += Number(rest);
            return "done";
          },
        }),
        command("putoff", {
          run: ({ rest }) => ({
            later: async () => {
              await Promise.resolve();
              used += Number(rest);
              return "done";
            },
          }),
        }),
        command("lost", {
          run: () => ({ later: () => Promise.reject(new Error("lost")) }),
        }),
      ),
  });
  let tower: TestHost;
  beforeEach(async () => {
    tower = await testHost({
      features: [commands, probe, slow],
      replace: [[Clock, clock]],
      settings: { metrics: true },
    });
  });
  afterEach(async () => {
    let ended = false;
    const stopping = tower.stop().finally(() => {
      ended = true;
    });
    while (!ended) await still.advance(1_000);
    await stopping;
  });

  const scrape = async (start: string): Promise<Record<string, number>> => {
    const { text } = await tower.get("/metrics").done();
    const lines = text.split("\n").filter((line) => line.startsWith(start));
    return Object.fromEntries(
      lines.map((line) => [line.slice(start.length, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
    );
  };

  it("are told by command and result, put-off answers included, refused ones left out", async () => {
    await tower.say(".slow 30").replies("done");
    await tower.say(".slow 50").replies("done");
    await tower.say(".slowly 120").replies("done");
    await tower.say(".putoff 4000").replies("done");
    await tower.say(".throws").replies(/error\.internal/);
    await tower.say(".rejects").replies(/error\.internal/);
    await tower.say(".lost").replies(/error\.internal/);
    await tower.say(".maymaster").replies(/error\.permission/);
    expect(await scrape("dice_command_duration_seconds_count")).to.deep.equal({
      '{command="slow",result="ok"}': 2,
      '{command="slowly",result="ok"}': 1,
      '{command="putoff",result="ok"}': 1,
      '{command="throws",result="failed"}': 1,
      '{command="rejects",result="failed"}': 1,
      '{command="lost",result="failed"}': 1,
    });
    expect(await scrape("dice_command_duration_seconds_sum")).to.deep.include({
      '{command="slow",result="ok"}': 0.08,
      '{command="slowly",result="ok"}': 0.12,
      '{command="putoff",result="ok"}': 4,
    });
  });

  it("name the feature of a command that blocks the process, not the feature that runs commands", async () => {
    await tower.say(".slow 200").replies("done");
    expect(await scrape("dice_feature_slow_total")).to.deep.equal({});
    await tower.say(".slow 201").replies("done");
    await tower.say(".slow 900").replies("done");
    expect(await scrape("dice_feature_slow_total")).to.deep.equal({ '{owner="slow"}': 2 });
  });
});
