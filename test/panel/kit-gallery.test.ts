import { expect } from "chai";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describeInBrowser } from "../browser/chromium.js";
import { violations } from "./axe.js";
import { eventually } from "./eventually.js";
import { prepareAsking } from "./in-page.js";
import { walk } from "./keyboard.js";
import { type KitSite, kitSite } from "./kit-site.js";
import { type Troubles, watchTroubles } from "./watch.js";

const parts = ["controls", "fields", "forms", "settings", "resource", "data", "layers"] as const;

/** The kit before any page is made of it: each component, in each of its states, in the gallery. */
describeInBrowser("the gallery of the kit", (browser) => {
  let site: KitSite;
  before(async function () {
    this.timeout(60_000);
    site = await kitSite();
  });
  after(() => site?.close());

  interface Look {
    readonly page: Page;
    readonly troubles: Troubles;
    go(part: string, more?: string): Promise<void>;
    end(): Promise<void>;
  }

  async function look(options: BrowserContextOptions = {}, watched = true): Promise<Look> {
    const context = await browser().newContext({ reducedMotion: "reduce", ...options });
    await prepareAsking(context);
    // Whoever watches also answers the questions of the window.
    const troubles = watched ? await watchTroubles(context, site.url) : { take: () => [] };
    const page = await context.newPage();
    return {
      page,
      troubles,
      async go(part, more = "") {
        await page.goto(`${site.url}?part=${part}${more}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await settled(page);
      },
      end: () => context.close(),
    };
  }

  /** Waits until what has these words has the focus. */
  async function focusOn(page: Page, words: string): Promise<void> {
    await eventually(() => page.evaluate<string>("document.activeElement.textContent"), words);
  }

  /** What is read or loaded later has come. */
  async function settled(page: Page): Promise<void> {
    const waiting = "main .dt-skeleton:not(.dt-section .dt-skeleton:only-child)";
    await eventually(async () => (await page.locator(waiting).count()) <= 1, true);
    await page.waitForLoadState("networkidle");
  }

  const looks = [
    { theme: "light", width: 1280 },
    { theme: "dark", width: 1280 },
    { theme: "contrast", width: 1280 },
    { theme: "light", width: 360 },
  ];
  for (const { theme, width } of looks)
    it(`holds WCAG 2.2 AA in each part, ${theme}, ${width} px wide, and scrolls no page sideways`, async function () {
      this.timeout(120_000);
      const { page, troubles, go, end } = await look({ viewport: { width, height: 900 } });
      const wrong: string[] = [];
      for (const part of parts) {
        await go(part, `&theme=${theme}`);
        wrong.push(...(await violations(page)).map((one) => `${part}: ${one}`));
        const sideways = await page.evaluate(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        if (sideways !== 0) wrong.push(`${part}: ${String(sideways)} px too wide`);
      }
      expect(wrong).to.deep.equal([]);
      expect(troubles.take()).to.deep.equal([]);
      await end();
    });

  it("is as wide as its window in the longer pseudo-locale at 320 px", async () => {
    const { page, go, end } = await look({ viewport: { width: 320, height: 640 } });
    const wide: string[] = [];
    for (const part of parts) {
      await go(part, "&locale=en-XA");
      const sideways = Number(
        await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
      );
      if (sideways > 0) wide.push(`${part}: ${sideways}`);
    }
    expect(wide).to.deep.equal([]);
    await end();
  });

  it("is reached by keyboard, each control of each part, without a trap, and the focus is seen", async function () {
    this.timeout(180_000);
    const { page, go, end } = await look({ viewport: { width: 1024, height: 900 } });
    const wrong: Record<string, unknown> = {};
    for (const part of parts) {
      await go(part);
      const found = await walk(page);
      const problems = [
        ...found.unreached,
        ...found.covered,
        ...found.unmarked,
        ...(found.cameRound ? [] : ["no way round"]),
      ];
      if (problems.length > 0) wrong[part] = found;
    }
    expect(wrong).to.deep.equal({});
    await end();
  });

  it("opens and leaves dialogs, drawers and menus by keyboard, with axe content and the focus given back", async () => {
    const { page, troubles, go, end } = await look();
    await go("layers");
    for (const name of ["Open a dialog", "Open a drawer", "Ask for a name"]) {
      const opener = page.getByRole("button", { name });
      await opener.press("Enter");
      await page.getByRole("dialog").waitFor();
      expect(await violations(page), name).to.deep.equal([]);
      for (let steps = 0; steps < 12; steps++) await page.keyboard.press("Tab");
      expect(
        await page.evaluate("document.querySelector('dialog').contains(document.activeElement)"),
        `${name}: focus inside`,
      ).to.equal(true);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await focusOn(page, name);
    }
    const menu = page.getByRole("button", { name: "Actions", exact: true });
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.keyboard.press("d");
    await page.keyboard.press("Enter");
    await page.getByText("Delete", { exact: true }).last().waitFor();
    await focusOn(page, "Actions");
    expect(troubles.take()).to.deep.equal([]);
    await end();
  });

  it("says messages politely, failures at once, and takes back what Undo takes back", async () => {
    const { page, go, end } = await look();
    await go("layers");
    await page.getByRole("button", { name: "Say something" }).click();
    await page.getByRole("status").getByText("Saved.").waitFor();
    await page.getByRole("button", { name: "Say a failure" }).click();
    await page.getByRole("alert").getByText("could not be reached").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").waitFor();
    await end();
  });

  it("finds and chooses in a combobox by keyboard", async () => {
    const { page, go, end } = await look();
    await go("fields");
    const box = page.getByRole("combobox", { name: "Fruit, by typing" });
    await box.fill("an");
    await page.getByRole("listbox").getByRole("option", { name: "Banana" }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await box.press("Enter");
    expect(await box.inputValue()).to.equal("Banana");
    await box.press("ArrowDown");
    await box.press("Escape");
    expect(await box.inputValue()).to.equal("Banana");
    await end();
  });

  it("moves in a tree by arrows, and keeps ten thousand rows out of the document", async () => {
    const { page, go, end } = await look();
    await go("data");
    const tree = page.getByRole("tree", { name: "Files of the tower" });
    await tree.getByRole("treeitem", { name: "Decks" }).first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("End");
    await eventually(() => page.evaluate<string>("document.activeElement.dataset.key"), "notes");
    const long = page.getByRole("table", { name: "Ten thousand lines" });
    expect(await long.getByRole("row").count()).to.be.below(300);
    await page.evaluate(
      "{ const box = document.querySelector('.dt-table-virtual'); box.scrollTop = box.scrollHeight; }",
    );
    await long.getByText("Line 10000", { exact: true }).waitFor();
    await end();
  });

  it("shows the numbers of a chart as a table", async () => {
    const { page, go, end } = await look();
    await go("data");
    await page.getByRole("img", { name: /Commands by kind/ }).waitFor();
    await page.getByRole("button", { name: "Show as table: Commands by kind" }).click();
    const table = page.getByRole("table", { name: "Commands by kind" });
    await table.getByRole("row").filter({ hasText: "128" }).getByRole("cell").first().waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await end();
  });

  it("saves, refuses, restores and puts together what two have changed", async function () {
    this.timeout(120_000);
    const { page, troubles, go, end } = await look({ viewport: { width: 1280, height: 900 } });
    await go("settings");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    const save = page.getByRole("button", { name: "Save", exact: true });
    expect(await save.count(), "no bar while nothing is changed").to.equal(0);
    await name.fill("Keep");
    await save.waitFor();
    await name.fill("Tower");
    await save.waitFor({ state: "detached" });
    await name.fill("Keep");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved.").waitFor();
    await name.fill("No!");
    await save.click();
    await page.getByRole("link", { name: "Name: This name is not possible." }).click();
    await eventually(() => page.evaluate<string>("document.activeElement.value"), "No!");
    expect(await name.getAttribute("aria-invalid")).to.equal("true");
    // At the end of the page the bar lies over nothing.
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    expect(await violations(page)).to.deep.equal([]);
    await name.fill("Mine");
    await page.evaluate(
      "document.dispatchEvent(new CustomEvent('gallery:others', { detail: { name: 'Theirs', loudness: 11 } }))",
    );
    await save.click();
    const view = page.getByRole("dialog", { name: "Somebody else has saved meanwhile" });
    await view.waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await view.getByRole("radio", { name: "Theirs" }).check();
    await view.getByRole("button", { name: "Save the result" }).click();
    await view.waitFor({ state: "detached" });
    expect(await name.inputValue()).to.equal("Theirs");
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("dialog").getByText("difference").first().click();
    expect(await violations(page)).to.deep.equal([]);
    await page
      .getByRole("button", { name: /^Restore/ })
      .last()
      .scrollIntoViewIfNeeded();
    expect(troubles.take()).to.deep.equal([]);
    await end();
  });

  it("keeps what is not saved over a reload, secrets left out", async () => {
    const { page, go, end } = await look({}, false);
    page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
    await go("settings");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Draft");
    await page.getByRole("button", { name: "Replace: Access token" }).click();
    await page.getByLabel("Access token", { exact: true }).fill("very secret");
    expect(await page.evaluate("JSON.stringify(sessionStorage)"))
      .to.include("Draft")
      .and.not.include("very secret");
    await page.reload();
    await page.getByRole("button", { name: "Revert" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).to.equal("Draft");
    await page.getByRole("button", { name: "Revert" }).click();
    await page.getByRole("button", { name: "Revert" }).waitFor({ state: "detached" });
    expect(await page.evaluate("sessionStorage.length")).to.equal(0);
    await end();
  });

  it("finds, orders, creates, switches, and removes records, one and several", async function () {
    this.timeout(120_000);
    const { page, troubles, go, end } = await look({ viewport: { width: 1280, height: 900 } });
    await go("resource");
    const table = page.getByRole("table", { name: "People" });
    await page.getByRole("searchbox", { name: "Search in People" }).fill("Ann 12");
    await table
      .getByRole("row", { name: /Ann 12/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("button", { name: "Trust" }).click();
    await page.locator("th[aria-sort=ascending]").waitFor();
    await page.getByRole("button", { name: "New" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "Name" }).fill("Zed");
    expect(await violations(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Create" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("searchbox", { name: "Search in People" }).fill("Zed");
    const row = table.getByRole("row", { name: /Zed/ });
    await row.waitFor();
    await row.getByRole("switch").click();
    await page.getByText("“Zed” is off.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("“Zed” is on.").waitFor();
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Delete 1 entry?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByText("Nothing matches").first().waitFor();
    expect(troubles.take()).to.deep.equal([]);
    await end();
  });

  it("stands forced colours and 200 % letters", async () => {
    const { page, go, end } = await look({ forcedColors: "active", viewport: { width: 800, height: 900 } });
    const wrong: string[] = [];
    for (const part of ["fields", "controls", "layers"]) {
      await go(part);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      const sideways = Number(
        await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
      );
      if (sideways > 0) wrong.push(`${part}: ${sideways}`);
    }
    expect(wrong).to.deep.equal([]);
    await end();
  });
});
