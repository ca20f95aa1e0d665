import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

const room = {
  groupId: "4242",
  groupName: "Tavern",
  userId: "777",
  nickname: "Alice",
  accountId: "7",
  platform: "platform_a",
};

describeInBrowser("the page of groups", (opened) => {
  const at = eachTestAt(opened, "#/groups", {
    first: async (tower) => {
      for (let number = 0; number < 3; number++)
        await tower.say(`word ${number}`, { ...room, id: `g-${number}` }).done();
    },
  });
  const open = async () => {
    await at.page.getByRole("link", { name: "Tavern", exact: true }).click();
    await at.page.getByRole("heading", { name: "Tavern" }).waitFor();
  };

  it("shows a group beside the list: what it holds, its settings and its messages", async () => {
    await open();
    const record = at.page.getByRole("group", { name: "Record Tavern" });
    await record.getByText("4242").first().waitFor();
    await record.getByRole("tab", { name: "Messages" }).click();
    await record.getByRole("log").getByText("word 2", { exact: true }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await record.getByRole("button", { name: "Close" }).click();
    await record.waitFor({ state: "detached" });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("saves what is set of a group, and says at the field what is wrong with it", async () => {
    await open();
    const record = at.page.getByRole("group", { name: "Record Tavern" });
    await record.getByRole("tab", { name: "Settings" }).click();
    const remark = record.getByRole("textbox", { name: "Remark" });
    await remark.fill("Fridays");
    await record.getByRole("spinbutton", { name: "Default die" }).fill("20");
    await record.getByRole("button", { name: "Save" }).click();
    await at.page.getByText("Saved.", { exact: true }).waitFor();
    await at.tower
      .get("/api/groups/platform_a/4242")
      .answers({ data: { remark: "Fridays", defaultFaces: 20 } });
    expect(await violations(at.page)).to.deep.equal([]);
    await remark.fill("x".repeat(101));
    await record.getByRole("button", { name: "Save" }).click();
    await record.getByRole("alert").first().waitFor();
    expect(at.here.troubles.take().filter((one) => !String(one).includes("400"))).to.deep.equal([]);
  });

  it("has the group in the place of the list where there is no room for both", async () => {
    await at.page.setViewportSize({ width: 400, height: 800 });
    await open();
    await at.page.getByRole("table", { name: "Groups" }).waitFor({ state: "hidden" });
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("button", { name: "Close" }).click();
    await at.page.getByRole("table", { name: "Groups" }).waitFor();
  });
});
