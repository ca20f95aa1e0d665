import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { untilPasses } from "../support/eventually.js";
import { visit } from "../support/visit.js";

describeInBrowser("choices and switches on a phone", (opened) => {
  const at = eachTestAt(opened, "", { shared: true, viewport: { width: 360, height: 740 } });

  /** Words of options that are broken though there is a line's room for them. */
  const broken = `[...document.querySelectorAll("main .dt-radios label")].flatMap((label) => {
    const words = document.createRange();
    words.selectNodeContents(label);
    const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
    return lines.size > 1 && label.textContent.length < 14 ? [label.textContent] : [];
  })`;

  for (const words of ["en", "zh-CN"] as const)
    it(`do not break short words: ${words}`, async () => {
      const here = await visit(opened(), at.tower, { words, viewport: { width: 360, height: 740 } });
      try {
        for (const page of ["#/settings/logging", "#/requests"]) {
          await here.go(page);
          await untilPasses(async () => expect(await here.page.evaluate(broken), page).to.deep.equal([]));
        }
      } finally {
        await here.end();
      }
    });

  it("keep the state of a switch beside or below its words, not below the switch", async () => {
    await at.here.go("#/settings/global");
    const astray = await at.page.evaluate<string[]>(
      `[...document.querySelectorAll("main .dt-switch-state")].flatMap((state) => {
        const label = state.closest(".dt-check").querySelector("label");
        const left = label.getBoundingClientRect().left;
        return state.getBoundingClientRect().left < left - 1 ? [label.textContent] : [];
      })`,
    );
    expect(astray).to.deep.equal([]);
  });
});
