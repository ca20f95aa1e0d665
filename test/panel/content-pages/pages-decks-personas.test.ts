import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

describeInBrowser("the pages of decks and personas", (opened) => {
  const at = eachTestAt(opened, "", {
    expected: [
      { path: "/api/decks/upload", status: 400 },
      { path: "/api/decks/file", status: 400 },
    ],
    first: async (tower) => {
      await tower.post("/api/personas", { name: "Cat" }).answers({ code: 0 });
    },
  });

  it("upload many files with a result each, draw ten, and mark the line of an error", async () => {
    await at.here.go("#/deck-upload");
    const file = (name: string, content: string) => ({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
    await at.page
      .locator('input[type="file"]')
      .setInputFiles([file("good.json", '{"pips": ["one", "two"]}'), file("bad.json", '{"a": b}')]);
    await at.page.getByRole("button", { name: "Upload", exact: true }).click();
    const results = at.page.getByRole("table", { name: "What came of each file" });
    await results.getByRole("row").filter({ hasText: "good.json" }).getByText("1 entry").waitFor();
    await results
      .getByRole("row")
      .filter({ hasText: "bad.json" })
      .getByText(/line 1, column 7/)
      .waitFor();
    expect(await violations(at.page)).to.deep.equal([]);

    let comes = () => {};
    const coming = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await at.page.route("**/kit-mirror-*.js", async (route) => {
      await coming;
      await route.continue();
    });
    await at.here.go("#/decks");
    await at.page.getByRole("link", { name: "good.json", exact: true }).click();
    await at.page.getByRole("tab", { name: "Contents" }).click();
    await at.page.getByRole("button", { name: "Draw ten: pips" }).click();
    await at.page.getByText("Ten cards of “pips”").waitFor();
    await at.page.getByRole("tab", { name: "File" }).click();
    const editor = at.page.getByRole("textbox", { name: "good.json" });
    const save = at.page.getByRole("button", { name: "Save", exact: true });
    await editor.fill('{\n  "pips": [\n');
    comes();
    await at.page.locator(".cm-content").waitFor();
    // Without a click: the editor took the focus over from the plain text.
    await at.page.keyboard.insertText("    oops\n  ]\n}");
    await save.click();
    await at.page.getByText(/line 3, column 5/).waitFor();
    await at.page.locator(".cm-wrong", { hasText: "oops" }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("button", { name: "Discard changes" }).click();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("keep the pool with the share of each beside its weight", async () => {
    await at.here.go("#/persona-pool");
    const add = at.page.getByRole("button", { name: "Add a persona" });
    await add.click();
    await add.click();
    await at.page.getByRole("spinbutton", { name: "Weight: Persona 1" }).fill("3");
    await at.page.getByText("75%").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("button", { name: "Save", exact: true }).click();
    await at.page.getByText("The pool is saved.").waitFor();
    await at.tower.get("/api/personas/pool").answers({
      data: {
        pool: [
          { id: 0, weight: 3 },
          { id: 1, weight: 1 },
        ],
      },
    });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
