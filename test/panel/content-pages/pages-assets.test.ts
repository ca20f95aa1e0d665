import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describeInBrowser("the pictures of the owner", (opened) => {
  const at = eachTestAt(opened, "#/assets", {
    expected: [{ path: "/api/assets/upload", status: 415 }],
  });
  const picture = (name: string) => at.page.getByRole("listitem").filter({ hasText: name });

  it("are uploaded, looked at, searched and deleted", async () => {
    await at.page.getByText("There are no pictures yet").waitFor();
    await at.page.getByLabel("Pictures", { exact: true }).setInputFiles([
      { name: "map.png", mimeType: "image/png", buffer: dot },
      { name: "door.png", mimeType: "image/png", buffer: dot },
      { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<script>") },
    ]);
    await at.page.getByRole("button", { name: "Upload", exact: true }).click();
    await at.page
      .getByRole("table", { name: "What came of each file" })
      .getByRole("row")
      .filter({ hasText: "page.png" })
      .getByText(/The file is no PNG/)
      .waitFor();
    await at.page.getByRole("img", { name: "map.png" }).waitFor();
    await at.page.getByRole("heading", { name: "2 pictures" }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("searchbox", { name: "Search by name" }).fill("door");
    await picture("map.png").waitFor({ state: "detached" });
    await at.page.getByRole("button", { name: "Delete door.png" }).click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await at.page.getByRole("heading", { name: "1 picture" }).waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
