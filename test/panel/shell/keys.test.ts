// Over all pages with `npm run test:long` (longRun).
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eventually, untilPasses } from "../support/eventually.js";
import { walk } from "../support/keyboard.js";
import { addressOf, sharedTower, walkedPages } from "../support/tower.js";
import { visit } from "../support/visit.js";

describeInBrowser("the panel by keyboard alone", (opened) => {
  let tower: TestHost;
  before(async () => {
    tower = await sharedTower();
  });

  it("reaches every control of pages of each kind, in sight, and comes round", async () => {
    const here = await visit(opened(), tower, { viewport: { width: 320, height: 480 } });
    const wrong: string[] = [];
    for (const { key } of await walkedPages(tower)) {
      await here.go(addressOf(key));
      const { unreached, covered, unmarked, cameRound } = await walk(here.page);
      if (!cameRound) wrong.push(`${key}: a trap`);
      wrong.push(...unreached.map((one) => `${key}: not reached ${one}`));
      wrong.push(...covered.map((one) => `${key}: covered ${one}`));
      wrong.push(...unmarked.map((one) => `${key}: focus not seen ${one}`));
    }
    await here.end();
    expect(wrong).to.deep.equal([]);
  });

  it("reaches the menu of a desk", async () => {
    const here = await visit(opened(), tower);
    await here.go("#/panel/help");
    const { unreached, covered, cameRound } = await walk(here.page);
    await here.end();
    expect({ unreached, covered, cameRound }).to.deep.equal({ unreached: [], covered: [], cameRound: true });
  });

  it("jumps past the menu, and begins a new page at its beginning", async () => {
    const here = await visit(opened(), tower);
    const { page } = here;
    await here.go("#/panel/help");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate<string>("document.activeElement.id"), "main");
    await here.go(addressOf("settings.dice"));
    await eventually(() => page.evaluate<string>("document.activeElement.id"), "main");
    await here.end();
  });

  it("keeps the focus in the menu of a phone, and gives it back", async () => {
    const here = await visit(opened(), tower, { viewport: { width: 360, height: 740 } });
    const { page } = here;
    await here.go("#/panel/help");
    const button = page.getByRole("button", { name: "Open the menu" });
    await button.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.waitFor();
    const { unreached } = await walk(page);
    expect(unreached).to.deep.equal([]);
    await untilPasses(async () =>
      expect(
        await page.evaluate("document.querySelector('dialog').contains(document.activeElement)"),
      ).to.equal(true),
    );
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await eventually(() => page.evaluate<string>("document.activeElement.title"), "Open the menu");
    await here.end();
  });
});
