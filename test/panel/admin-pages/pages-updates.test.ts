import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { fullFeatures } from "../../conformance/full-tower.js";
import { updatesOnTrial } from "../../conformance/updates.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

describeInBrowser("the page of updates", (opened) => {
  let tower: TestHost;
  before(async () => {
    const { features, replace } = updatesOnTrial();
    const others = (await fullFeatures()).filter(({ id }) => !features.some((own) => own.id === id));
    tower = await panelTower([], { features: [...others, ...features], replace });
  });
  after(() => tower.stop());

  it("finds, fetches and installs a release, step by step, and says what is new", async () => {
    const here = await visit(opened(), tower);
    const { page } = here;
    await here.go("#/updates");
    await page.getByText("Not looked yet").waitFor();
    await page.getByRole("button", { name: "Look now" }).click();
    await page.getByRole("heading", { name: "Newest release: v9.9.9" }).waitFor();
    await page.getByText("What is new.").waitFor();
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await page.getByText("Ready to be installed").waitFor();
    await page.getByText("When there is one", { exact: true }).first().waitFor();
    expect(await violations(page)).to.deep.equal([]);
    const pictures = process.env["DICETOWER_PICTURES"];
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await untilPasses(async () =>
        expect(
          await page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
          `${width}`,
        ).to.equal(true),
      );
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        if (pictures !== undefined)
          await page.screenshot({ path: `${pictures}/updates-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
    await page.getByRole("button", { name: "Install and restart" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Install and restart" }).click();
    await page.getByRole("list", { name: "Steps of the update" }).waitFor();
    expect((await tower.get("/api/system/update").data<{ phase: string }>()).phase).to.equal("installing");
    expect(here.troubles.take()).to.deep.equal([]);
    await here.end();
  });
});
