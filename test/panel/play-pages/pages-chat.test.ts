import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { walk } from "../support/keyboard.js";

const room = { groupId: "4242", userId: "777", nickname: "Alice", accountId: "7", platform: "platform_a" };

describeInBrowser("the page of chats", (opened) => {
  const at = eachTestAt(opened, "#/chat", {
    first: async (tower) => {
      for (let number = 0; number < 120; number++)
        await tower.say(`word ${number}`, { ...room, id: `c-${number}` }).done();
      await tower
        .say("psst", { scene: "private", userId: "9", accountId: "7", platform: "platform_a" })
        .done();
    },
  });
  const open = async () => {
    await at.page.getByRole("button", { name: /4242/ }).click();
    await at.page.getByRole("log").getByText("word 119", { exact: true }).waitFor();
  };
  const articles = () => at.page.getByRole("log").getByRole("article");

  it("shows what is said as it is said, and what became of it", async () => {
    await open();
    await at.tower.say("fresh words", { ...room, id: "fresh" }).done();
    await at.page.getByRole("log").getByText("fresh words").waitFor();
    const body = {
      text: "x",
      platform: "platform_a",
      messageType: "group",
      groupId: "4242",
      userId: "777",
      nickname: "Alice",
    };
    await at.tower.post("/api/test/message", { ...body, event: "recalled", messageId: "fresh" }).done();
    await articles().last().getByText("Taken back").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("reads older ones where the top comes into sight, and keeps the document small", async () => {
    await open();
    const log = at.page.getByRole("log");
    for (let older = 0; older < 2; older++) {
      await log.focus();
      await at.page.keyboard.press("Home");
      await log.getByText(`word ${older === 0 ? 30 : 10}`, { exact: true }).waitFor({ state: "attached" });
    }
    await untilPasses(async () => expect(await articles().count()).to.be.at.most(200));
  });

  it("says so where the bot cannot speak, and keeps what was typed", async () => {
    await open();
    const box = at.page.getByRole("textbox", { name: "Message" });
    await box.fill("hello");
    await box.press("Enter");
    await at.page
      .getByRole("alert")
      .getByText(/connected/)
      .waitFor();
    await untilPasses(async () => expect(await box.inputValue()).to.equal("hello"));
    at.here.troubles.take();
  });

  for (const width of [1280, 390])
    it(`is reached by keyboard and scrolls no page sideways, ${width} px wide`, async () => {
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
