import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

/** A picture of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let pictures = 0;

describeInBrowser("the pages of decks and personas", (opened) => {
  const at = eachTestAt(opened, "", {
    expected: [
      { path: "/api/decks/upload", status: 400 },
      { path: "/api/decks/file", status: 400 },
      { path: "/api/decks/pictures/upload", status: 415 },
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

  it("take pictures with their deck, say which none shows, list and delete them, in every look", async () => {
    await at.here.go("#/deck-upload");
    const file = (name: string, content: string | Buffer) => ({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(content),
    });
    await at.page
      .locator('input[type="file"]')
      .setInputFiles([
        file("a-cat.png", pixel),
        file("idle.png", pixel),
        file("no-picture.png", "words"),
        file("pets.json", JSON.stringify({ pets: ["look [img:a-cat.png]"] })),
      ]);
    await at.page.getByRole("button", { name: "Upload", exact: true }).click();
    const results = at.page.getByRole("table", { name: "What came of each file" });
    const row = (name: string) => results.getByRole("row").filter({ hasText: name });
    await row("pets.json").getByText("1 entry").waitFor();
    await row("a-cat.png").getByText("Shown by pets.json").waitFor();
    await row("idle.png").getByText("No deck shows it").waitFor();
    await row("no-picture.png")
      .getByText(/no PNG, JPEG, GIF or WebP/)
      .waitFor();
    await looksRight();

    await at.here.go("#/decks");
    const list = at.page.getByRole("table", { name: "Pictures beside decks" });
    const listed = (name: string) => list.getByRole("row").filter({ hasText: name });
    await listed("a-cat.png").getByText("A deck shows it").waitFor();
    await listed("idle.png").getByText("No deck shows it").waitFor();
    await looksRight();
    await listed("idle.png")
      .getByRole("button", { name: /Delete/ })
      .click();
    await at.page
      .getByRole("dialog")
      .getByRole("button", { name: /Delete/ })
      .click();
    await listed("idle.png").waitFor({ state: "detached" });
    const left = await at.tower.get("/api/decks/pictures").data<{ path: string }[]>();
    expect(left.map(({ path }) => path)).to.deep.equal(["a-cat.png"]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  /** Looks at the page on a desk and on a phone, light and dark. */
  async function looksRight(): Promise<void> {
    for (const width of [1280, 390])
      for (const colorScheme of ["dark", "light"] as const) {
        await at.page.setViewportSize({ width, height: 800 });
        await at.page.emulateMedia({ colorScheme });
        expect(await violations(at.page), `${width} ${colorScheme}`).to.deep.equal([]);
        const wide = await at.page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
        expect(wide, `${width} ${colorScheme}`).to.be.at.most(0);
        const folder = process.env["DICETOWER_PICTURES"];
        if (folder !== undefined)
          await at.page.screenshot({ path: `${folder}/decks-${pictures++}-${width}-${colorScheme}.png` });
      }
    await at.page.setViewportSize({ width: 1280, height: 800 });
  }

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
