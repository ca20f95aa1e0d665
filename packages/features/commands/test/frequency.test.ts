import { Clock } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { CommandFrequency } from "../src/running/frequency.js";
import { probe } from "./probe.js";

describe("frequency of commands", () => {
  const clock = fakeClock();
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, probe], replace: [[Clock, clock]] });
  });
  after(() => tower.stop());

  it("is told to admins by command, and forgets after a quarter of an hour", async () => {
    const owner = { userId: "t5", scene: "private" as const };
    await tower.say(".ext list").done();
    await tower.say(".ext list").done();
    await clock.advance(4 * 60_000);
    await tower.say(".ext list").done();
    await tower
      .say(".admin frq", owner)
      .replies(/^Commands in the last minute: [12], in 5: [34], in 15: [34]\next: 3/);
    await tower.say(".admin frq").replies(/^Only/);
    await clock.advance(20 * 60_000);
    await tower
      .say(".admin frq", owner)
      .replies(/^(No command was run|Commands in the last minute: 1, .*\nadmin\.frq: 1)/);
  });

  it("keeps a place for each minute and no more", async () => {
    const frequency = new CommandFrequency(clock);
    for (let minute = 0; minute < 100; minute++) {
      frequency.ran("roll");
      if (minute % 2 === 0) frequency.ran("draw");
      await clock.advance(60_000);
    }
    expect(frequency.of(15)).to.deep.equal([
      ["roll", 14],
      ["draw", 7],
    ]);
    expect(frequency.of(1)).to.deep.equal([]);
  });
});
