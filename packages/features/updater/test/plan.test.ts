import { expect } from "chai";
import { nextTime, stillHolds } from "../src/plan/next-time.js";

describe("the time of an installation", () => {
  for (const [zone, now, time, at, what] of [
    ["Asia/Shanghai", "2026-06-01T19:30:00Z", "04:00", 1780344000, "is today's where that is still to come"],
    ["Asia/Shanghai", "2026-06-01T20:00:00Z", "04:00", 1780430400, "is tomorrow's where it is that time now"],
    ["UTC", "2026-12-31T23:59:00Z", "00:00", 1798761600, "may be in another year"],
    ["Asia/Kathmandu", "2026-06-01T22:14:00Z", "04:00", 1780352100, "knows zones of quarters of an hour"],
    ["America/New_York", "2026-03-08T05:00:00Z", "02:30", 1772953200, "is behind the jump of the clock"],
    ["America/New_York", "2026-11-01T03:00:00Z", "01:30", 1793511000, "is the first of two that are alike"],
    [
      "America/New_York",
      "2026-11-01T05:45:00Z",
      "01:30",
      1793601000,
      "is not the second of two that are alike",
    ],
    ["Europe/London", "2026-03-29T00:00:00Z", "01:30", 1774746000, "is behind the jump in Europe, too"],
    ["Australia/Lord_Howe", "2026-10-03T12:00:00Z", "02:15", 1791041400, "knows jumps of half an hour"],
    ["America/Santiago", "2026-09-05T20:00:00Z", "00:00", 1788667200, "is behind a jump at midnight"],
  ] as const)
    it(what, () => {
      expect(nextTime(zone, Date.parse(now), time)).to.equal(at);
      expect(stillHolds(zone, at, time)).to.equal(true);
    });
});
