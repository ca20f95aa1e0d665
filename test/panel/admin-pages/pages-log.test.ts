import { readFile } from "node:fs/promises";
import { defineFeature, type Log } from "@dicetower/contract";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";

describeInBrowser("the system log", (opened) => {
  let log: Log;
  const scribe = defineFeature({
    id: "scribe",
    setup(host) {
      ({ log } = host);
    },
  });
  const at = eachTestAt(opened, "#/system/log?owner=scribe", {
    more: [scribe],
    first: async (started) => {
      await started.put("/api/settings/logging", { level: "debug" }).answers({ code: 0 });
      log.warn("the quill is blunt", { quill: 7, error: new Error("no feather") });
    },
  });

  const line = (words: string) => at.page.getByRole("button").filter({ hasText: words });

  it("shows lines as they are written, and all of one that is pressed", async () => {
    await line("the quill is blunt").waitFor();
    log.info("a new page");
    await line("a new page").waitFor();
    await line("the quill is blunt").click();
    const drawer = at.page.getByRole("dialog", { name: /^Line \d+$/ });
    await drawer.getByRole("group", { name: "Error" }).getByText("Error: no feather").waitFor();
    await drawer.getByRole("group", { name: "Details" }).getByText('"quill": 7').waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("filters by level, words and owner", async () => {
    log.debug("dipping");
    await line("dipping").waitFor();
    await at.page.getByRole("combobox", { name: "Level" }).selectOption("warn");
    await line("dipping").waitFor({ state: "detached" });
    await line("the quill is blunt").waitFor();
    await at.page.getByRole("searchbox", { name: "Search in the lines" }).fill("feather");
    await line("the quill is blunt").waitFor();
    await at.page.getByRole("searchbox", { name: "Search in the lines" }).fill("nothing of the kind");
    await at.page.getByText("No line fits").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("button", { name: "Show all" }).click();
    await line("dipping").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("holds still while it is paused, and hands out what it shows as a file", async () => {
    await line("the quill is blunt").waitFor();
    await at.page.getByRole("button", { name: "Pause" }).click();
    log.info("written behind the back");
    await at.page.getByText(/Paused; \d+ new lines? waits?\./).waitFor();
    await untilPasses(async () => expect(await line("written behind the back").count()).to.equal(0));
    await at.page.getByRole("button", { name: "Go on" }).click();
    await line("written behind the back").waitFor();
    const coming = at.page.waitForEvent("download");
    await at.page.getByRole("button", { name: "Download" }).click();
    const written = await readFile(await (await coming).path(), "utf8");
    expect(written).to.match(/ WARN {2}scribe: the quill is blunt \{/);
    expect(written.trimEnd().split("\n").at(-1)).to.include("written behind the back");
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("holds two thousand lines, of which only those in sight are there", async () => {
    for (let number = 1; number <= 2_300; number++) log.info(`line number ${number}`);
    await at.page.reload();
    await at.here.settled();
    await at.page.getByText("2,000 of 2,000 lines.").waitFor();
    await line("line number 2300").waitFor();
    await untilPasses(async () => expect(await line("line number").count()).to.be.below(150));
    await line("line number 2300").focus();
    await at.page.keyboard.press("ArrowDown");
    await at.page.keyboard.press("End");
    await line("line number 301").waitFor();
    await untilPasses(async () => expect(await line("line number 2300").count()).to.equal(0));
    await at.page.keyboard.press("Enter");
    await at.page.getByRole("dialog").getByText("line number 301", { exact: true }).waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
