import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Locator } from "playwright-core";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";

describeInBrowser("the test chat", (opened) => {
  const at = eachTestAt(opened, "#/test-chat", { shared: true });

  const say = async (text: string): Promise<Locator> => {
    await at.page.getByRole("combobox", { name: "Message" }).fill(text);
    await at.page.getByRole("button", { name: "Send", exact: true }).click();
    return at.page.getByRole("log").getByRole("article", { name: text, exact: true }).last();
  };

  it("rolls a first die with one click, and tells the way of the message through the line", async () => {
    await at.page.getByRole("button", { name: ".r 3d6+2" }).click();
    const said = at.page.getByRole("article", { name: ".r 3d6+2" });
    await said.getByText(/Ann.*3D6\+2=/).waitFor();
    const trace = at.page.getByRole("table", { name: "Trace" });
    const rows = await trace.getByRole("row").allTextContents();
    expect(rows.slice(1).some((row) => /Admission.*access.*Let it pass.*ms/.test(row))).to.equal(true);
    expect(rows.at(-1)).to.match(/Commands.*Answered.*ms/);
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("shows the dice of a roll as they lie, with what each shows in words", async () => {
    const said = await say(".r 4d6k3+d20");
    const dice = said.getByRole("list", { name: "Dice rolled" }).getByRole("listitem");
    await dice.nth(4).waitFor();
    const words = await dice.allTextContents();
    const reply = (await said.getByText(/4D6K3\+D20=/).textContent()) ?? "";
    const [, kept = "", dropped = "", last = ""] = /=\[([\d,]+)\|(\d)\]\+(\d+)=/.exec(reply) ?? [];
    const shown = words.map((one) => /d(?:6|20): \d+(?:, dropped)?$/.exec(one)?.[0] ?? one).sort();
    const expected = [
      ...kept.split(",").map((one) => `d6: ${one}`),
      `d6: ${dropped}, dropped`,
      `d20: ${last}`,
    ];
    expect(shown).to.deep.equal(expected.sort());
    expect(await said.getByRole("list", { name: "Dice rolled" }).locator("svg.dt-die").count()).to.equal(5);
    expect(await violations(at.page)).to.deep.equal([]);
  });

  it("calls platforms and stages by name, in Chinese too", async () => {
    await at.page.getByRole("button", { name: "Language", exact: true }).click();
    await at.page.getByText("简体中文").first().click();
    await at.page.getByRole("heading", { level: 1, name: "测试聊天" }).waitFor();
    const platforms = at.page.getByRole("combobox", { name: "平台" }).getByRole("option");
    expect(await platforms.allTextContents()).to.deep.equal(["测试聊天", "平台 A", "平台 B", "平台 C"]);
    await at.page.getByRole("button", { name: ".r 3d6+2" }).click();
    await at.page
      .getByRole("table", { name: "处理轨迹" })
      .getByRole("row", { name: /准入.*access.*放行/ })
      .first()
      .waitFor();
  });

  it("shows why beside what was said where there is room, and below it where there is none", async () => {
    const boxOf = async (name: string) => {
      const box = await at.page.getByRole("heading", { level: 2, name }).boundingBox();
      if (box === null) throw new Error(`${name} is not seen`);
      return box;
    };
    await at.page.setViewportSize({ width: 1440, height: 900 });
    const [chat, trace] = [await boxOf("Conversation"), await boxOf("Trace")];
    expect(trace.x).to.be.above(chat.x + 300);
    expect(Math.abs(trace.y - chat.y)).to.be.below(40);
    const field = await at.page.getByRole("combobox", { name: "Message" }).boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0), "one types without scrolling").to.be.at.most(900);
    await at.page.setViewportSize({ width: 390, height: 844 });
    expect((await boxOf("Trace")).y).to.be.above((await boxOf("Conversation")).y + 200);
  });

  it("whispers where the bot does, and says so when nothing answers", async () => {
    const hidden = await say(".rh d100");
    await hidden.getByText("in private to Ann").waitFor();
    await hidden.getByText(/rolls behind the screen/).waitFor();
    const chat = await say("good evening");
    await chat.getByText("Nothing answered this.").waitFor();
    await at.page.getByText("Nobody answered", { exact: true }).waitFor();
    await at.page
      .getByText(/^Every stage let the message pass|^The stage “.+” of “.+” ended it\.$/)
      .waitFor();
    await untilPasses(async () =>
      expect(await at.page.getByRole("log").getByRole("article").count()).to.equal(2),
    );
  });

  it("speaks as several people, in groups and alone, with the role, the name and the trust they are given", async () => {
    await at.page.getByRole("combobox", { name: "Speak as" }).selectOption({ label: "Ranger Bo (Bo)" });
    await (await say(".r 1d1"))
      .getByText(/Ranger Bo/)
      .first()
      .waitFor();
    const refused = await say(".engine raw");
    await refused.getByText(/Only .+ may do that/).waitFor();
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
    await untilPasses(async () =>
      expect(await at.page.getByRole("combobox", { name: "Speak as" }).textContent()).to.contain("Dora"),
    );
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
    const field = at.page.getByRole("combobox", { name: "Message" });
    await field.press("ArrowUp");
    await untilPasses(async () => expect(await field.inputValue()).to.equal(".r 2d1+d6 x"));
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

  describe("completes a line", () => {
    const field = () => at.page.getByRole("combobox", { name: "Message" });
    const options = () => at.page.getByRole("listbox", { name: "What could stand here" }).getByRole("option");
    const option = (name: string | RegExp) => options().filter({ hasText: name }).first();
    const said = async (value: string) =>
      untilPasses(async () => expect(await field().inputValue()).to.equal(value));

    it("word by word, with the keyboard", async () => {
      await field().pressSequentially(".ba");
      await option(".ban").waitFor();
      expect(await field().getAttribute("aria-expanded")).to.equal("true");
      const active = await field().getAttribute("aria-activedescendant");
      expect(await at.page.locator(`#${active}`).getAttribute("aria-selected")).to.equal("true");
      expect(await violations(at.page)).to.deep.equal([]);
      await field().fill(".ban");
      await field().press("Tab");
      await said(".ban ");
      await option("list").waitFor();
      await field().pressSequentially("on");
      await untilPasses(async () => expect(await options().count()).to.equal(1));
      await field().press("Enter");
      await said(".ban only ");
      await option(/^on/).waitFor();
      // Nothing is chosen behind a whole word before the arrows are used.
      expect(await field().getAttribute("aria-activedescendant")).to.equal(null);
      await field().press("ArrowDown");
      await field().press("ArrowDown");
      await field().press("Enter");
      await said(".ban only off ");
      expect(await at.page.getByRole("log").getByRole("article").count()).to.equal(0);
      expect(at.here.troubles.take()).to.deep.equal([]);
    });

    it("at the cursor, by a click, and closes with Escape; hints cannot be taken", async () => {
      await field().fill(" only on");
      await field().press("Home");
      await field().pressSequentially(".ba");
      await option(".ban").waitFor();
      await field().press("Tab");
      await said(".ban only on");
      expect(await at.page.evaluate("document.activeElement.selectionStart")).to.equal(".ban".length);
      await field().fill(".ban add ");
      const hint = option("user or group");
      await hint.waitFor();
      expect(await hint.getAttribute("aria-disabled")).to.equal("true");
      await hint.click({ force: true });
      await said(".ban add ");
      expect(await violations(at.page)).to.deep.equal([]);
      await field().press("Escape");
      await hint.waitFor({ state: "hidden" });
      await field().fill(".ban onl");
      await option("only").click();
      await said(".ban only ");
      await field().press("Escape");
      await field().press("Enter");
      await at.page.getByRole("log").getByRole("article", { name: ".ban only" }).waitFor();
      await said("");
    });

    it("on a phone as well, and in Chinese", async () => {
      await at.page.setViewportSize({ width: 390, height: 844 });
      await field().fill(".ban o");
      await option("only").waitFor();
      const box = await at.page.getByRole("listbox", { name: "What could stand here" }).boundingBox();
      expect(box?.x).to.be.at.least(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).to.be.at.most(390);
      expect(await violations(at.page)).to.deep.equal([]);
      await at.page.setViewportSize({ width: 1280, height: 800 });
      await at.page.getByRole("button", { name: "Language", exact: true }).click();
      await at.page.getByText("简体中文").first().click();
      await at.page.getByRole("combobox", { name: "消息" }).fill(".ban add ");
      await at.page
        .getByRole("listbox", { name: "可输入的内容" })
        .getByRole("option", { name: "用户或群" })
        .waitFor();
    });
  });

  it("removes what it has left in the store, once that is confirmed", async () => {
    await say("good evening");
    const left = async (what: "groups" | "players") =>
      (await at.tower.get(`/api/${what}?test=true`).data<{ total: number }>()).total;
    await untilPasses(async () => expect(await left("groups")).to.be.above(0));
    const forget = at.page.getByRole("button", { name: "Remove what is stored" });
    await forget.click();
    await at.page.getByRole("button", { name: "Cancel" }).click();
    await untilPasses(async () => expect(await left("groups")).to.be.above(0));
    await forget.click();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await at.page.getByText(/Removed: [1-9]\d* messages, [1-9]\d* players, [1-9]\d* groups/).waitFor();
    await untilPasses(async () => expect(await left("groups")).to.equal(0));
    await untilPasses(async () => expect(await left("players")).to.equal(0));
    const lines = await at.tower.get("/api/system/audit?pageSize=50").data<{ items: { action: string }[] }>();
    expect(lines.items.map(({ action }) => action)).to.include.members([
      "chat.removeTest",
      "player.removeTest",
      "group.removeTest",
    ]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
