import { localDay, timeZone, zoneText } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import system from "../src/index.js";

describe("the time zone of the installation", () => {
  let tower: TestHost;
  const before = timeZone();
  const evening = Date.UTC(2026, 0, 31, 20, 30);
  beforeEach(async () => {
    tower = await testHost({ features: [texts, system] });
  });
  afterEach(() => tower.stop());
  const set = (zone: string) => tower.put("/api/settings/time-zone", { timeZone: zone });

  it("is that of the system until one is chosen, and again where it is left out", async () => {
    await tower.get("/api/settings/time-zone").answers({ data: { timeZone: "" } });
    expect(timeZone()).to.equal(before);
    await set("Asia/Tokyo").answers({ data: { timeZone: "Asia/Tokyo" } });
    expect(timeZone()).to.equal("Asia/Tokyo");
    await set("").answers({ code: 0 });
    expect(timeZone()).to.equal(before);
  });

  it("is what days and times go by, at once", async () => {
    for (const [zone, day, said] of [
      ["Asia/Shanghai", "2026-02-01", "Asia/Shanghai, UTC+8"],
      ["Asia/Kathmandu", "2026-02-01", "Asia/Kathmandu, UTC+5:45"],
      ["America/New_York", "2026-01-31", "America/New_York, UTC-5"],
      ["UTC", "2026-01-31", "UTC"],
    ] as const) {
      await set(zone).answers({ code: 0 });
      expect(localDay(evening)).to.equal(day);
      expect(zoneText(evening).replace("Katmandu", "Kathmandu")).to.equal(said);
      await tower.get("/api/system/status").answers({ code: 0 });
    }
  });

  it("is a name of the IANA database, in whatever case", async () => {
    await set("asia/shanghai").answers({ code: 0 });
    expect(timeZone()).to.equal("Asia/Shanghai");
    for (const wrong of ["Mars/Olympus", "+08:00", "UTC+8", "北京"])
      await set(wrong).answers({ code: 42200 });
    expect(timeZone()).to.equal("Asia/Shanghai");
  });

  it("is ahead of the machine's by hours that are said, also where it has summer time or half hours", async () => {
    const ahead = (zone: string, lagHours: number) =>
      tower.put("/api/settings/time-zone", { timeZone: zone, lagHours });
    for (const [zone, hours, day, minutes] of [
      ["Asia/Shanghai", -8, "2026-01-31", 0],
      ["UTC", 8, "2026-02-01", 480],
      ["America/New_York", 1, "2026-01-31", -240],
      ["Asia/Kolkata", 4, "2026-02-01", 570],
    ] as const) {
      await ahead(zone, hours).answers({ data: { timeZone: zone, lagHours: hours } });
      expect(localDay(evening), zone).to.equal(day);
      expect(-new Date(evening).getTimezoneOffset(), zone).to.equal(minutes);
    }
    for (const [zone, hours, code] of [
      ["UTC", 23, 42200],
      ["Asia/Kathmandu", 7, 42200],
      ["UTC", 24, 40001],
    ] as const)
      await ahead(zone, hours).answers({ code });
    await ahead("", 0).answers({ code: 0 });
    expect(timeZone()).to.equal(before);
  });

  it("ends with the service", async () => {
    await set("Asia/Tokyo").answers({ code: 0 });
    await tower.stop();
    expect(timeZone()).to.equal(before);
    tower = await testHost({ features: [texts, system] });
  });
});
