import { mkdirSync } from "node:fs";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import coin from "../../examples/feature-coin/src/index.js";
import { describeInBrowser } from "../browser/chromium.js";
import { root } from "../workspace/workspace.js";
import { violations } from "./axe.js";
import { panelTower } from "./tower.js";
import { type Visit, visit } from "./visit.js";

/** Where to put pictures, for whoever wants to look at them. */
const pictures = process.env["DICETOWER_TEST_PICTURES"];

describeInBrowser("a feature that others wrote", (opened) => {
  let tower: TestHost;
  let here: Visit;
  before(async () => {
    tower = await panelTower([coin]);
  });
  beforeEach(async () => {
    here = await visit(opened(), tower);
  });
  afterEach(() => here?.end());
  after(() => tower?.stop());

  const picture = async (name: string) => {
    if (pictures === undefined) return;
    mkdirSync(`${root}/${pictures}`, { recursive: true });
    await here.page.screenshot({ path: `${root}/${pictures}/${name}.png`, fullPage: true });
  };

  it("has its settings in the panel without a line of code, in both languages", async () => {
    const { page } = here;
    await here.go("#/settings/coin");
    await page.getByRole("heading", { level: 1, name: "Coin" }).waitFor();
    const chance = page.getByRole("spinbutton", { name: /^Chance of the edge/ });
    await chance.fill("7");
    await page.getByRole("button", { name: "Save" }).click();
    await picture("coin-settings");
    await page.getByRole("button", { name: "Save" }).waitFor({ state: "hidden" });
    await tower.get("/api/settings/coin").answers({ data: { edgeChance: 7 } });
    const chinese = await visit(opened(), tower, { words: "zh-CN" });
    try {
      await chinese.go("#/settings/coin");
      await chinese.page.getByRole("spinbutton", { name: /^立住的概率/ }).waitFor();
      expect(await chinese.page.getByRole("spinbutton").inputValue()).to.equal("7");
    } finally {
      await chinese.end();
    }
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("has a page of its own, a module without a build, under the same session and theme", async () => {
    const { page } = here;
    await tower.put("/api/settings/coin", { edgeChance: 100 }).answers({ code: 0 });
    await here.go("#/coin");
    await page.getByRole("heading", { level: 1, name: "Coins" }).waitFor();
    await page.getByRole("button", { name: "Flip a coin" }).click();
    await page.getByText("Heads: 0 · Tails: 0 · Edge: 1").waitFor();
    const scale = await page.getByRole("img", { name: /^How they fell/ }).textContent();
    expect(scale, "there is no quarter of a coin").to.not.contain("0.25");
    await here.settled();
    await picture("coin-page");
    expect(await violations(page)).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
  });
});
