import { mkdirSync } from "node:fs";
import { expect } from "chai";
import coin from "../../../examples/feature-coin/src/index.js";
import { describeInBrowser } from "../../browser/chromium.js";
import { root } from "../../workspace/workspace.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { visit } from "../support/visit.js";

/** Where to put pictures, for whoever wants to look at them. */
const pictures = process.env["DICETOWER_TEST_PICTURES"];

describeInBrowser("a feature that others wrote", (opened) => {
  const at = eachTestAt(opened, "", { more: [coin] });

  const picture = async (name: string) => {
    if (pictures === undefined) return;
    mkdirSync(`${root}/${pictures}`, { recursive: true });
    await at.page.screenshot({ path: `${root}/${pictures}/${name}.png`, fullPage: true });
  };

  it("has its settings in the panel without a line of code, in both languages", async () => {
    await at.here.go("#/settings/coin");
    await at.page.getByRole("heading", { level: 1, name: "Coin" }).waitFor();
    const chance = at.page.getByRole("spinbutton", { name: /^Chance of the edge/ });
    await chance.fill("7");
    await at.page.getByRole("button", { name: "Save" }).click();
    await picture("coin-settings");
    await at.page.getByRole("button", { name: "Save" }).waitFor({ state: "hidden" });
    await at.tower.get("/api/settings/coin").answers({ data: { edgeChance: 7 } });
    const chinese = await visit(opened(), at.tower, { words: "zh-CN" });
    try {
      await chinese.go("#/settings/coin");
      await chinese.page.getByRole("spinbutton", { name: /^立住的概率/ }).waitFor();
      await untilPasses(async () =>
        expect(await chinese.page.getByRole("spinbutton").inputValue()).to.equal("7"),
      );
    } finally {
      await chinese.end();
    }
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("has a page of its own, a module without a build, under the same session and theme", async () => {
    await at.tower.put("/api/settings/coin", { edgeChance: 100 }).answers({ code: 0 });
    await at.here.go("#/coin");
    await at.page.getByRole("heading", { level: 1, name: "Coins" }).waitFor();
    await at.page.getByRole("button", { name: "Flip a coin" }).click();
    await at.page.getByText("Heads: 0 · Tails: 0 · Edge: 1").waitFor();
    const scale = await at.page.getByRole("img", { name: /^How they fell/ }).textContent();
    expect(scale, "there is no quarter of a coin").to.not.contain("0.25");
    await at.here.settled();
    await picture("coin-page");
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
