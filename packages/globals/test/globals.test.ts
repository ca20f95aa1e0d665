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
