import { readFile } from "node:fs/promises";
import { defineFeature, type Log } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { describeInBrowser } from "../browser/chromium.js";
import { violations } from "./axe.js";
import { panelTower } from "./tower.js";
import { type Visit, visit } from "./visit.js";

describeInBrowser("the system log", (opened) => {
  let tower: TestHost;
  let here: Visit;
  let page: Page;
  let log: Log;
  const scribe = defineFeature({
    id: "scribe",
    setup(host) {
      ({ log } = host);
    },
  });
  before(async () => {
    tower = await panelTower([scribe]);
    await tower.put("/api/settings/logging", { level: "debug" }).answers({ code: 0 });
    log.warn("the quill is blunt", { quill: 7, error: new Error("no feather") });
  });
  beforeEach(async () => {
    here = await visit(opened(), tower);
    page = here.page;
    await here.go("#/system/log?owner=scribe");
  });
  afterEach(() => here?.end());
  after(() => tower?.stop());

  const line = (words: string) => page.getByRole("button").filter({ hasText: words });

  it("shows lines as they are written, and all of one that is pressed", async () => {
    await line("the quill is blunt").waitFor();
    log.info("a new page");
    await line("a new page").waitFor();
    await line("the quill is blunt").click();
    const drawer = page.getByRole("dialog", { name: /^Line \d+$/ });
    await drawer.getByRole("group", { name: "Error" }).getByText("Error: no feather").waitFor();
    await drawer.getByRole("group", { name: "Details" }).getByText('"quill": 7').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("filters by level, words and owner", async () => {
    log.debug("dipping");
    await line("dipping").waitFor();
    await page.getByRole("combobox", { name: "Level" }).selectOption("warn");
    await line("dipping").waitFor({ state: "detached" });
    await line("the quill is blunt").waitFor();
    await page.getByRole("searchbox", { name: "Search in the lines" }).fill("feather");
    await line("the quill is blunt").waitFor();
    await page.getByRole("searchbox", { name: "Search in the lines" }).fill("nothing of the kind");
    await page.getByText("No line fits").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Show all" }).click();
    await line("dipping").waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("holds still while it is paused, and hands out what it shows as a file", async () => {
    await line("the quill is blunt").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    log.info("written behind the back");
    await page.getByText(/Paused; \d+ new lines? waits?\./).waitFor();
    expect(await line("written behind the back").count()).to.equal(0);
    await page.getByRole("button", { name: "Go on" }).click();
    await line("written behind the back").waitFor();
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const written = await readFile(await (await coming).path(), "utf8");
    expect(written).to.match(/ WARN {2}scribe: the quill is blunt \{/);
    expect(written.trimEnd().split("\n").at(-1)).to.include("written behind the back");
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("holds two thousand lines, of which only those in sight are there", async () => {
    for (let number = 1; number <= 2_300; number++) log.info(`line number ${number}`);
    await page.reload();
    await here.settled();
    await page.getByText("2,000 of 2,000 lines.").waitFor();
    await line("line number 2300").waitFor();
    expect(await line("line number").count()).to.be.below(150);
    await line("line number 2300").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await line("line number 301").waitFor();
    expect(await line("line number 2300").count()).to.equal(0);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("line number 301", { exact: true }).waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });
});
