import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import globals from "@dicetower/silence";
import system from "@dicetower/system";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";

describe("settings of other features by the names that owners know", () => {
  let tower: TestHost;
  const boss = { userId: "boss", scene: "private" } as const;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, system, adapters, globals] });
    await tower.post("/api/masters", { platform: "test", userId: "boss" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  for (const [name, before, after, path, stored] of [
    ["SystemAlarmCPU", 90, 80, "alarms", { cpuPercent: 80 }],
    ["SystemAlarmRAM", 90, 0, "alarms", { memoryPercent: 0 }],
    ["SystemAlarmDisk", 90, 95, "alarms", { diskPercent: 95 }],
    ["TimeZoneLag", 0, 2, "time-zone", { lagHours: 2 }],
    ["SendIntervalIdle", 0, 500, "sending", { idleMs: 500 }],
    ["SendIntervalBusy", 0, 100, "sending", { busyMs: 100 }],
  ] as const)
    it(`${name} is written to where it is felt`, async () => {
      await tower.say(`.admin ${name}=${after}`, boss).replies(`${name} ${before} → ${after}`);
      const values = await tower.get(`/api/settings/${path}`).data<object>();
      expect(values).to.include(stored);
      await tower.say(`.admin ${name}=${before}`, boss).replies(`${name} ${after} → ${before}`);
    });

  it("refuse what the feature refuses", async () => {
    const refused = ["SystemAlarmCPU=101", "TimeZoneLag=24", "SendIntervalIdle=60001", "SendIntervalBusy=-1"];
    for (const said of refused)
      await tower.say(`.admin ${said}`, boss).replies(/ does not take that value\.$/);
    await tower.put("/api/settings/time-zone", { timeZone: "Asia/Shanghai" }).answers({ code: 0 });
    await tower.say(".admin TimeZoneLag=20", boss).replies("TimeZoneLag does not take that value.");
    await tower.put("/api/settings/time-zone", {}).answers({ code: 0 });
  });
});
