import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Clock } from "@dicetower/contract";
import help from "@dicetower/help";
import { conforms, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import globals from "../src/index.js";

const features = [texts, commands, access, help];
conforms(globals, { with: features });

describe("global settings", () => {
  let tower: TestHost;
  const clock = fakeClock();
  const set = (body: object) => tower.put("/api/system/global", body).answers({ code: 0 });

  beforeEach(async () => {
    tower = await testHost({ features: [...features, globals], replace: [[Clock, clock]] });
    await tower.post("/api/masters", { platform: "test", userId: "boss" }).answers({ code: 0 });
  });
  afterEach(() => tower.stop());

  it("silence everybody but masters", async () => {
    await set({ switches: { globalSilence: true } });
    await tower.say(".help").silent();
    await tower.say(".help", { userId: "boss" }).replies(/rolls dice/);
    await set({});
    await tower.say(".help").replies(/rolls dice/);
  });

  it("are changed in chat by the names that owners know", async () => {
    const boss = { userId: "boss", scene: "private" } as const;
    await tower.say(".admin off", boss).replies("Silent everywhere from now on.");
    await tower.say(".help").silent();
    await tower.say(".admin on", boss).replies("No longer silent.");
    await tower.say(".help").replies(/rolls dice/);
    await tower.say(".admin disabledHelp=1", boss).replies("DisabledHelp 0 → 1");
    await tower.say(".help").replies("This command is switched off for now.");
    await tower.say(".admin DisabledHelp=2", boss).replies("DisabledHelp does not take that value.");
    await tower.say(".admin GroupClearLimit=1001", boss).replies("GroupClearLimit does not take that value.");
    await tower.say(".admin GroupClearLimit=1000", boss).replies("GroupClearLimit 20 → 1000");
    await tower.say(".admin welcome.min delay=5 cooldown=60", boss).replies(/at least 5 s, .* 60 s/);
    await tower.say(".admin only", boss).replies(/allow list/);
    await tower.say(".admin only -", boss).replies(/Everybody/);
    await tower.say(".admin", boss).replies(/DisabledJrrp/);
    await tower.say(".admin Unheard=1", boss).replies(/DisabledJrrp/);
    await tower.say(".admin unheard", boss).replies(/^“unheard” was not understood/);
    await tower.say(".admin GroupClearLimit=5 more", boss).replies(/^“more” was not understood/);
    await tower.say(".admin welcome.min delay=4000", boss).replies("delay does not take that value.");
    await tower.say(".admin welcome.min cooldown=90", boss).replies(/at least 5 s, .* 90 s/);
    await tower.say(".help admin", boss).replies(/^admin\n/);
    await tower.say(".admin DisabledHelp=0").replies(/^Only/);
    const { switches, maintenance } = await tower
      .get("/api/system/global")
      .data<{ switches: object; maintenance: object }>();
    expect({ ...switches, ...maintenance }).to.include({ disableHelp: true, groupClearLimit: 1000 });
  });

  it("refuse what would leave no time to wait, naming the field", async () => {
    for (const timeoutMs of [0, 99, 30_001]) {
      const { json } = await tower
        .put("/api/system/global", { external: { timeoutMs } })
        .answers({ code: 40001 });
      expect(json.errors?.map(({ path }) => path)).to.deep.equal(["/external/timeoutMs"]);
    }
    await set({ external: { timeoutMs: 100 } });
  });

  it("switch a command off everywhere, say so once a minute, and leave masters alone", async () => {
    await set({ switches: { disableHelp: true } });
    await tower.say(".help").replies("This command is switched off for now.");
    await tower.say(".help").silent();
    await tower.say(".help", { groupId: "2000" }).replies(/switched off/);
    await clock.advance(60_000);
    await tower.say(".help").replies(/switched off/);
    await tower.say(".help", { userId: "boss" }).replies(/rolls dice/);
    await tower.say(".bot").replies(/answers here/);
  });

  it("serve allow-listed users only in private mode", async () => {
    await set({ compat: { privateMode: true } });
    await tower.say(".help").silent();
    await tower
      .post("/api/banlist", { listType: "allow", platform: "test", targetId: "111" })
      .answers({ code: 0 });
    await tower.say(".help").replies(/rolls dice/);
  });

  it("let the bot answer itself only when that is on", async () => {
    await tower.say(".help", { own: true }).silent();
    await tower.put("/api/system/respond-self", { enabled: true }).answers({ data: { enabled: true } });
    await tower.say(".help", { own: true }).replies(/rolls dice/);
  });

  it("name what they only record, and refuse what they do not know", async () => {
    const { recordedOnly } = await tower.get("/api/system/global").data<{ recordedOnly: string[] }>();
    expect(recordedOnly).to.include("cloud").and.not.include("switches.globalSilence");
    await tower.put("/api/system/global", { switches: { nope: true } }).answers({ code: 40001 });
  });
});
