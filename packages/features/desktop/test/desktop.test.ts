import { defineFeature, Launcher, type LauncherAutostart, noLauncher } from "@dicetower/contract";
import { DesktopShell } from "@dicetower/desktop/api";
import { conforms, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import desktop from "../src/index.js";

conforms(desktop);

describe("the desktop feature", () => {
  let tower: TestHost;
  afterEach(() => tower.stop());

  it("says what is not supported without a desktop launcher, and keeps the tray text for later", async () => {
    tower = await testHost({ features: [desktop] });
    const port = Number(new URL(tower.base).port);
    await tower
      .get("/api/system/tray")
      .answers({ data: { text: "", port, tooltip: `Dicetower :${port}`, supported: false } });
    await tower
      .put("/api/system/tray", { text: "骰塔🎲" })
      .answers({ data: { text: "骰塔🎲", tooltip: `骰塔🎲 :${port}` } });
    await tower.get("/api/system/autostart").answers({ data: { supported: false, enabled: false } });
    await tower.put("/api/system/autostart", { enabled: true }).answers({ code: 50100 });
  });

  it("takes ten characters and no more, no line breaks, and no other port", async () => {
    tower = await testHost({ features: [desktop] });
    await tower.put("/api/system/tray", { text: "🎲".repeat(10) }).answers({ code: 0 });
    await tower.put("/api/system/tray", { text: "🎲".repeat(11) }).answers({ code: 40001 });
    await tower.put("/api/system/tray", { text: "a\nb" }).answers({ code: 40001 });
    await tower.put("/api/system/tray", { text: "a", port: 1 }).answers({ code: 40001 });
  });

  it("starts at log-in through the launcher of a package, and says what the system has against it", async () => {
    let starts = false;
    const autostart: LauncherAutostart = {
      enabled: async () => starts,
      set: async (enabled) => {
        starts = enabled;
      },
    };
    tower = await testHost({ features: [desktop], replace: [[Launcher, { ...noLauncher, autostart }]] });
    await tower.get("/api/system/autostart").answers({ data: { supported: true, enabled: false } });
    await tower
      .put("/api/system/autostart", { enabled: true })
      .answers({ data: { supported: true, enabled: true } });
    expect(starts).to.equal(true);
    await tower.get("/api/system/tray").answers({ data: { supported: false } });
  });

  it("does both through the shell of a launcher, while there is one", async () => {
    const shown: string[] = [];
    let starts = false;
    const launcher = defineFeature({
      id: "launcher",
      provides: [DesktopShell],
      setup(host) {
        host.provide(DesktopShell, {
          autostart: async () => starts,
          setAutostart: async (enabled) => {
            starts = enabled;
          },
          showTray: (text) => shown.push(text),
        });
      },
    });
    tower = await testHost({ features: [desktop, launcher] });
    await tower
      .put("/api/system/autostart", { enabled: true })
      .answers({ data: { supported: true, enabled: true } });
    await tower.put("/api/system/tray", { text: "x" }).answers({ data: { supported: true } });
    expect(starts).to.equal(true);
    expect(shown.at(-1)).to.match(/^x :\d+$/);
    await tower.disable("launcher");
    await tower.get("/api/system/autostart").answers({ data: { supported: false } });
  });
});
