import { behaviours, type FakeModelServer, fakeModelServer } from "@dicetower/ai/testing";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

const speakers = ["Alice(777)", "Bob(778)"];

describeInBrowser("the recap of a session log", (opened) => {
  let models: FakeModelServer;
  const first = async (tower: TestHost) => {
    models = await fakeModelServer();
    await tower.put("/api/system/ai", models.settings()).answers({ code: 0 });
    const line = (n: number) =>
      `${speakers[n % 2]} 2026-01-01 20:${String(n).padStart(2, "0")}:00\nWe look into room ${n}.\n`;
    const text = Array.from({ length: 40 }, (_, n) => line(n)).join("\n");
    const body = { action: "import", platform: "platform_a", groupId: "4242", name: "Haunted house", text };
    await tower.post("/api/logs", body).answers({ code: 0 });
  };
  const at = eachTestAt(opened, "#/logs", { first });
  after(() => models.stop());
  const open = async () => {
    await at.page.getByRole("link", { name: "Haunted house", exact: true }).click();
    const record = at.page.getByRole("group", { name: "Record Haunted house" });
    await record.getByRole("tab", { name: "Recap" }).click();
    await record.getByRole("button", { name: "Write", exact: true }).waitFor();
    return record;
  };

  it("says what it costs, writes, shows the draft, and drops it", async () => {
    const written = behaviours.held();
    models.next(written);
    const record = await open();
    await record.getByText("40 lines of the story, at most 2 requests to the model.").waitFor();
    await record.getByRole("combobox", { name: "Length" }).selectOption("short");
    await record.getByRole("combobox", { name: "Tone" }).selectOption("grim");
    await record.getByRole("button", { name: "Write", exact: true }).click();
    await record.getByRole("progressbar").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await written.begun;
    written.send("⟦p1⟧ and ⟦p2⟧ search the house.");
    written.end();
    await record.getByText("Alice and Bob search the house.").waitFor();
    expect(JSON.stringify(models.requests.at(-1)?.body))
      .to.include("grim")
      .and.not.include("Alice");
    for (const width of [1440, 390])
      for (const colorScheme of ["light", "dark"] as const) {
        await at.page.setViewportSize({ width, height: 900 });
        await at.page.emulateMedia({ colorScheme });
        expect(await violations(at.page), `${width} ${colorScheme}`).to.deep.equal([]);
        const wide = await at.page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
        expect(wide, `${width} ${colorScheme}`).to.be.at.most(0);
      }
    await record.getByRole("button", { name: "Drop", exact: true }).click();
    const question = at.page.getByRole("dialog", { name: "Drop this draft?" });
    await question.waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await question.getByRole("button", { name: "Drop", exact: true }).click();
    await record.getByText("Alice and Bob search the house.").waitFor({ state: "detached" });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("says why there is none, and that the account is gone", async () => {
    models.next("⟦p1⟧ rolls 45.", "⟦p1⟧ rolls 46.", "⟦p1⟧ waits.");
    const record = await open();
    await record.getByRole("button", { name: "Write", exact: true }).click();
    await record.getByText("The model named numbers, results or people of its own. Try again.").waitFor();
    await record.getByRole("button", { name: "Write", exact: true }).click();
    await record.getByText("Alice waits.").waitFor();
    await record.getByRole("button", { name: "Post in the group" }).click();
    await record.getByText("The account that recorded the log is not connected.").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
  });
});
