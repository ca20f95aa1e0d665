import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

const ann = { groupId: "4242", userId: "777", nickname: "Alice", platform: "platform_a" };

describeInBrowser("accounts and names in the record of a player", (opened) => {
  const at = eachTestAt(opened, "#/players", {
    first: async (tower) => {
      await tower.say(".nn Thora", ann).done();
    },
  });

  for (const width of [1280, 390])
    it(`are shown, and all that is held is downloaded, ${width} px wide`, async () => {
      await at.page.setViewportSize({ width, height: 800 });
      await at.page.getByRole("link", { name: "777", exact: true }).click();
      await at.page.getByRole("tab", { name: "Accounts and names" }).click();
      const accounts = at.page.getByRole("table", { name: "Accounts of this person" });
      await accounts.getByText("777").waitFor();
      await accounts.getByText("Not linked").waitFor();
      await at.page.getByRole("table", { name: "Names in groups" }).getByText("Thora").waitFor();
      const downloading = at.page.waitForEvent("download");
      await at.page.getByRole("link", { name: "Download everything that is held" }).click();
      const content = await readFile(await (await downloading).path(), "utf8");
      expect(content).to.contain("Thora");
      expect(await violations(at.page)).to.deep.equal([]);
      expect(at.here.troubles.take()).to.deep.equal([]);
    });
});
