import { Clock } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.UTC(2026, 5, 1, 12);

describe("a service whose wall clock is set", function () {
  this.timeout(120_000);
  let clock: FakeClock;
  let tower: TestHost;
  before(async () => {
    clock = fakeClock(begin);
    tower = await fullTower({ replace: [[Clock, clock]] });
  });
  after(() => tower.stop());

  const jumps: readonly (readonly [name: string, to: number])[] = [
    ["an hour ahead", begin + hour],
    ["an hour back", begin - hour],
    ["a day ahead", begin + day],
    ["a day back", begin - day],
    ["to 1970", 1_000],
    ["to 2100", Date.UTC(2100, 0, 1)],
    ["back to where it was", begin],
  ];

  for (const [name, to] of jumps)
    it(`goes on after a jump ${name}: rolls, the luck of the day, what is written and read`, async () => {
      const uptime = async () =>
        (await tower.get("/api/system/status").data<{ uptimeSeconds: number }>()).uptimeSeconds;
      const before = await uptime();
      clock.setWall(to);
      await clock.advance(61_000);
      expect(await uptime()).to.equal(before + 61);
      const minutes = Math.floor((before + 61) / 60);
      await tower.say(".bot", { locale: "en" }).replies(new RegExp(`, up ${minutes} min,`));
      await tower.say(".status", { locale: "en" }).replies(new RegExp(`^Up ${minutes} min`));
      await tower.say(".r d20").replies(/D20=\d+/);
      await tower.say(".jrrp").replies(/\d/);
      await tower.say(".st 力量50").replies(/./u);
      await tower.put("/api/dice/rules", { maxDice: 50 }).answers({ code: 0 });
      await tower.get("/health/ready").done();
      expect((await tower.get("/api/system/status").done()).status).to.equal(200);
    });

  it("a schedule is not begun again by a clock that is set back", async () => {
    clock.setWall(begin);
    const at = { kind: "daily", time: "12:30" };
    const { id } = await tower
      .post("/api/schedules", { name: "copy", condition: at, action: { kind: "backup" } })
      .data<{ id: number }>();
    const one = async () => {
      const rows = await tower
        .get("/api/schedules")
        .data<{ id: number; runs: number; nextRunAt: number }[]>();
      return rows.find((row) => row.id === id) ?? { runs: -1, nextRunAt: 0 };
    };
    // Timers do not feel that the clock is set: the schedule looks at the time each minute at the latest.
    const { nextRunAt } = await one();
    clock.setWall(nextRunAt * 1_000 - 30_000);
    for (let turn = 0; turn < 30 && (await one()).runs === 0; turn++) await clock.advance(10_000);
    expect((await one()).runs).to.equal(1);
    clock.setWall(nextRunAt * 1_000 - 30_000);
    for (let turn = 0; turn < 12; turn++) await clock.advance(10_000);
    expect((await one()).runs, "the same occurrence").to.equal(1);
  });
});
