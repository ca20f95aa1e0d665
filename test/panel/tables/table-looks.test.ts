import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { eventually, untilPasses } from "../support/eventually.js";
import { visit } from "../support/visit.js";

/** Reply rules enough for filters, pages and batches. */
const rules = Array.from({ length: 12 }, (_, at) => ({
  name: `rule ${String(at + 1).padStart(2, "0")}`,
  keywords: [at === 0 ? "=1+1" : `word ${at + 1}`],
  group: at % 3 === 0 ? "tavern" : "market",
  matchMode: at % 2 === 0 ? "exact" : "prefix",
  responses: [{ text: "Yes.", weight: 1 }],
}));

describeInBrowser("how a generated table looks", (opened) => {
  const at = eachTestAt(opened, "", {
    first: async (tower) => {
      for (const rule of rules) await tower.post("/api/replies", rule).answers({ code: 0 });
      for (let who = 1; who <= 25; who++)
        await tower.post("/api/masters", { platform: "test", userId: String(1000 + who) }).done();
      for (let who = 1; who <= 25; who++)
        await tower
          .say("hello", {
            userId: String(100 + who),
            nickname: `Guest ${who}`,
            platform: who % 2 === 0 ? "platform_a" : "platform_b",
            id: `hello-${who}`,
          })
          .done();
    },
  });
  const rows = () => at.page.locator("tbody tr:not(.dt-gap-row)");
  const filled = (count: number) => eventually(() => rows().count(), count);

  it("stands in the address: filters, order and page can be sent, and back goes back", async () => {
    await at.here.go("#/replies");
    await filled(12);
    await at.page.getByRole("combobox", { name: "Folder" }).selectOption("tavern");
    await filled(4);
    await at.page.getByRole("button", { name: "Name", exact: true }).click();
    await at.page.getByRole("button", { name: "Name", exact: true }).click();
    await at.page
      .getByRole("columnheader", { name: "Name" })
      .and(at.page.locator("[aria-sort=descending]"))
      .waitFor();
    const address = at.page.url();
    expect(address).to.contain("f.group=tavern").and.contain("sort=-name");
    const elsewhere = await visit(opened(), at.tower);
    try {
      await elsewhere.page.goto(address);
      await elsewhere.settled();
      const names = elsewhere.page.locator("tbody .dt-row-open");
      await elsewhere.page.getByRole("link", { name: "rule 10" }).waitFor();
      await untilPasses(async () =>
        expect(await names.allTextContents()).to.deep.equal(["rule 10", "rule 07", "rule 04", "rule 01"]),
      );
      expect(elsewhere.troubles.take()).to.deep.equal([]);
    } finally {
      await elsewhere.end();
    }
    await at.page.goBack();
    await at.page.goBack();
    await at.page.goBack();
    await filled(12);
    expect(at.page.url()).not.to.contain("f.group");
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("is remembered by the browser until somebody takes it away", async () => {
    await at.here.go("#/replies");
    await filled(12);
    await at.page.getByRole("combobox", { name: "Folder" }).selectOption("market");
    await filled(8);
    await at.here.go("#/errors");
    await at.here.go("#/replies");
    await filled(8);
    expect(at.page.url()).to.contain("f.group=market");
    await at.page.getByRole("combobox", { name: "Folder" }).selectOption("*");
    await filled(12);
  });

  it("pages and page size are of the service, and stand in the address", async () => {
    await at.here.go("#/players?size=20");
    await filled(20);
    await at.page.getByRole("button", { name: "Next page" }).click();
    await filled(5);
    expect(at.page.url()).to.contain("page=2");
    await at.page.goBack();
    await filled(20);
  });

  it("opens a record by its address, wherever it is in the list, and back closes it", async () => {
    await at.here.go("#/players?size=20&sort=-lastSeenAt");
    await filled(20);
    await at.page.getByRole("link", { name: "125", exact: true }).click();
    const record = at.page.getByRole("group", { name: /^Record / });
    await record.waitFor();
    expect(decodeURIComponent(at.page.url())).to.contain("record=platform_b:125");
    await at.page.goBack();
    await record.waitFor({ state: "detached" });
    await at.page.goForward();
    await record.waitFor();
    await record.getByRole("button", { name: "Close" }).click();
    await record.waitFor({ state: "detached" });
    expect(at.page.url()).not.to.contain("record=");
    await at.here.go("#/players?size=20&sort=-lastSeenAt&record=platform_b%3A101");
    await record.getByText("Guest 1", { exact: true }).first().waitFor();
    await at.here.go("#/players?record=platform_b%3A999999");
    await at.page.getByText("There is no record “platform_b:999999” here").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    at.here.troubles.take();
  });

  it("asks before Back loses what was changed in the form of a record", async () => {
    await at.here.go("#/schedules");
    await at.tower.put("/api/counters/g:visits", { value: 3 }).answers({ code: 0 });
    await at.here.go("#/counters");
    await at.page.getByRole("link", { name: "visits" }).click();
    const form = at.page.getByRole("dialog", { name: /^Save: visits/ });
    await form.getByRole("spinbutton").first().fill("77");
    await at.page.goBack();
    const question = at.page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor();
    await untilPasses(async () =>
      expect(await form.getByRole("spinbutton").first().inputValue()).to.equal("77"),
    );
    await form.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await form.waitFor({ state: "detached" });
    await at.here.go("#/schedules");
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("shows, hides and orders columns, and stands closer or wider", async () => {
    await at.here.go("#/replies");
    await filled(12);
    const headings = () => at.page.getByRole("columnheader").allTextContents();
    const usual = await headings();
    await at.page.getByRole("button", { name: "View", exact: true }).click();
    await at.page.getByRole("menuitem", { name: "Columns and density" }).click();
    const chooser = at.page.getByRole("dialog", { name: "Columns: Reply rules" });
    await chooser.getByRole("checkbox", { name: "Answered", exact: true }).uncheck();
    await chooser.getByRole("button", { name: "Move up: Match" }).click();
    await chooser.getByRole("radio", { name: "Compact" }).check();
    await untilPasses(async () =>
      expect(await chooser.getByRole("checkbox", { name: "Name" }).isDisabled()).to.equal(true),
    );
    expect(await violations(at.page)).to.deep.equal([]);
    await chooser.getByRole("button", { name: "Close" }).last().click();
    await untilPasses(async () => expect(await headings()).not.to.include("Answered"));
    expect(at.page.url()).to.contain("cols=");
    await at.page.locator(".dt-table-compact").waitFor();
    await at.page.reload();
    await filled(12);
    await untilPasses(async () => expect(await headings()).not.to.include("Answered"));
    await at.page.getByRole("button", { name: "View", exact: true }).click();
    await at.page.getByRole("menuitem", { name: "Columns and density" }).click();
    await chooser.getByRole("button", { name: "Back to the usual columns" }).click();
    await chooser.getByRole("button", { name: "Close" }).last().click();
    await untilPasses(async () => expect(await headings()).to.deep.equal(usual));
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("is kept under a name, applied, renamed and deleted", async () => {
    await at.here.go("#/replies");
    await filled(12);
    await at.page.getByRole("combobox", { name: "Folder" }).selectOption("tavern");
    await filled(4);
    const view = (name: string) => at.page.getByRole("button", { name, exact: true });
    await view("View").click();
    await at.page.getByRole("menuitem", { name: "Save this view …" }).click();
    await at.page.getByRole("textbox", { name: "Name of the view" }).fill("The tavern");
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await view("The tavern").waitFor();
    await at.page.getByRole("combobox", { name: "Folder" }).selectOption("*");
    await filled(12);
    await view("View").click();
    await at.page.getByRole("menuitemradio", { name: "The tavern" }).click();
    await filled(4);
    await view("The tavern").click();
    await at.page.getByRole("menuitem", { name: "Manage views" }).click();
    const dialog = at.page.getByRole("dialog", { name: "Manage views" });
    await dialog.getByRole("textbox").fill("Evenings");
    await dialog.getByRole("textbox").press("Enter");
    expect(await violations(at.page)).to.deep.equal([]);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await view("Evenings").click();
    await at.page.getByRole("menuitem", { name: "Manage views" }).click();
    await dialog.getByRole("button", { name: "Delete: Evenings" }).click();
    await dialog.getByText("No views are saved.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await view("View").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("is saved as a file: what matches, and nothing that a spreadsheet would run", async () => {
    await at.tower.put("/api/counters/g:visits", { value: -5 }).answers({ code: 0 });
    await at.here.go("#/replies");
    await filled(12);
    await at.page.getByRole("combobox", { name: "Folder" }).selectOption("tavern");
    await filled(4);
    const saved = async (item: RegExp) => {
      const downloading = at.page.waitForEvent("download");
      await at.page.getByRole("button", { name: "Export", exact: true }).click();
      await at.page.getByRole("menuitem", { name: item }).click();
      return readFile(await (await downloading).path(), "utf8");
    };
    const lines = (await saved(/^CSV/)).trim().split("\r\n");
    expect(lines).to.have.length(5);
    expect(lines[0]).to.match(/^\ufeff?Name,/);
    expect(lines.join("\n"))
      .to.contain("'=1+1")
      .and.not.match(/(^|,)"?=1/m);
    const records = JSON.parse(await saved(/^JSON/)) as { name: string; responses: object[] }[];
    expect(records.map(({ name }) => name)).to.have.members(["rule 01", "rule 04", "rule 07", "rule 10"]);
    expect(records.every(({ responses }) => responses.length === 1)).to.equal(true);
    await at.here.go("#/players");
    await filled(25);
    const players = (await saved(/^CSV/)).trim().split("\r\n");
    expect(players).to.have.length(26);
    await at.here.go("#/counters");
    await at.page.getByRole("link", { name: "visits" }).waitFor();
    // A number stays one, whatever its sign.
    expect(await saved(/^CSV/)).to.match(/^visits,.*,-5,/m);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("is cards of a name and two facts on a phone, with the filters in a sheet", async () => {
    await at.page.setViewportSize({ width: 390, height: 800 });
    await at.here.go("#/replies");
    await filled(12);
    const facts = await at.page.evaluate<number>(
      `[...document.querySelector("tbody tr").querySelectorAll("td[data-title]")].filter((cell) =>
        cell.checkVisibility() && !cell.querySelector("[role=switch]")).length`,
    );
    expect(facts).to.equal(3);
    await untilPasses(async () =>
      expect(await at.page.getByRole("combobox", { name: "Folder" }).isVisible()).to.equal(false),
    );
    await at.page.getByRole("button", { name: "Filters" }).click();
    const sheet = at.page.getByRole("dialog", { name: "Filters: Reply rules" });
    await sheet.getByRole("combobox", { name: "Folder" }).selectOption("tavern");
    expect(await violations(at.page)).to.deep.equal([]);
    await sheet.getByRole("button", { name: "Show the list" }).click();
    await filled(4);
    await at.page.getByRole("button", { name: "1 filter" }).waitFor();
    await untilPasses(async () =>
      expect(await at.page.evaluate("document.documentElement.scrollWidth")).to.be.at.most(390),
    );
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("breaks no word of a cell, and says the whole of a long one on hover", async () => {
    const long = "Gather at the northern gate before the bells of midnight have rung for the last time ";
    await at.tower
      .post("/api/replies", { ...rules[0], name: "a long one", keywords: [long.repeat(1)] })
      .answers({ code: 0 });
    await at.page.setViewportSize({ width: 1100, height: 800 });
    await at.here.go("#/replies");
    await at.page.getByRole("link", { name: "a long one" }).waitFor();
    const row = rows().filter({ hasText: "a long one" });
    await row.locator(`[title*="northern gate"]`).waitFor();
    const heights = await at.page.evaluate<number[]>(
      `[...document.querySelectorAll("tbody tr:not(.dt-gap-row)")].map((row) => row.getBoundingClientRect().height)`,
    );
    expect(Math.max(...heights)).to.be.below(72);
    const broken = await at.page.evaluate<string[]>(
      `[...document.querySelectorAll("tbody td")].flatMap((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
          for (const { 0: word, index } of node.data.matchAll(/[A-Za-z0-9]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
          }
        return found;
      })`,
    );
    expect(broken).to.deep.equal([]);
  });
});
