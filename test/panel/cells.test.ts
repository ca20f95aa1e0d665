import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../browser/chromium.js";
import { panelTower } from "./tower.js";
import { type Visit, visit } from "./visit.js";

describeInBrowser("cells of tables", (opened) => {
  let tower: TestHost;
  let here: Visit;
  before(async () => {
    tower = await panelTower();
  });
  beforeEach(async () => {
    here = await visit(opened(), tower, { viewport: { width: 360, height: 740 } });
  });
  afterEach(() => here?.end());
  after(() => tower?.stop());

  it("write codes as they are looked for, without the marks of amounts", async () => {
    await here.go("#/errors");
    await here.page.getByText("40001", { exact: true }).waitFor();
    expect(await here.page.getByText("40,001").count()).to.equal(0);
  });

  it("keep long names within their card on a phone", async () => {
    await here.go("#/texts");
    await here.page
      .getByRole("button", { name: "access.page.problem.claimOpen.text", exact: true })
      .waitFor();
    const outside = await here.page.evaluate<string[]>(
      `[...document.querySelectorAll("tbody tr")].flatMap((row) => {
        const edge = row.getBoundingClientRect().right;
        return [...row.querySelectorAll("button")]
          .filter((button) => button.getBoundingClientRect().right > edge)
          .map((button) => button.textContent);
      })`,
    );
    expect(outside).to.deep.equal([]);
  });
});
