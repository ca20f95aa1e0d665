import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { untilPasses } from "../support/eventually.js";
import { password } from "../support/tower.js";

describeInBrowser("the menu", (opened) => {
  const at = eachTestAt(opened, "#/", { shared: true, viewport: { width: 1440, height: 900 } });
  const menu = () => at.page.getByRole("navigation", { name: "Menu", exact: true });

  it("fits a window of 900 pixels, with an icon for each entry", async () => {
    const links = menu().getByRole("link");
    await untilPasses(async () => expect(await links.count()).to.be.within(15, 20));
    for (const link of await links.all()) expect(await link.locator("svg").count()).to.equal(1);
    const last = await links.last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).to.be.at.most(900);
  });

  it("shows the pages of an entry as tabs, and marks where one is", async () => {
    await menu().getByRole("link", { name: "Maintenance" }).click();
    const tabs = at.page.getByRole("navigation", { name: "Maintenance" });
    await tabs.getByRole("link", { name: "Backups" }).click();
    await at.page.getByRole("heading", { level: 1, name: "Backups" }).waitFor();
    await untilPasses(async () =>
      expect(await tabs.getByRole("link", { name: "Backups" }).getAttribute("aria-current")).to.equal("page"),
    );
    const entry = menu().getByRole("link", { name: "Maintenance" });
    await untilPasses(async () => expect(await entry.getAttribute("aria-current")).to.equal("true"));
  });

  it("has the settings of a page behind its gear, and a way back", async () => {
    await at.here.go("#/logs");
    await at.page.getByRole("link", { name: "Settings: Session logs" }).click();
    await at.here.settled();
    expect(at.page.url()).to.match(/#\/settings\/session-logs$/);
    const beside = at.page.getByRole("navigation", { name: "Settings: Session logs" });
    await beside.getByRole("link", { name: "Log site" }).click();
    await at.here.settled();
    await beside.getByRole("link", { name: "Back to Session logs" }).click();
    await at.here.settled();
    expect(at.page.url()).to.match(/#\/logs$/);
  });

  it("tells sessions by device and place, not by what browsers call themselves", async () => {
    const agent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Safari/537.36";
    const elsewhere = await at.tower
      .post("/api/auth/login", { password }, { headers: { "User-Agent": agent } })
      .done();
    expect(elsewhere.status).to.equal(200);
    await at.here.go("#/sessions");
    await at.page.getByRole("cell", { name: "Chrome on Linux" }).first().waitFor();
    await untilPasses(async () => expect(await at.page.getByText("Mozilla/5.0").count()).to.equal(0));
  });

  it("folds settings without effect under one heading", async () => {
    await at.here.go("#/settings/global");
    const fold = at.page.getByText(/^Without effect yet: \d+ fields?$/).first();
    await fold.waitFor();
    await untilPasses(async () =>
      expect(
        await at.page
          .getByText(/^Kept for a later version/)
          .first()
          .isVisible(),
      ).to.equal(false),
    );
    await fold.click();
    await at.page
      .getByText(/Kept for a later version/)
      .first()
      .waitFor();
  });

  it("leads to what is read once by the question mark", async () => {
    await at.page.getByRole("banner").getByRole("link", { name: "Help and about" }).click();
    const tabs = at.page.getByRole("navigation", { name: "Help and about" });
    await tabs.getByRole("link", { name: "Error codes" }).click();
    await at.page.getByRole("heading", { level: 1, name: "Error codes" }).waitFor();
    await untilPasses(async () =>
      expect(await menu().getByRole("link", { name: "Error codes" }).count()).to.equal(0),
    );
  });
});
