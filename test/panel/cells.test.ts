import { expect } from "chai";
import { describeInBrowser } from "../browser/chromium.js";
import { eachTestAt } from "./at-page.js";

describeInBrowser("cells of tables", (opened) => {
  const at = eachTestAt(opened, "", { viewport: { width: 360, height: 740 } });

  it("write codes as they are looked for, without the marks of amounts", async () => {
    await at.here.go("#/errors");
    await at.page.getByText("40001", { exact: true }).waitFor();
    expect(await at.page.getByText("40,001").count()).to.equal(0);
  });

  it("keep long names within their card on a phone", async () => {
    await at.here.go("#/texts");
    await at.page.getByRole("button", { name: "access.page.problem.claimOpen.text", exact: true }).waitFor();
    const outside = await at.page.evaluate<string[]>(
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
