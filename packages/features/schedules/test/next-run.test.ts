import { expect } from "chai";
import type { Times } from "../src/schedule.js";
import { nextRun, nextRuns } from "../src/times/next-run.js";

const at = (text: string) => Date.parse(text) / 1000;
const text = (seconds: number | undefined) =>
  seconds === undefined ? "never" : new Date(seconds * 1000).toISOString().slice(0, 16);

describe("the next run of a schedule", () => {
  const daily = (time: string): Times => ({ kind: "daily", time });
  const cases: readonly (readonly [what: string, zone: string, now: string, times: Times, next: string])[] = [
    ["same day", "Asia/Shanghai", "2026-06-01T19:30Z", daily("04:00"), "2026-06-01T20:00"],
    ["equal counts as passed", "Asia/Shanghai", "2026-06-01T20:00Z", daily("04:00"), "2026-06-02T20:00"],
    ["end of the year", "UTC", "2026-12-31T23:59Z", daily("00:00"), "2027-01-01T00:00"],
    ["an offset of 45 minutes", "Asia/Kathmandu", "2026-06-01T22:14Z", daily("04:00"), "2026-06-01T22:15"],
    [
      "gap: the first moment behind it",
      "America/New_York",
      "2026-03-08T05:00Z",
      daily("02:30"),
      "2026-03-08T07:00",
    ],
    ["gap in Europe", "Europe/Berlin", "2027-03-27T12:00Z", daily("02:30"), "2027-03-28T01:00"],
    ["gap of half an hour", "Australia/Lord_Howe", "2026-10-03T12:00Z", daily("02:15"), "2026-10-03T15:30"],
    ["overlap: the first one", "Europe/Berlin", "2027-10-30T12:00Z", daily("02:30"), "2027-10-31T00:30"],
    ["overlap: once", "Europe/Berlin", "2027-10-31T00:30Z", daily("02:30"), "2027-11-01T01:30"],
    [
      "weekly",
      "UTC",
      "2026-11-23T10:00Z",
      { kind: "weekly", time: "09:00", weekdays: [1, 7] },
      "2026-11-29T09:00",
    ],
    [
      "the last day of a month",
      "Asia/Shanghai",
      "2028-02-20T00:00Z",
      { kind: "monthly", time: "09:00", monthDays: [-1] },
      "2028-02-29T01:00",
    ],
    [
      "a day that the month does not have",
      "UTC",
      "2026-02-01T00:00Z",
      { kind: "monthly", time: "09:00", monthDays: [31] },
      "2026-03-31T09:00",
    ],
    ["cron", "UTC", "2026-11-23T10:00Z", { kind: "cron", cron: "*/20 8-9 * * 1" }, "2026-11-30T08:00"],
    [
      "interval",
      "UTC",
      "2026-01-01T00:02:30Z",
      { kind: "interval", intervalSeconds: 60 },
      "2026-01-01T00:03",
    ],
    ["once", "UTC", "2026-01-01T00:00Z", { kind: "once", at: at("2026-01-02T00:00Z") }, "2026-01-02T00:00"],
    ["once, passed", "UTC", "2026-01-03T00:00Z", { kind: "once", at: at("2026-01-02T00:00Z") }, "never"],
    ["at the start of the service", "UTC", "2026-01-01T00:00Z", { kind: "startUp" }, "never"],
  ];
  for (const [what, zone, now, times, next] of cases)
    it(what, () => {
      expect(text(nextRun(times, at(now), at("2026-01-01T00:00Z"), zone))).to.equal(next);
    });

  it("is one of five in a row", () => {
    const runs = nextRuns(daily("04:00"), 5, at("2027-10-29T12:00Z"), "Europe/Berlin");
    expect(runs.map(text)).to.deep.equal([
      "2027-10-30T02:00",
      "2027-10-31T03:00",
      "2027-11-01T03:00",
      "2027-11-02T03:00",
      "2027-11-03T03:00",
    ]);
    expect(nextRuns({ kind: "once", at: 5 }, 5, 1, "UTC")).to.deep.equal([5]);
  });
});
