import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { untilPasses } from "../support/eventually.js";

describeInBrowser("tables and dialogs where there is little room", (opened) => {
  const at = eachTestAt(opened, "", { shared: true });

  it("keep a row to two lines, and its actions in sight", async () => {
    const long = "a_long_name_of_many_words_".repeat(2);
    for (const which of ["111", "222"])
      await at.tower
        .put(`/api/counters/${encodeURIComponent(`u:test:${which}:${long}`)}`, { value: 1 })
        .answers({ code: 0 });
    await at.here.go("#/counters");
    await at.page.setViewportSize({ width: 1000, height: 800 });
    const row = at.page.getByRole("row").filter({ hasText: "a_long_name" }).first();
    const button = row.getByRole("button", { name: /^Actions/ });
    await untilPasses(async () => {
      const box = await button.boundingBox();
      expect((box?.x ?? 1e9) + (box?.width ?? 0)).to.be.below(1000);
      // Two lines with what is around them are 81 px high, three are 103.
      expect((await row.boundingBox())?.height ?? 1e9).to.be.below(96);
    });
  });

  it("do not break the words of a dialog's buttons on a phone", async () => {
    await at.here.go("#/panel/help");
    await at.here.go("#/settings/audit");
    await at.page.setViewportSize({ width: 390, height: 800 });
    await at.page.getByRole("spinbutton").first().fill("200");
    await at.page.goBack();
    const leave = at.page.getByRole("dialog", { name: "Leave without saving?" });
    for (const name of ["Cancel", "Discard", "Keep as draft", "Save"]) {
      const button = leave.getByRole("button", { name, exact: true });
      await untilPasses(async () => {
        const box = await button.boundingBox();
        expect(box?.height ?? 1e9, name).to.be.below(56);
        expect((box?.x ?? 1e9) + (box?.width ?? 0), name).to.be.at.most(390);
      });
    }
    await leave.getByRole("button", { name: "Discard" }).click();
  });
});
