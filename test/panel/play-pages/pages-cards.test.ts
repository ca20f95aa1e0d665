import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { walk } from "../support/keyboard.js";

const ann = { groupId: "4242", userId: "777", nickname: "Alice", platform: "platform_a" };

describeInBrowser("the cards in the record of a player", (opened) => {
  const at = eachTestAt(opened, "#/players", {
    first: async (tower) => {
      await tower.say(".pc new Quill", ann).done();
      await tower.say(".st 力量50 侦查60 hp11", ann).done();
    },
  });
  const open = async () => {
    await at.page.getByRole("link", { name: ann.userId, exact: true }).click();
    await at.page.getByRole("tab", { name: "Cards" }).click();
    await at.page.getByRole("button", { name: /^力量 50/ }).waitFor();
  };

  it("show values by the system's template, set one and take it back", async () => {
    await open();
    await at.page.getByRole("button", { name: /^力量 50/ }).click();
    await at.page.getByRole("textbox", { name: "Value" }).fill("65");
    await at.page.getByRole("button", { name: "Save" }).click();
    await at.page.getByRole("button", { name: /^力量 65/ }).waitFor();
    await at.tower.say(".st 力量", ann).replies(/65/);
    await at.page.getByRole("button", { name: "Take back: card-attr" }).click();
    await at.page.getByRole("button", { name: /^力量 50/ }).waitFor();
    await at.tower.say(".st 力量", ann).replies(/50/);
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  for (const width of [1280, 375])
    it(`are reached by keyboard and scroll no page sideways, ${width} px wide`, async () => {
      await at.page.setViewportSize({ width, height: 800 });
      await open();
      const found = await walk(at.page);
      expect([...found.unreached, ...found.covered, ...found.unmarked]).to.deep.equal([]);
      await untilPasses(async () =>
        expect(
          await at.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth",
          ),
        ).to.equal(0),
      );
      expect(await violations(at.page)).to.deep.equal([]);
    });
});
