import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { simpleFormat } from "../../../packages/features/imports/test/simple-format.js";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

describeInBrowser("the page of imports", (opened) => {
  let folder = "";
  const at = eachTestAt(opened, "#/imports", {
    more: [simpleFormat],
    expected: [{ path: "/api/imports", status: 422 }],
    first: async ({ dataFolder }) => {
      folder = await mkdtemp(join(dirname(dataFolder), "simple-"));
      await writeFile(join(folder, "simple.txt"), "simple");
      const players = ["Ann", "Bob"].map((nickname, at) =>
        JSON.stringify({ id: nickname, record: { platform: "QQ", userId: String(10 + at), nickname } }),
      );
      await writeFile(join(folder, "players.jsonl"), players.join("\n"));
    },
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("looks at a folder, brings in what it holds, and undoes that", async () => {
    const button = (name: string) => at.page.getByRole("button", { name, exact: true });
    const path = at.page.getByRole("textbox", { name: "Folder", exact: true });
    await path.fill("/etc");
    await button("Preview").click();
    await at.page.getByText(/none of the folders that the settings of imports name/).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);

    await path.fill(folder);
    await button("Preview").click();
    const kinds = at.page.getByRole("table", { name: "Records by kind" });
    await kinds.getByRole("row").filter({ hasText: "Players" }).getByText("2").first().waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await button("Bring it in").click();
    await button("Undo").waitFor();
    const players = () => at.tower.get("/api/players?q=Ann").data<{ total: number }>();
    expect((await players()).total).to.equal(1);
    await button("Undo").click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
    await at.page.getByText("Undone", { exact: true }).first().waitFor();
    expect((await players()).total).to.equal(0);
  });
});
