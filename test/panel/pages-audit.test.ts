import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { describeInBrowser } from "../browser/chromium.js";
import { violations } from "./axe.js";
import { panelTower } from "./tower.js";
import { type Visit, visit } from "./visit.js";

describeInBrowser("the audit log", (opened) => {
  let tower: TestHost;
  let here: Visit;
  let page: Page;
  before(async () => {
    tower = await panelTower();
    await tower.put("/api/settings/audit", { retentionDays: 200 }).answers({ code: 0 });
  });
  beforeEach(async () => {
    here = await visit(opened(), tower);
    page = here.page;
    await here.go("#/audit");
  });
  afterEach(() => here?.end());
  after(() => tower?.stop());

  const table = () => page.getByRole("table", { name: "Audit log" });
  const rows = (words: string) => table().getByRole("row").filter({ hasText: words });

  it("shows a change at once, with the values before and after", async () => {
    await rows("settings.update").filter({ hasText: "audit" }).first().waitFor();
    const before = await rows("settings.update").count();
    await tower.put("/api/settings/audit", { retentionDays: 250 }).answers({ code: 0 });
    await rows("settings.update").nth(before).waitFor();
    await rows("settings.update").first().getByRole("button").click();
    const drawer = page.getByRole("dialog", { name: /^Line \d+$/ });
    const values = drawer.getByRole("table", { name: "Before and after" });
    await values
      .getByRole("row")
      .filter({ hasText: /retentionDays\s*200\s*250/ })
      .waitFor();
    await drawer.getByText("PUT /api/settings/audit").waitFor();
    await drawer.getByText("Proof", { exact: true }).click();
    await drawer.getByRole("group", { name: "Hash of this line" }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("finds by action, result and words", async () => {
    await page.getByRole("textbox", { name: "Action" }).fill("auth.login");
    await rows("settings.update").first().waitFor({ state: "detached" });
    await rows("auth.login").first().waitFor();
    await page.getByRole("combobox", { name: "Result" }).selectOption("denied");
    await page.getByText("No line fits").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("searchbox", { name: "Search in the lines" }).fill("webui-auth");
    await rows("auth.password").waitFor();
    await rows("auth.login").first().waitFor({ state: "detached" });
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("proves that nobody has altered it, and names the line that somebody has", async () => {
    const verify = page.getByRole("button", { name: "Verify" });
    const verdict = page.getByRole("dialog", { name: "Check of the whole log" });
    await verify.click();
    await verdict.getByText("Nobody has altered the log").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.keyboard.press("Escape");
    await verdict.waitFor({ state: "detached" });

    const folder = join(tower.dataFolder, "audit");
    const name = readdirSync(folder).find((one) => one.endsWith(".jsonl")) ?? "";
    const written = readFileSync(join(folder, name), "utf8");
    writeFileSync(join(folder, name), written.replace('"retentionDays"', '"retentionDoys"'));
    await verify.click();
    await verdict.getByText("The log is not as it was written").waitFor();
    await verdict.getByText(new RegExp(`^${name.replaceAll(".", "\\.")}:\\d+$`)).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
  });
});
