// Over all pages with `npm run test:long` (longRun).
import { longRun, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { describeInBrowser } from "../../browser/chromium.js";
import { colourViolations, violations } from "../support/axe.js";
import { addressOf, sharedTower, walkedPages } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

describeInBrowser("what axe finds in the panel", (opened) => {
  let tower: TestHost;
  before(async () => {
    tower = await sharedTower();
  });

  const everywhere = async (here: Visit, keys: readonly string[], wrongOf = violations) => {
    const wrong: string[] = [];
    for (const key of keys) {
      await here.go(addressOf(key));
      wrong.push(...(await wrongOf(here.page)).map((one) => `${key}: ${one}`));
    }
    return wrong;
  };

  for (const colorScheme of longRun ? (["light", "dark"] as const) : (["light"] as const))
    it(`is nothing on pages of each kind, ${colorScheme}`, async () => {
      const here = await visit(opened(), tower, { colorScheme });
      const pages = await walkedPages(tower);
      expect(
        await everywhere(
          here,
          [...pages.map(({ key }) => key), "panel.help", "no.such.page"],
          colorScheme === "light" ? violations : colourViolations,
        ),
      ).to.deep.equal([]);
      await here.end();
    });

  it("is nothing on a page in high contrast and on a phone", async () => {
    const here = await visit(opened(), tower, { viewport: { width: 360, height: 740 }, words: "zh-CN" });
    await here.go("#/panel/help");
    await here.page.getByRole("button", { name: "主题" }).click();
    await here.page.getByRole("menuitemradio", { name: "高对比度" }).click();
    expect(await everywhere(here, ["settings.dice", "commands", "panel.help"])).to.deep.equal([]);
    await here.end();
  });

  it("is nothing while something is open", async () => {
    const here = await visit(opened(), tower);
    const { page } = here;
    const wrong: string[] = [];
    const look = async (what: string) =>
      wrong.push(...(await violations(page)).map((one) => `${what}: ${one}`));
    await here.go(addressOf("settings.dice"));
    for (const name of ["Language", "Theme", "Account"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("menu").waitFor();
      await look(`menu ${name}`);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: "What are you looking for?" }).fill("dice");
    await page.getByRole("option").first().waitFor();
    await look("palette");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.getByRole("dialog").waitFor();
    await look("menu on a phone");
    await page.keyboard.press("Escape");
    await loginStates(page, look);
    await here.end();
    expect(wrong).to.deep.equal([]);
  });

  const loginStates = async (page: Page, look: (what: string) => Promise<unknown>) => {
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
    await look("log-in");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Enter the password.").waitFor();
    await look("log-in with an error");
    await page.getByRole("button", { name: "Use the access key instead" }).click();
    await look("log-in by key");
  };
});
