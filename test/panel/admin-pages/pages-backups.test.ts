import { readFileSync } from "node:fs";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { eventually } from "../support/eventually.js";

interface Row {
  readonly name: string;
}

describeInBrowser("the backups page", (opened) => {
  const at = eachTestAt(opened, "#/backups", {
    first: (tower) => tower.post("/api/system/backups").answers({ code: 0 }),
  });
  const backups = () => at.tower.get("/api/system/backups").data<Row[]>();
  const newest = async () => (await backups())[0]?.name ?? "";
  /** Presses what can be done to a backup. */
  const act = async (name: string, what: string) => {
    await at.page
      .getByRole("row", { name })
      .getByRole("button", { name: /actions/i })
      .click();
    await at.page.getByRole("menuitem", { name: what }).click();
  };

  it("hands out a backup as a file", async () => {
    const name = await newest();
    const download = at.page.waitForEvent("download");
    await act(name, "Download");
    const file = await download;
    expect(file.suggestedFilename()).to.equal(`dicetower-${name}.tar`);
    const content = readFileSync(await file.path());
    expect(content.subarray(0, name.length).toString()).to.equal(name);
    expect(content.subarray(257, 262).toString()).to.equal("ustar");
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("prepares a restore once its name was typed, says so, and calls it off", async () => {
    const name = await newest();
    await act(name, "Restore");
    const question = at.page.getByRole("dialog", { name: "Restore this backup?" });
    const restore = question.getByRole("button", { name: "Restore" });
    expect(await restore.isDisabled()).to.equal(true);
    await question.getByRole("textbox").fill(name);
    expect(await violations(at.page)).to.deep.equal([]);
    await restore.click();
    await at.page.getByText(`The next start restores ${name}`).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await eventually(
      async () => (await at.tower.get("/api/system/restore").data<{ backup: string } | null>())?.backup,
      name,
    );
    await at.page.getByRole("button", { name: "Call off" }).click();
    await at.page.getByText(`The next start restores ${name}`).waitFor({ state: "detached" });
    expect(await at.tower.get("/api/system/restore").data()).to.equal(null);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("deletes a backup, and leads to when they are taken", async () => {
    const { name } = await at.tower.post("/api/system/backups").data<Row>();
    await at.page.reload();
    await act(name, "Delete");
    await at.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await eventually(async () => (await backups()).some((row) => row.name === name), false);
    await at.page.getByRole("link", { name: "Schedule", exact: true }).click();
    await at.page.getByRole("heading", { name: "Backups" }).first().waitFor();
    await at.page.getByLabel("When").first().waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("runs a job now and shows how it ended", async () => {
    await at.here.go("#/jobs");
    const row = at.page.getByRole("row", { name: "host.changes" });
    await row.getByRole("button", { name: "Run now" }).click();
    const answer = at.page.getByRole("dialog", { name: "Run now" });
    await answer.getByText("Done").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.keyboard.press("Escape");
    await row.getByText("Done").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
