import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../browser/chromium.js";
import { asked } from "./in-page.js";
import { panelTower } from "./tower.js";
import { type Visit, visit } from "./visit.js";

describeInBrowser("the command palette", (opened) => {
  let tower: TestHost;
  let here: Visit;
  before(async () => {
    tower = await panelTower();
    await tower
      .post("/api/banlist", {
        targetType: "user",
        platform: "test",
        targetId: "314159",
        kind: "deny",
        reason: "palette",
      })
      .done();
  });
  beforeEach(async () => {
    here = await visit(opened(), tower);
    await here.go("#/panel/help");
  });
  afterEach(() => here?.end());
  after(() => tower?.stop());

  const open = async (typed: string) => {
    await here.page.keyboard.press("Control+K");
    const field = here.page.getByRole("combobox", { name: "What are you looking for?" });
    await field.fill(typed);
    return field;
  };

  it("finds a page by its title and goes there with Enter", async () => {
    const { page } = here;
    const field = await open("commands");
    await page.getByRole("group", { name: "Pages" }).getByRole("option", { name: "Commands Play" }).waitFor();
    const active = await field.getAttribute("aria-activedescendant");
    expect(await page.getByRole("option", { selected: true }).getAttribute("id")).to.equal(active);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Commands" }).waitFor();
    expect(await page.getByRole("dialog").count()).to.equal(0);
  });

  it("finds a field by its name in the API and puts the focus into it", async () => {
    const { page } = here;
    await open("defaultFaces");
    const option = page.getByRole("group", { name: "Fields" }).getByRole("option").first();
    await option.waitFor();
    await option.click();
    await here.settled();
    await page.getByRole("spinbutton", { name: "Faces of the default die" }).waitFor();
    await asked(page, "whenFocused('[data-pointer=\"/defaultFaces\"]')");
  });

  it("does things: another theme, another language, and back", async () => {
    const { page } = here;
    await open("theme dark");
    await page.getByRole("option", { name: "Theme: Dark" }).click();
    expect(await page.evaluate("document.documentElement.dataset.theme")).to.equal("dark");
    await open("简体中文");
    await page.getByRole("option", { name: "Language: 简体中文" }).click();
    await page.getByRole("heading", { level: 1, name: "帮助" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).to.equal("zh-CN");
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate("document.documentElement.dataset.theme")).to.equal("dark");
  });

  it("moves with arrows round the end, says when nothing fits, and closes with Escape", async () => {
    const { page } = here;
    await open("");
    const options = page.getByRole("option");
    await options.first().waitFor();
    await page.keyboard.press("ArrowUp");
    expect(await options.last().getAttribute("aria-selected")).to.equal("true");
    await page.keyboard.press("ArrowDown");
    expect(await options.first().getAttribute("aria-selected")).to.equal("true");
    await open("zzzzzz");
    await page.getByText("Nothing found").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});
