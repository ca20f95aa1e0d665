import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";

const ann = { userId: "1", nickname: "Ann", accountId: "7", platform: "platform_a", groupId: "4242" };

describeInBrowser("the pages of notices and of why nobody answered", (opened) => {
  const at = eachTestAt(opened, "", {
    first: async (tower) => {
      await tower
        .put("/api/system/notice", {
          windows: [
            {
              id: "g",
              name: "Tavern",
              type: "group",
              adapterId: "7",
              targetId: "4242",
              classes: ["critical"],
            },
            { id: "e", name: "Ops", type: "user", adapterId: "7", targetId: "9", mode: "events" },
          ],
          webhook: [{ id: "w", name: "Relay", url: "http://127.0.0.1:9/", localTarget: true }],
        })
        .answers({ code: 0 });
      await tower.say(".nothing of the kind", ann).done();
      await tower.say(".r 3d1", ann).done();
    },
  });

  it("ticks what goes where, tries a place, and lists what became of notices", async () => {
    await at.here.go("#/notices");
    const box = (name: string) => at.page.getByRole("checkbox", { name, exact: true });
    await box("Critical, Tavern").waitFor();
    await untilPasses(async () => expect(await box("Critical, Tavern").isChecked()).to.equal(true));
    await untilPasses(async () => expect(await box("Critical, Ops").isDisabled()).to.equal(true));
    await untilPasses(async () =>
      expect(await box("An update has failed, Relay").isDisabled()).to.equal(true),
    );
    await box("A new version is there, Ops").check();
    await box("Error, Tavern").check();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("button", { name: "Save" }).click();
    await at.page.getByText("Saved.", { exact: true }).waitFor();
    const { windows } = await at.tower
      .get("/api/system/notice")
      .data<{ windows: { classes: string[]; events: string[] }[] }>();
    expect(windows.map(({ classes, events }) => [classes, events])).to.deep.equal([
      [["critical", "error"], []],
      [["important", "critical", "error"], ["updateFound"]],
    ]);
    await at.page.getByRole("button", { name: "Test: Relay" }).click();
    await at.page.getByText(/The test did not reach “Relay”/).waitFor();
    await at.page.getByRole("heading", { name: "Deliveries" }).waitFor();
    await at.page.setViewportSize({ width: 400, height: 800 });
    await untilPasses(async () =>
      expect(
        await at.page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
        "nothing sticks out",
      ).to.equal(true),
    );
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("says of a message why nobody answered it, and has its chat watched", async () => {
    await at.here.go("#/reply-trace");
    await at.page.getByText("There is no command nothing, and no rule fits.").waitFor();
    await at.page.getByText("The command roll answered it.").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("button", { name: ".r 3d1", exact: true }).click();
    const record = at.page.getByRole("dialog", { name: "A message" });
    await record.getByRole("button", { name: "Watch this chat for an hour" }).click();
    await at.page.getByText("All messages of this chat are traced for an hour.").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await record.getByRole("button", { name: "Close" }).click();
    await at.tower.say(".r 4d1", ann).done();
    await at.page.getByRole("button", { name: "Refresh", exact: true }).first().click();
    await at.page.getByRole("button", { name: ".r 4d1", exact: true }).click();
    await record.getByText("Answered", { exact: true }).waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
