import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Locator } from "playwright-core";
import { describeInBrowser } from "../browser/chromium.js";
import { eachTestAt } from "./at-page.js";
import { violations } from "./axe.js";

describeInBrowser("the test chat", (opened) => {
  const at = eachTestAt(opened, "#/test-chat");

  const say = async (text: string): Promise<Locator> => {
    await at.page.getByRole("textbox", { name: "Message" }).fill(text);
    await at.page.getByRole("button", { name: "Send", exact: true }).click();
    return at.page.getByRole("log").getByRole("article", { name: text, exact: true }).last();
  };

  it("rolls a first die with one click, and tells the way of the message through the line", async () => {
    await at.page.getByRole("button", { name: ".r 3d6+2" }).click();
    const said = at.page.getByRole("article", { name: ".r 3d6+2" });
    await said.getByText(/Ann.*3D6\+2=/).waitFor();
    const trace = at.page.getByRole("table", { name: "Trace" });
    const rows = await trace.getByRole("row").allTextContents();
    expect(rows.slice(1).some((row) => /admit access\.admit.*access.*go on.*ms/.test(row))).to.equal(true);
    expect(rows.at(-1)).to.match(/commands.*commands.*reply.*ms/);
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("whispers where the bot does, and says so when nothing answers", async () => {
    const hidden = await say(".rh d100");
    await hidden.getByText("in private to Ann").waitFor();
    await hidden.getByText(/rolls behind the screen/).waitFor();
    const chat = await say("good evening");
    await chat.getByText("Nothing answered this.").waitFor();
    expect(await at.page.getByRole("log").getByRole("article").count()).to.equal(2);
  });

  it("speaks as several people, in groups and alone, with the role, the name and the trust they are given", async () => {
    await at.page.getByRole("combobox", { name: "Speak as" }).selectOption({ label: "Ranger Bo (Bo)" });
    await (await say(".r 1d1"))
      .getByText(/Ranger Bo/)
      .first()
      .waitFor();
    const refused = await say(".engine raw");
    await refused.getByText(/You may not do that/).waitFor();
    await at.page.getByRole("combobox", { name: "Trust" }).selectOption({ label: "5 – master" });
    await (await say(".engine raw")).getByText("This account now uses the mode raw.").waitFor();
    await (await say(".engine clr")).getByText(/follows the layers above again/).waitFor();
    await at.page.getByRole("button", { name: "Add a person" }).click();
    await at.page.getByRole("textbox", { name: "Name", exact: true }).fill("Dora");
    await at.page.getByRole("combobox", { name: "Where" }).selectOption({ label: "In private" });
    await (await say(".r 2d1")).getByText(/Dora.*2D1=/).waitFor();
    // The people are still there after a reload.
    await at.page.reload();
    await at.page.getByRole("combobox", { name: "Speak as" }).waitFor();
    expect(await at.page.getByRole("combobox", { name: "Speak as" }).textContent()).to.contain("Dora");
  });

  it("shows replies as the chosen platform does, in the chosen language", async () => {
    await at.page.getByRole("combobox", { name: "Language" }).selectOption({ label: "简体中文" });
    await at.page.getByRole("combobox", { name: "Platform" }).selectOption("platform_b");
    await (await say(".r 1d1")).getByText(/掷骰：1D1=1/).waitFor();
    await at.page
      .getByRole("combobox", { name: "Show replies as" })
      .selectOption({ label: "Plain text with codes" });
    await at.page.getByRole("article", { name: ".r 1d1" }).getByRole("code").getByText(/掷骰/).waitFor();
  });

  it("sends again by the arrow key and by the menu, and keeps the conversation as a test that passes", async () => {
    await (await say(".r 2d1+d6 x")).getByText(/2D1\+D6=/).waitFor();
    const field = at.page.getByRole("textbox", { name: "Message" });
    await field.press("ArrowUp");
    expect(await field.inputValue()).to.equal(".r 2d1+d6 x");
    await field.fill("");
    await at.page.getByRole("button", { name: "Actions for “.r 2d1+d6 x”" }).click();
    await at.page.getByRole("menuitem", { name: "Send again" }).click();
    const both = at.page.getByRole("log").getByRole("article", { name: ".r 2d1+d6 x" });
    await both
      .nth(1)
      .getByText(/2D1\+D6=/)
      .waitFor();
    const downloading = at.page.waitForEvent("download");
    await at.page.getByRole("button", { name: "Save all as test file" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).to.match(/\.test\.mjs$/);
    const code = await readFile(await file.path(), "utf8");
    const cases = JSON.parse(/const cases = (\[.*?\n\]);/s.exec(code)?.[1] ?? "null") as {
      body: object;
      reply: string;
    }[];
    expect(cases).to.have.length(2);
    for (const { body, reply } of cases) {
      const { json } = await at.tower.post("/api/test/message", body).done();
      const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, "0");
      expect(withoutNumbers((json as unknown as { reply: string }).reply)).to.equal(withoutNumbers(reply));
    }
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
