import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { eventually, untilPasses } from "../support/eventually.js";

describeInBrowser("what can be done at a generated page", (opened) => {
  const at = eachTestAt(opened, "");
  const backups = async () => (await at.tower.get("/api/system/backups").data<object[]>()).length;

  it("is done by its button where nothing has to be filled in, and no form is shown", async () => {
    const before = await backups();
    await at.here.go("#/backups");
    await at.page.getByRole("button", { name: "Back up now", exact: true }).first().click();
    await at.page.getByRole("cell", { name: "By hand" }).nth(before).waitFor();
    await untilPasses(async () => expect(await backups()).to.equal(before + 1));
    await untilPasses(async () => expect(await at.page.getByRole("dialog").count()).to.equal(0));
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("is asked for first where an address alone leads to it", async () => {
    const before = await backups();
    await at.here.go("#/backups?create=backups");
    const question = at.page.getByRole("dialog", { name: "Back up now: Backups" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await untilPasses(async () => expect(await backups()).to.equal(before));
    await at.here.go("#/panel/help");
    await at.page.keyboard.press("Control+K");
    await at.page.getByRole("combobox", { name: "What are you looking for?" }).fill("new: backups");
    await at.page.getByRole("option", { name: "New: Backups" }).click();
    await question.getByRole("button", { name: "Back up now" }).click();
    await eventually(backups, before + 1);
    await at.page.getByRole("cell", { name: "By hand" }).nth(before).waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("says first that the claim code of the terminal dies of a new one, and shows the new one", async () => {
    const printed = /^claim .*: (\.master \S+)$/m.exec(at.tower.announced.join("\n"))?.[1] ?? "";
    await at.here.go("#/masters");
    await at.page.getByRole("button", { name: "Make a claim code" }).click();
    const question = at.page.getByRole("dialog", { name: "Make a claim code: Masters" });
    await question.getByText("the one in the terminal", { exact: false }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await question.getByRole("button", { name: "Make a claim code" }).click();
    const answer = at.page.getByRole("dialog", { name: "Make a claim code", exact: true });
    const command = (await answer.getByRole("group", { name: "What to say in chat" }).textContent()) ?? "";
    expect(command)
      .to.match(/^\.master [0-9a-f]{12}$/)
      .and.not.equal(printed);
    expect(await violations(at.page)).to.deep.equal([]);
    await at.tower.say(printed).replies("That is not the claim code.");
    await at.tower.say(command).replies(/root master/);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
