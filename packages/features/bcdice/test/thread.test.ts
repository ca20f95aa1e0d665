import { Clock, Random } from "@dicetower/contract";
import { fakeClock, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import bcdice from "../src/index.js";
import { others, ThreadCount } from "./bcdice-host.js";

describe("the thread of BCDice", () => {
  const threads = new ThreadCount();
  const clock = fakeClock();
  const dice = scriptedDice();
  let tower: TestHost;
  before(async () => {
    threads.begin();
    tower = await testHost({
      features: [...others, bcdice],
      replace: [
        [Clock, clock],
        [Random, dice],
      ],
    });
  });
  after(async () => {
    await tower.stop();
    threads.end();
  });

  const rolls = (system: string) => {
    dice.push(4);
    return tower.say(`.bcdice ${system} 1D6`).replies(`<Ann> [${system}]: (1D6) ＞ 4`);
  };

  it("begins with the first roll, and with nothing before", async () => {
    await tower.say(".bcdice").replies(/^BCDice rolls with DiceBot/);
    await tower.say(".bcdice list").replies(/^Game systems of BCDice/);
    await tower.get("/api/bcdice/systems").answers({ code: 0 });
    expect(threads.begun).to.equal(0);
    await rolls("DiceBot");
    await rolls("Insane");
    expect([threads.begun, threads.live]).to.deep.equal([1, 1]);
  });

  it("ends when nobody has rolled for as long as the settings say, and begins anew", async () => {
    await clock.advance(9 * 60_000);
    await rolls("DiceBot");
    await clock.advance(9 * 60_000);
    expect(threads.live).to.equal(1);
    await clock.advance(60_000);
    await threads.reaches(0);
    await rolls("Insane");
    expect([threads.begun, threads.live]).to.deep.equal([2, 1]);
  });

  it("ends with the feature", async () => {
    await tower.disable("bcdice");
    await tower.host.settled();
    expect(threads.live).to.equal(0);
    await tower.say(".bcdice DiceBot 1D6").silent();
    await tower.get("/api/bcdice/systems").answers({ code: 40400 });
    await tower.enable("bcdice");
    expect(threads.live).to.equal(0);
    await rolls("DiceBot");
    expect(threads.live).to.equal(1);
  });

  it("begins anew where it would hold too many game systems", async () => {
    const { items } = await tower
      .get("/api/bcdice/systems?q=korean&pageSize=24")
      .data<{ items: readonly { readonly id: string }[] }>();
    const before = threads.begun;
    for (const { id } of items) await rolls(id);
    expect(threads.begun - before).to.equal(1);
    await threads.reaches(1);
  });
});
