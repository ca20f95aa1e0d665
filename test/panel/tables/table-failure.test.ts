import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

describeInBrowser("a table that cannot be read", (opened) => {
  it("says why, and not that there is nothing; then it is read again", async () => {
    const tower = await panelTower();
    const here = await visit(opened(), tower, { expected: [{ path: "/api/counters", status: 503 }] });
    try {
      let fails = true;
      await here.page.route("**/api/counters?**", async (route) => {
        const answer = { code: 50300, message: "The database cannot be read now.", data: null };
        if (fails) await route.fulfill({ status: 503, json: answer });
        else await route.continue();
      });
      await here.go("#/counters");
      await here.page.getByText("The database cannot be read now.").waitFor();
      await untilPasses(async () => expect(await here.page.getByText("No counter yet").count()).to.equal(0));
      expect(await violations(here.page)).to.deep.equal([]);
      fails = false;
      await here.page.getByRole("button", { name: "Try again" }).click();
      await here.page.getByText("No counter yet").waitFor();
      await untilPasses(async () =>
        expect(await here.page.getByText("The database cannot be read now.").count()).to.equal(0),
      );
    } finally {
      await here.end();
      await tower.stop();
    }
  });
});
