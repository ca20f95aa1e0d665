import { Clock, Installation, type Notice } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { BusyMeter } from "../src/alarms/busy-meter.js";
import system from "../src/index.js";

const minute = 60_000;

/** @param free bytes of 1000 */
function installation(free: () => number): Installation {
  return {
    id: "7e57".repeat(8),
    name: "Dicetower",
    version: { semver: "1.4.0", build: 920, builtAt: 0 },
    prerelease: false,
    startedAt: 0,
    uptimeSeconds: () => 0,
    disk: async () => ({ free: free(), total: 1_000 }),
    address: () => ({ host: "127.0.0.1", port: 1 }),
    config: { host: "127.0.0.1", port: 1, logLevel: "error" },
    announce() {},
  };
}

describe("alarms of the machine", () => {
  let tower: TestHost;
  let clock: FakeClock;
  let free: number;
  beforeEach(async () => {
    clock = fakeClock();
    free = 500;
    tower = await testHost({
      features: [texts, system],
      replace: [
        [Clock, clock],
        [Installation, installation(() => free)],
      ],
    });
  });
  afterEach(() => tower.stop());

  const told = (kind: string) => tower.host.notices().filter((notice: Notice) => notice.kind === kind);
  const set = (body: object) => tower.put("/api/settings/alarms", body).answers({ code: 0 });
  /** Minutes go by; what is measured in each is awaited. */
  const minutes = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await clock.advance(minute);
      await tower.get("/api/dashboard/stats").answers({ code: 0 });
    }
  };
  const off = { cpuPercent: 0, memoryPercent: 0, diskPercent: 0 };

  it("tell of a disk that stays full for five minutes, once until it was empty again", async () => {
    await set({ ...off, diskPercent: 90 });
    await minutes(6);
    expect(told("diskLow")).to.have.length(0);
    free = 80;
    await minutes(4);
    expect(told("diskLow")).to.have.length(0);
    await minutes(1);
    expect(told("diskLow").map(({ level, detail }) => [level, detail])).to.deep.equal([
      ["critical", "The disk of the data folder is used to 92 %, for five minutes above 90 %."],
    ]);
    free = 120;
    await minutes(1);
    free = 80;
    await minutes(6);
    expect(told("diskLow"), "it had hardly recovered").to.have.length(1);
    free = 500;
    await minutes(1);
    free = 80;
    await minutes(5);
    expect(told("diskLow")).to.have.length(2);
  });

  it("tell of the memory of the machine, from the share that is set", async () => {
    await set({ ...off, memoryPercent: 1 });
    await minutes(5);
    expect(told("memoryHigh")).to.have.length(1);
    expect(told("diskLow")).to.have.length(0);
  });

  it("stay silent at 0", async () => {
    await set(off);
    free = 0;
    await minutes(10);
    expect(tower.host.notices()).to.deep.equal([]);
  });

  it("take what all cores do, and nothing from a time in which they did not run", async () => {
    let times = { total: 0, busy: 0, cores: 2 };
    const meter = new BusyMeter(clock, () => times);
    await clock.advance(minute);
    times = { total: 2 * minute, busy: 1.5 * minute, cores: 2 };
    expect(meter.percent()).to.equal(75);
    await clock.advance(60 * minute);
    times = { total: times.total + minute, busy: times.busy + minute, cores: 2 };
    expect(meter.percent(), "the machine slept").to.equal(undefined);
  });
});
