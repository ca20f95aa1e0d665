import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

describeInBrowser("the audit log", (opened) => {
  const at = eachTestAt(opened, "#/audit", {
    first: async (started) => {
      await started.put("/api/settings/audit", { retentionDays: 200 }).answers({ code: 0 });
    },
  });

  const table = () => at.page.getByRole("table", { name: "Audit log" });
  const rows = (words: string) => table().getByRole("row").filter({ hasText: words });

  it("shows a change at once, with the values before and after", async () => {
    await rows("settings.update").filter({ hasText: "audit" }).first().waitFor();
    const before = await rows("settings.update").count();
    await at.tower.put("/api/settings/audit", { retentionDays: 250 }).answers({ code: 0 });
    await rows("settings.update").nth(before).waitFor();
    await rows("settings.update").first().getByRole("button").click();
    const drawer = at.page.getByRole("dialog", { name: /^Line \d+$/ });
    const values = drawer.getByRole("table", { name: "Before and after" });
    await values
      .getByRole("row")
      .filter({ hasText: /retentionDays\s*200\s*250/ })
      .waitFor();
    await drawer.getByText("PUT /api/settings/audit").waitFor();
    await drawer.getByText("Proof", { exact: true }).click();
    await drawer.getByRole("group", { name: "Hash of this line" }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("finds by action, result and words", async () => {
    await at.page.getByRole("textbox", { name: "Action" }).fill("auth.login");
    await rows("settings.update").first().waitFor({ state: "detached" });
    await rows("auth.login").first().waitFor();
    await at.page.getByRole("combobox", { name: "Result" }).selectOption("denied");
    await at.page.getByText("No line fits").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("button", { name: "Show all" }).click();
    await at.page.getByRole("searchbox", { name: "Search in the lines" }).fill("webui-auth");
    await rows("auth.password").waitFor();
    await rows("auth.login").first().waitFor({ state: "detached" });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("proves that nobody has altered it, and names the line that somebody has", async () => {
    const verify = at.page.getByRole("button", { name: "Verify" });
    const verdict = at.page.getByRole("dialog", { name: "Check of the whole log" });
    await verify.click();
    await verdict.getByText("Nobody has altered the log").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.keyboard.press("Escape");
    await verdict.waitFor({ state: "detached" });

    const folder = join(at.tower.dataFolder, "audit");
    const name = readdirSync(folder).find((one) => one.endsWith(".jsonl")) ?? "";
    const written = readFileSync(join(folder, name), "utf8");
    writeFileSync(join(folder, name), written.replace('"retentionDays"', '"retentionDoys"'));
    await verify.click();
    await verdict.getByText("The log is not as it was written").waitFor();
    await verdict.getByText(new RegExp(`^${name.replaceAll(".", "\\.")}:\\d+$`)).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
