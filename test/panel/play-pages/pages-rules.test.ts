import { zip } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

describeInBrowser("the editor of rule systems", (opened) => {
  const at = eachTestAt(opened, "", {
    expected: [
      { path: "/api/rules/save", status: 400 },
      { path: "/api/rules/save", status: 409 },
    ],
  });
  const editor = () => at.page.locator(".cm-content");
  /** Types in the place of all that is in the editor, by keys as people do. */
  const write = async (text: string) => {
    await editor().click();
    await at.page.keyboard.press("Control+A");
    await at.page.keyboard.press("Delete");
    await at.page.keyboard.insertText(text);
  };

  it("begins a new one with an example, marks what is wrong by line, tries it and saves it", async () => {
    await at.here.go("#/rule-new");
    await at.page.getByText("“house” can be read: 4 attributes, 1 command.").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await write("name: [");
    await at.page
      .getByText(/^Line \d: /)
      .first()
      .waitFor();
    await at.page.locator(".cm-wrong").first().waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await write('{ "name": "house", "fullName": "House of cards", "attrs": { "defaults": { "str": 10 }, ');
    await at.page.keyboard.insertText(
      '"defaultsComputed": { "strmod": "floor((str-10)/2)" } }, "commands": ',
    );
    await at.page.keyboard.insertText(
      '{ "custom": { "smash": { "expr": "d20+strmod", "reply": "{pc}: {detail}={res}" } } } }',
    );
    await at.page.getByText("“house” can be read: 2 attributes, 1 command.").waitFor();

    await at.page.getByRole("textbox", { name: "Message" }).fill(".smash");
    await at.page.getByRole("textbox", { name: "Card" }).fill("str 16");
    await at.page.getByRole("textbox", { name: "What the dice show" }).fill("17");
    await at.page.getByRole("button", { name: "Try", exact: true }).click();
    await at.page.getByText(/=20$/).waitFor();
    await at.page.getByText("d20: 17").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);

    await at.page.getByRole("textbox", { name: "Message" }).fill(".ra spot hidden 60");
    await at.page.getByRole("textbox", { name: "Who says it" }).fill("Ann");
    await at.page.getByRole("textbox", { name: "What the dice show" }).fill("12");
    await at.page.getByRole("button", { name: "Try", exact: true }).click();
    await at.page.getByText(/^Ann checks spot hidden: D100=12\/60/).waitFor();
    await at.page.getByText("extreme success", { exact: true }).waitFor();
    await at.page.getByText("Worked out (1)").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);

    await at.page.getByRole("button", { name: "Save", exact: true }).click();
    await at.page.getByText("“house” is saved and in force.").waitFor();
    await at.tower.get("/api/rules/file?name=house").answers({ data: { source: "user", readOnly: false } });
    await at.page.getByRole("table").getByText("House of cards").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("changes a file of the owner, and tells when somebody else has changed it meanwhile", async () => {
    const content = "name: mine\nfullName: First\n";
    await at.tower.put("/api/rules/save", { name: "mine", content }).answers({ code: 0 });
    await at.here.go("#/rules?record=user%3Amine");
    await at.page.getByRole("tab", { name: "File" }).click();
    await write('{ "name": "mine", "fullName": "Second" }');
    await at.page.getByText("“mine” can be read").waitFor();
    await at.page.getByRole("button", { name: "Save", exact: true }).click();
    await at.page.getByText("“mine” is saved and in force.").waitFor();
    await at.tower
      .get("/api/rules/file?name=mine")
      .answers({ data: { content: '{ "name": "mine", "fullName": "Second" }' } });
    await at.tower.put("/api/rules/save", { name: "mine", content }).answers({ code: 0 });
    await write('{ "name": "mine", "fullName": "Third" }');
    await at.page.getByRole("button", { name: "Save", exact: true }).click();
    await at.page
      .getByText(/changed meanwhile/)
      .first()
      .waitFor();
    await at.tower.get("/api/rules/file?name=mine").answers({ data: { content } });
    await at.page.getByRole("button", { name: "Discard changes" }).click();
    await at.tower.post("/api/rules/delete", { name: "mine" }).answers({ code: 0 });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("copies a built-in one, which the copy then stands in place of", async () => {
    await at.here.go("#/rules?record=builtin%3Adnd5e");
    await at.page.getByRole("tab", { name: "File" }).click();
    await at.page.getByRole("button", { name: "Copy as a file of mine" }).click();
    await at.page.getByText("“dnd5e” is a file of yours now.").waitFor();
    await at.tower
      .get("/api/rules/file?name=dnd5e&source=user")
      .answers({ data: { source: "user", readOnly: false } });
    await at.tower.delete("/api/rules/user/dnd5e").answers({ code: 0 });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});

describeInBrowser("the page of rule packs", (opened) => {
  const packId = "someone/demo";
  const files = {
    "info.toml": `format_version = "1.0.0"\n[package]\nid = "${packId}"\nname = "Demo"\nversion = "1.0.0"\nauthors = ["someone"]\n`,
    "rules/demo.yaml": "name: demo\nfullName: Demo\n",
    "vectors/demo.json": JSON.stringify({
      vectors: [
        { id: "holds", kind: "expression", given: { expr: "d20", dice: [7] }, expect: { total: 7 } },
        { id: "fails", kind: "expression", given: { expr: "d20+1", dice: [7] }, expect: { total: 9 } },
      ],
    }),
  };
  const at = eachTestAt(opened, "", {
    async first(tower) {
      const form = new FormData();
      form.append("file", new File([new Uint8Array(zip(files))], "pack.zip"));
      await tower.post("/api/rulepacks/upload", form).answers({ code: 0 });
      await tower.post("/api/rulepacks/toggle", { packId, enabled: true }).answers({ code: 0 });
    },
  });

  it("tells how many vectors hold, and what was expected and got of the others", async () => {
    const [pack] = await at.tower.get("/api/rulepacks").data<{ id: number }[]>();
    await at.here.go(`#/rulepacks?record=${pack?.id}`);
    await at.page.getByRole("tab", { name: "Test vectors" }).click();
    await at.page.getByText("1 of 2 vectors hold").waitFor();
    const row = at.page.getByRole("row").filter({ hasText: "fails" });
    for (const shown of ["d20+1 [7]", "9", "8"])
      await row.getByRole("cell", { name: shown, exact: true }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
