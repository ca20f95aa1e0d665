import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { walk } from "../support/keyboard.js";

const room = {
  groupId: "4242",
  groupName: "Tavern",
  userId: "777",
  nickname: "Alice",
  platform: "platform_a",
};

/** A log of 250 lines of two speakers. */
async function first(tower: TestHost): Promise<void> {
  await tower.say("hello", room).done();
  const line = (n: number) =>
    `${n % 2 === 0 ? "Alice(777)" : "Bob(778)"} 2026-01-01 20:${String(Math.floor(n / 60)).padStart(2, "0")}:${String(n % 60).padStart(2, "0")}\n${n === 120 ? "The dragon wakes." : `line ${n}`}\n`;
  const text = Array.from({ length: 250 }, (_, n) => line(n)).join("\n");
  const body = { action: "import", platform: "platform_a", groupId: "4242" };
  await tower.post("/api/logs", { ...body, name: "Haunted house", text }).answers({ code: 0 });
  await tower.post("/api/logs", { ...body, name: "Epilogue", text: line(3) }).answers({ code: 0 });
}

describeInBrowser("the pages of session logs", (opened) => {
  const at = eachTestAt(opened, "#/logs", { first });
  const open = async (tab: string) => {
    await at.page.getByRole("link", { name: "Haunted house", exact: true }).click();
    const record = at.page.getByRole("group", { name: "Record Haunted house" });
    await record.getByRole("tab", { name: tab }).click();
    return record;
  };

  const countOf = async (name: string) => {
    const { items } = await at.tower.get(`/api/logs?q=${name}`).data<{ items: { lineCount: number }[] }>();
    return items[0]?.lineCount;
  };

  it("read a log with its speakers, from the beginning on and back from the end", async () => {
    const record = await open("Read");
    await record.getByText("line 0", { exact: true }).waitFor();
    await record.getByRole("list", { name: "Who spoke" }).getByText("Bob").waitFor();
    await untilPasses(async () => expect(await record.locator("[data-line]").count()).to.equal(100));
    await record.getByRole("button", { name: "Later lines" }).click();
    await record.getByText("line 199", { exact: true }).waitFor({ state: "attached" });
    await record.getByRole("button", { name: "End", exact: true }).click();
    await record.getByText("line 249", { exact: true }).waitFor({ state: "attached" });
    await record.getByRole("button", { name: "Earlier lines" }).click();
    await record.getByText("line 60", { exact: true }).waitFor({ state: "attached" });
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("show the dice of a roll as they lie", async () => {
    await at.tower.say(".log new Fight", { ...room, role: "owner" }).replies(/Fight/);
    await at.tower.say(".r 2d8", room).replies(/2D8=/);
    const log = async () =>
      (await at.tower.get("/api/logs?q=Fight").data<{ items: { lineCount: number }[] }>()).items[0];
    await untilPasses(async () => expect((await log())?.lineCount).to.be.above(1));
    await at.here.go("#/logs?q=Fight");
    await at.page.getByRole("link", { name: "Fight", exact: true }).click();
    const record = at.page.getByRole("group", { name: "Record Fight" });
    await record.getByRole("tab", { name: "Read" }).click();
    const dice = record.getByRole("list", { name: "Dice rolled" }).getByRole("listitem");
    await dice.nth(1).waitFor();
    for (const words of await dice.allTextContents()) expect(words).to.match(/d8: [1-8]$/);
    expect(await violations(at.page)).to.deep.equal([]);
  });

  it("find words and go to where they were said", async () => {
    const record = await open("Read");
    await record.getByRole("searchbox", { name: "Search in this log" }).fill("dragon");
    await record.getByRole("button", { name: /The dragon wakes/ }).click();
    const hit = record.locator(":focus", { hasText: "The dragon wakes." });
    await hit.waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
  });

  it("cut a stretch out and merge logs", async () => {
    const record = await open("Read");
    await record.getByRole("button", { name: "Cut lines out" }).click();
    const line = (words: string) => record.getByRole("listitem").filter({ hasText: words });
    await line("line 1").first().getByRole("button", { name: "First line" }).click();
    await line("line 3").first().getByRole("button", { name: "Last line" }).click();
    await record.getByRole("textbox", { name: "Name of the new log" }).fill("Prologue");
    expect(await violations(at.page)).to.deep.equal([]);
    await record.getByRole("button", { name: "Cut out", exact: true }).click();
    await at.page.getByText("The lines are in the log “Prologue” now.").waitFor();
    await untilPasses(async () => expect(await countOf("Prologue")).to.equal(3));
    await record.getByRole("tab", { name: "Files and upload" }).click();
    await record.getByRole("checkbox", { name: "Epilogue" }).check();
    await record.getByRole("textbox", { name: "Name of the new log" }).fill("Whole");
    await record.getByRole("button", { name: "Merge", exact: true }).click();
    await at.page.getByText("The log “Whole” was made.").waitFor();
    await untilPasses(async () => expect(await countOf("Whole")).to.equal(248));
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("tell the upload's state, why it failed, and hand out files", async () => {
    const record = await open("Files and upload");
    await record.getByText("Not uploaded").waitFor();
    await record.getByRole("button", { name: "Upload", exact: true }).click();
    await record.getByRole("alert").first().waitFor();
    const [file] = await Promise.all([
      at.page.waitForEvent("download"),
      record.getByRole("link", { name: "Text (txt)" }).click(),
    ]);
    expect(file.suggestedFilename()).to.match(/\.txt$/);
    expect(await violations(at.page)).to.deep.equal([]);
    at.here.troubles.take();
  });

  for (const width of [1280, 375])
    it(`stand in a group's record and are reached by keyboard, ${width} px wide`, async () => {
      await at.page.setViewportSize({ width, height: 800 });
      await at.here.go("#/groups");
      await at.page.getByRole("link", { name: "Tavern", exact: true }).click();
      const record = at.page.getByRole("group", { name: "Record Tavern" });
      await record.getByRole("tab", { name: "Session logs" }).click();
      await record.getByRole("button", { name: "Epilogue", exact: true }).click();
      await record.getByText("line 3", { exact: true }).waitFor();
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
