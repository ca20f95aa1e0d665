import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineFeature, incoming } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { panelTower } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

const clock = defineFeature({ id: "cuckoo", setup() {} });
const barrel = defineFeature({ id: "barrel-organ", setup() {} });
/** Has been turned off for its crashes, and would be without safe mode, too. */
const magpie = defineFeature({
  id: "magpie",
  setup: (host) => host.add(incoming, { key: "magpie", slot: "record", run: () => undefined }),
});
const byOthers = ["cuckoo", "barrel-organ", "magpie"];

describeInBrowser("safe mode", (opened) => {
  let dataFolder: string;
  let tower: TestHost | undefined;
  let here: Visit | undefined;
  const run = async (safeMode: boolean, port = 0) => {
    tower = await panelTower([clock, barrel, magpie], {
      dataFolder,
      keepsPassword: port !== 0,
      byOthers,
      mayFail: true,
      settings: { safeMode, port },
    });
    return tower;
  };
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-safe-"));
    const { host, stop } = await testHost({ features: [magpie], byOthers, dataFolder });
    const owner = host.contributions(incoming).find(({ key }) => key === "magpie")?.by;
    for (let strike = 0; strike < 3; strike++) host.blame(owner, new Error("on purpose"));
    await host.settled();
    await stop();
  });
  afterEach(async () => {
    await here?.end();
    await tower?.stop();
    here = tower = undefined;
  });
  after(() => rm(dataFolder, { recursive: true, force: true }));

  it("is told on every page, with what is held back and the way out, until the service is out of it", async () => {
    let there = await run(true);
    here = await visit(opened(), there, {
      expected: [{ path: "/api/system/restart", status: 501 }],
      trusted: true,
    });
    const { page } = here;
    const banner = page.getByRole("region", { name: "Safe mode" });
    for (const hash of ["#/panel/help", "#/backups", "#/features", "#/"]) {
      await here.go(hash);
      await banner.getByText("Held back: barrel-organ, cuckoo.").waitFor();
    }
    await banner.getByText("Why, and how to leave it").click();
    await banner.getByText("--safe-mode", { exact: false }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await violations(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await banner.getByRole("button", { name: "Restart now" }).click();
    await banner.getByText("Nobody would start the service again", { exact: false }).waitFor();

    // The one that broke the start is kept off; the other one comes back with the service.
    await banner.getByRole("link", { name: "Features" }).click();
    await page.getByRole("button", { name: "cuckoo", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "cuckoo" });
    await drawer.getByRole("button", { name: "Keep it off" }).click();
    await page.keyboard.press("Escape");
    await banner.getByText("Held back: barrel-organ.").waitFor();
    expect(here.troubles.take()).to.deep.equal([]);

    const { port } = new URL(there.base);
    await there.stop();
    there = await run(false, Number(port));
    await banner.waitFor({ state: "detached" });
    expect(there.feature("cuckoo")?.state).to.equal("off");
    expect(there.feature("barrel-organ")?.state).to.equal("on");
  });

  it("is said in Chinese, too", async () => {
    here = await visit(opened(), await run(true), { words: "zh-CN" });
    await here.go("#/panel/help");
    const banner = here.page.getByRole("region", { name: "安全模式" });
    await banner.getByText("barrel-organ", { exact: false }).waitFor();
    expect(await violations(here.page)).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
  });
});
