import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineFeature } from "@dicetower/contract";
import { dashboardSources } from "@dicetower/system/api";
import { expect } from "chai";
import { damageOne } from "../../../packages/tools/cli/test/damage/damaging.js";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

describeInBrowser("the dashboard", (opened) => {
  let broken = false;
  const shaky = defineFeature({
    id: "shaky",
    setup() {
      if (broken) throw new Error("out of luck");
    },
  });
  let counts = false;
  const counting = defineFeature({
    id: "counting",
    setup(host) {
      const share = { groups: { total: 9, active7d: 3 }, players: { total: 40, active7d: 12 } };
      if (counts) host.add(dashboardSources, { key: "counting", collect: async () => share });
    },
  });
  const at = eachTestAt(opened, "#/dashboard", { more: [shaky, counting] });

  const problem = (title: string) =>
    at.page.getByRole("listitem").filter({ has: at.page.getByRole("heading", { level: 3, name: title }) });

  it("names what needs somebody first, and forgets it by itself when it is mended", async () => {
    const claim = problem("The bot has no master yet");
    await claim.waitFor();
    await problem("No chat platform is connected yet").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.tower.post("/api/masters", { platform: "test", userId: "111" }).answers({ code: 0 });
    await claim.waitFor({ state: "detached" });
    await at.page.getByRole("button", { name: /^Add an adapter: / }).click();
    await at.page.getByRole("dialog", { name: "Add an adapter" }).waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("shows a feature that fails while it is looked at, and tries it again at a press", async () => {
    broken = true;
    await at.tower.disable("shaky");
    await at.tower.enable("shaky");
    const failed = problem("Feature shaky has failed");
    await failed.waitFor();
    await failed.getByText("out of luck").waitFor();
    broken = false;
    await failed.getByRole("button", { name: /^Try again/ }).click();
    await failed.waitFor({ state: "detached" });
    expect(at.tower.feature("shaky")?.state).to.equal("on");
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("shows an adapter that is lost, and the last change, as they happen", async () => {
    await at.tower
      .post("/api/adapters", {
        name: "Lost one",
        type: "botproto_v11",
        connection_mode: "forward_ws",
        endpoint: "ws://127.0.0.1:9",
      })
      .answers({ code: 0 });
    await problem("Lost one is not connected").waitFor();
    const adapters = at.page.getByRole("region", { name: "Adapters" });
    await adapters.getByRole("link", { name: "Lost one" }).waitFor();
    await adapters.getByText("Disconnected").waitFor();
    const changes = at.page.getByRole("region", { name: "Last changes" });
    await changes.getByText("adapter.create").waitFor();
    await changes.getByText("auth.login").first().waitFor();
    await untilPasses(async () =>
      expect(await changes.textContent(), "ids of sessions").to.not.match(/[0-9a-f]{16}/),
    );
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("stands in tiles: adapters and groups, which a feature brings, before memory", async () => {
    const groups = at.page.getByRole("region", { name: "Groups, last active first" });
    await groups.getByText("No group yet").waitFor();
    await groups.getByRole("link", { name: "Connect a platform" }).waitFor();
    const titles = await at.page.locator(".sys-tile :is(h2, .dt-chart-title)").allTextContents();
    const places = ["Adapters", "Groups, last active first", "Memory"].map((title) =>
      titles.findIndex((one) => one.startsWith(title)),
    );
    expect(places)
      .to.deep.equal([...places].sort((one, other) => one - other))
      .and.not.include(-1);
    await at.tower.disable("groups");
    await groups.waitFor({ state: "detached" });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("does not pass off as measured what nothing counts", async () => {
    const about = at.page.getByRole("region", { name: "About this service" });
    const active = about.getByText("Active in 7 days").locator("..");
    await active.getByText("not counted yet").waitFor();
    // Those that count here for themselves.
    for (const id of ["groups", "players"]) await at.tower.disable(id);
    counts = true;
    await at.tower.disable("counting");
    await at.tower.enable("counting");
    await active.getByText("3 groups, 12 players").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("says each chart as a table as well", async () => {
    for (let time = 0; time < 3; time++) await at.tower.say(".r d20").text();
    await at.page.reload();
    await at.here.settled();
    await at.page.getByRole("button", { name: "Show as table: Commands most used" }).click();
    const used = at.page.getByRole("table", { name: "Commands most used" });
    await used
      .getByRole("row")
      .filter({ hasText: /\bRoll\s*3/ })
      .waitFor();
    await at.page.getByRole("button", { name: "Show as table: Messages per minute" }).click();
    const minutes = at.page.getByRole("table", { name: "Messages per minute" });
    const times = minutes.getByRole("row").filter({ hasText: /\d\d:\d\d/ });
    await times.nth(14).waitFor();
    await untilPasses(async () => expect(await times.count()).to.be.within(15, 60));
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("is complete in Chinese", async () => {
    const chinese = await visit(opened(), at.tower, { words: "zh-CN" });
    try {
      await chinese.go("#/dashboard");
      await chinese.page.getByRole("heading", { level: 1, name: "仪表盘" }).waitFor();
      await chinese.page.getByRole("heading", { level: 2, name: "需要处理" }).waitFor();
      await chinese.page.getByText("掷骰 使用最多，共 3 次。").waitFor();
      const words = await chinese.page.getByRole("main").textContent();
      expect(words).to.not.match(/system\.page\.|adapters\.page\./);
    } finally {
      await chinese.end();
    }
  });
});

describeInBrowser("the dashboard of a database that is damaged", (opened) => {
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-test-"));
  });
  afterEach(() => rm(dataFolder, { recursive: true, force: true }));

  it("names it once, with what is wrong and what to do", async () => {
    await (await panelTower([], { dataFolder })).stop();
    await damageOne(join(dataFolder, "state.db"), "host_change_at_index");
    const tower = await panelTower([], { dataFolder, keepsPassword: true });
    const here = await visit(opened(), tower);
    try {
      await here.go("#/dashboard");
      const told = here.page.getByRole("region", { name: "Needs attention" }).getByRole("listitem");
      await told.getByText("The database is damaged or cannot be written").waitFor();
      await told.getByText(/state\.db is damaged .* --repair/).waitFor();
      await untilPasses(async () => expect(await told.filter({ hasText: /database/i }).count()).to.equal(1));
    } finally {
      await here.end();
      await tower.stop();
    }
  });
});
