import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

describeInBrowser("the API reference", (opened) => {
  const at = eachTestAt(opened, "#/api", { shared: true });

  const tree = (name: string) => at.page.getByRole("tree", { name });

  it("lists every call in force, and finds by any word", async () => {
    const document = await at.tower.get("/api/openapi.json").done();
    const { paths } = document.json as unknown as { paths: Record<string, Record<string, unknown>> };
    const count = Object.values(paths).reduce((sum, item) => sum + Object.keys(item).length, 0);
    await at.page.getByRole("heading", { level: 2, name: `${count} calls` }).waitFor();
    await at.page.getByRole("searchbox", { name: "Search in paths and descriptions" }).fill("banlist delete");
    await at.page.getByRole("heading", { level: 2, name: "1 call", exact: true }).waitFor();
    await tree("Calls by feature")
      .getByRole("treeitem", { name: /^\/banlist\/\{rowId\}/ })
      .waitFor();
    await at.page.getByRole("searchbox", { name: "Search in paths and descriptions" }).fill("no such thing");
    await at.page.getByText("No call fits").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("describes parameters, body and answer, and writes a line for the shell", async () => {
    await at.page
      .getByRole("searchbox", { name: "Search in paths and descriptions" })
      .fill("PUT /api/settings/audit");
    await tree("Calls by feature")
      .getByRole("treeitem", { name: /^\/settings\/audit(?!\/)/ })
      .last()
      .click();
    await tree("Body")
      .getByRole("treeitem", { name: /^retentionDays/ })
      .filter({ hasText: "90–3650" })
      .waitFor();
    await tree("Answer")
      .getByRole("treeitem", { name: /^retentionDays/ })
      .waitFor();
    const shell = at.page.getByRole("group", { name: "A line for the shell" });
    const written = (await shell.textContent()) ?? "";
    expect(written).to.include(`curl -X PUT '${at.tower.base}/api/settings/audit'`);
    expect(written).to.include("X-API-Key: $DICETOWER_KEY");
    expect(JSON.parse(/-d '(.*)'$/.exec(written)?.[1] ?? "")).to.have.property("retentionDays");
    expect(await violations(at.page)).to.deep.equal([]);

    await at.page.getByRole("searchbox", { name: "Search in paths and descriptions" }).fill("system/logs");
    await tree("Calls by feature")
      .getByRole("treeitem", { name: /^\/system\/logs\b/ })
      .last()
      .click();
    await at.page
      .getByRole("table", { name: "Parameters" })
      .getByRole("row")
      .filter({ hasText: /^pageSize\s*behind \?/ })
      .waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
