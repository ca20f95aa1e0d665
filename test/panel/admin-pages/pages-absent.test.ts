import { defineFeature, Joi, settings, settingsGroup } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

describeInBrowser("the place of a page that is not there", (opened) => {
  let broken = false;
  const pond = settingsGroup<{ readonly depth: number }>({
    key: "depths",
    category: "play",
    schema: Joi.object({ depth: Joi.number().default(1) }),
  });
  const lake = defineFeature({
    id: "lake",
    setup(host) {
      if (broken) throw new Error("the lake is dry");
      host.add(settings, pond as never);
    },
  });
  let tower: TestHost;
  let here: Visit;
  before(async () => {
    tower = await panelTower([lake]);
  });
  beforeEach(async () => {
    broken = false;
    await tower.enable("lake");
    here = await visit(opened(), tower);
  });
  afterEach(() => here?.end());
  after(() => tower?.stop());

  const link = (name: string) => here.page.getByRole("main").getByRole("link", { name });
  const title = (name: string) => here.page.getByRole("heading", { level: 1, name });

  it("says that the feature has failed, why, and where to see more", async () => {
    await here.go("#/settings/depths");
    broken = true;
    await tower.disable("lake");
    await tower.enable("lake");
    // Whoever comes back later, by a bookmark, is told the same.
    await here.page.reload();
    await title("This page is not there now").waitFor();
    await here.page.getByText("The feature “lake” has failed").waitFor();
    await here.page.getByText(/the lake is dry/).waitFor();
    expect(await violations(here.page)).to.deep.equal([]);
    await untilPasses(async () =>
      expect(await link("See the log").getAttribute("href")).to.equal("#/system/log?owner=lake"),
    );
    await link("See the feature").click();
    await here.page.getByRole("dialog", { name: "lake" }).waitFor();
  });

  it("says that the feature is off, and is the page again as soon as it is on", async () => {
    await tower.disable("access");
    // Nobody has been there with this browser: the address names the feature.
    await here.go("#/access/lists");
    await here.page.getByText("The feature “access” is off").waitFor();
    await tower.enable("access");
    await title("Page not found").waitFor();
    await here.go("#/settings/depths");
    await tower.disable("lake");
    await here.page.getByText("The feature “lake” is off").waitFor();
    await tower.enable("lake");
    await here.page.getByRole("heading", { level: 1, name: "depths" }).waitFor();
  });

  it("names what is off or has failed where it is not known whose page it was", async () => {
    broken = true;
    await tower.disable("lake");
    await tower.enable("lake");
    await here.go("#/no/such/page");
    await title("Page not found").waitFor();
    await here.page.getByText("It may be a page of a feature that is not on").waitFor();
    await link("lake: Failed").waitFor();
    expect(await violations(here.page)).to.deep.equal([]);
  });

  it("says so in Chinese", async () => {
    await tower.disable("lake");
    const chinese = await visit(opened(), tower, { words: "zh-CN" });
    try {
      await chinese.go("#/lake");
      await chinese.page.getByRole("heading", { level: 1, name: "此页面当前不可用" }).waitFor();
      await chinese.page.getByText("功能「lake」已停用").waitFor();
    } finally {
      await chinese.end();
    }
  });
});
