import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

describeInBrowser("a restart that is needed", (opened) => {
  let tower: TestHost;
  before(async () => {
    tower = await panelTower();
  });
  after(() => tower?.stop());

  it("is told on every page as soon as somebody has saved what wants it, and says why it cannot be done here", async () => {
    const here = await visit(opened(), tower, { expected: [{ path: "/api/system/restart", status: 501 }] });
    const { page } = here;
    await here.go("#/panel/help");
    await page.getByText("Live", { exact: true }).waitFor();
    await tower.put("/api/system/server-config", { ip: "127.0.0.1", port: 18_099 }).answers({ code: 0 });
    await page.getByText("A restart is needed").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Restart now" }).click();
    await page.getByText("Nobody would start the service again").waitFor();
    await page.reload();
    await page.getByText("A restart is needed").waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
    await here.end();
  });
});
