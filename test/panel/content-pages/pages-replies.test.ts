import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

describeInBrowser("the page of replies", (opened) => {
  const at = eachTestAt(opened, "#/replies", {
    first: async (tower) => {
      const responses = [{ text: "Welcome, {nick}!", weight: 1 }];
      for (const rule of [
        { name: "greeting", keywords: ["hello"], group: "tavern" },
        { name: "any greeting", keywords: ["hell"], matchMode: "prefix", priority: -1 },
      ])
        await tower.post("/api/replies", { ...rule, responses }).answers({ code: 0 });
    },
  });

  it("tries a text on the rules while it is typed, beside a rule", async () => {
    await at.page.getByRole("link", { name: "greeting", exact: true }).click();
    const record = at.page.getByRole("group", { name: "Record greeting" });
    await record.getByRole("tab", { name: "Try" }).click();
    await record.getByText("Another rule comes before it").waitFor();
    await record.getByText("Answers", { exact: true }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await record.getByRole("textbox", { name: "Try a text" }).fill(".r d20");
    await record.getByText("The command “roll” takes this text").waitFor();
    await record.getByRole("textbox", { name: "Try a text" }).fill("nobody says this");
    await record.getByText("No rule matches this text.").waitFor();
    await at.page.emulateMedia({ colorScheme: "dark" });
    await at.page.setViewportSize({ width: 400, height: 800 });
    await record.getByRole("textbox", { name: "Try a text" }).fill("hello");
    await record.getByText("Another rule comes before it").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("makes a rule in a form", async () => {
    await at.page.getByRole("button", { name: "Add a rule" }).first().click();
    const form = at.page.getByRole("dialog");
    await form.getByRole("group", { name: "Keywords" }).getByRole("button", { name: "Add" }).click();
    await form.getByRole("group", { name: "Keywords" }).getByRole("textbox").fill("ping");
    await form.getByRole("group", { name: "Responses" }).getByRole("button", { name: "Add" }).click();
    await form.getByRole("textbox", { name: "Text" }).fill("pong");
    await form.getByRole("button", { name: "Add a rule" }).click();
    await form.waitFor({ state: "detached" });
    await at.tower.say("ping").replies("pong");
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
