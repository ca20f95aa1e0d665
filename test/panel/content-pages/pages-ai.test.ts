import { behaviours, type FakeModelServer, fakeKey, fakeModelServer } from "@dicetower/ai/testing";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

describeInBrowser("the page of the AI layer", (opened) => {
  let tower: TestHost;
  let models: FakeModelServer;
  before(async () => {
    models = await fakeModelServer();
    tower = await panelTower([]);
    const settings = models.settings({ showCalls: true, memory: { enabled: true } });
    await tower.put("/api/system/ai", settings).answers({ code: 0 });
    await tower
      .post("/api/system/ai/memory", {
        scope: "user",
        platform: "test",
        subjectId: "111",
        text: "Ann keeps a cat.",
      })
      .answers({ code: 0 });
  });
  after(async () => {
    await tower.stop();
    await models.stop();
  });

  it("tests a model, shows what was used, what is remembered and what was asked", async () => {
    const here = await visit(opened(), tower);
    const { page } = here;
    const pictures = process.env["DICETOWER_PICTURES"];
    const looked = async (name: string) => {
      expect(await violations(page), name).to.deep.equal([]);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await untilPasses(async () =>
          expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name).to.equal(
            true,
          ),
        );
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ colorScheme });
          if (pictures !== undefined)
            await page.screenshot({
              path: `${pictures}/ai-${name}-${width}-${colorScheme}.png`,
              fullPage: true,
            });
        }
      }
    };
    await here.go("#/ai");
    await page.getByLabel("Address", { exact: true }).first().waitFor();
    expect(await page.content()).to.not.include(fakeKey);
    await looked("settings");

    await page.getByRole("tab", { name: "Test and use" }).click();
    models.next("Hello from the model.", behaviours.fails(401, `Wrong key ${fakeKey}`));
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("Hello from the model.").waitFor();
    await page.getByText("19 of 500,000").waitFor();
    await looked("use");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("auth: HTTP 401: Wrong key ***").waitFor();

    await page.getByRole("tab", { name: "Memory" }).click();
    await page.getByText("Ann keeps a cat.").first().waitFor();
    await looked("memory");

    await page.getByRole("tab", { name: "Last requests" }).click();
    await page.locator(".ai-calls summary").last().click();
    await page.getByText("Hello from the model.").waitFor();
    await looked("calls");
    expect(here.troubles.take()).to.deep.equal([]);
    await here.end();
  });
});
