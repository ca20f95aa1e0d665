import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { indexBytes, signerOfKey, signIndex } from "@dicetower/content-index";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

const plugin = (version: string, answer: string) => `// ==UserScript==
// @name greeter
// @author Ann
// @version ${version}
// ==/UserScript==
const ext = seal.ext.new("greeter", "Ann", "${version}");
seal.ext.register(ext);
const command = seal.ext.newCmdItemInfo();
command.name = "greet";
command.solve = (ctx, msg) => {
  seal.replyToSender(ctx, msg, "${answer}");
  return seal.ext.newCmdExecuteResult(true);
};
ext.cmdMap["greet"] = command;
`;

/** Writes a signed index into a folder of a data folder. @returns the fingerprint */
function offer(dataFolder: string, versions: readonly (readonly [string, string, readonly string[]])[]) {
  const folder = join(dataFolder, "store", "sources", "tavern");
  mkdirSync(folder, { recursive: true });
  const packages = versions.map(([version, answer, grants]) => {
    const file = `greeter-${version}.js`;
    const content = Buffer.from(plugin(version, answer));
    writeFileSync(join(folder, file), content);
    return {
      id: "ann/greeter",
      kind: "js-plugin" as const,
      version,
      title: "Greeter",
      description: "Greets whoever asks for it.",
      authors: ["Ann"],
      licence: "MIT",
      tags: ["chat"],
      released: "2026-01-02T03:04:05Z",
      file,
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      grants,
    };
  });
  const bytes = indexBytes({
    format: 1,
    id: "tavern",
    name: "Tavern",
    updatedAt: "2026-01-02T03:04:05Z",
    packages,
  });
  writeFileSync(join(folder, "packages.json"), bytes);
  writeFileSync(join(folder, "packages.json.sig"), signIndex(bytes, key));
}

const { privateKey: key } = generateKeyPairSync("ed25519");

describeInBrowser("the page of the store", (opened) => {
  const at = eachTestAt(opened, "");
  const button = (name: string | RegExp) => at.page.getByRole("button", { name, exact: true });

  it("adds a source whose fingerprint was shown, installs, updates with the differences, and removes", async () => {
    offer(at.tower.dataFolder, [["1.0.0", "Hello", ["send"]]]);
    await at.here.go("#/store");
    await at.page.getByText("There is no source yet").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await button("Add a source").click();
    await at.page.getByRole("tabpanel", { name: "Sources" }).waitFor();
    await button("Add a source").click();
    const dialog = at.page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "In the data folder" }).check();
    await dialog.getByRole("textbox", { name: "Folder" }).fill("tavern");
    await dialog.getByRole("button", { name: "Look at it", exact: true }).click();
    await dialog.getByText(signerOfKey(key).fingerprint).waitFor();
    await dialog.getByRole("button", { name: "The fingerprint is right: add", exact: true }).click();
    await at.page.getByRole("article", { name: "Tavern" }).getByText("signed", { exact: true }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);

    await at.page.getByRole("tab", { name: "Packages" }).click();
    await at.page.getByRole("searchbox", { name: "Search packages" }).fill("greets");
    await button(/Greeter/).click();
    await button("Look at the installation").click();
    const plan = at.page.getByRole("region", { name: "What would be done" });
    await plan.getByText("send messages").waitFor();
    expect(await plan.getByRole("button", { name: "Install", exact: true }).isDisabled()).to.equal(true);
    expect(await violations(at.page)).to.deep.equal([]);
    await plan.getByRole("checkbox", { name: "I allow what is new" }).check();
    await plan.getByRole("button", { name: "Install", exact: true }).click();
    await at.page.getByText("Greeter 1.0.0 is installed.").waitFor();
    await at.page.getByRole("dialog").getByText("installed: 1.0.0").waitFor();
    await at.tower.say(".greet").replies("Hello");

    offer(at.tower.dataFolder, [
      ["1.0.0", "Hello", ["send"]],
      ["1.1.0", "Welcome", ["send", "admin"]],
    ]);
    await at.page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
    await at.page.getByRole("tab", { name: "Sources" }).click();
    // The source is read while the list of what it had is already shown.
    const refresh = "**/api/store/sources/*/refresh";
    const asked = new Promise<() => Promise<void>>((held) => {
      void at.page.route(refresh, (route) => held(() => route.continue()));
    });
    await button("Read again").click();
    const answer = await asked;
    await at.page.getByRole("tab", { name: "Packages" }).click();
    await button(/Greeter/).waitFor();
    await answer();
    await at.page.getByText("update available", { exact: true }).waitFor();
    await button(/Greeter/).click();
    await button("Look at the update").click();
    await plan.getByText('+  seal.replyToSender(ctx, msg, "Welcome");').waitFor();
    await plan.getByText("mute, remove and ban people").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await plan.getByRole("checkbox", { name: "I allow what is new" }).check();
    await plan.getByRole("button", { name: "Update", exact: true }).click();
    await at.page.getByRole("dialog").getByText("installed: 1.1.0").waitFor();
    await at.tower.say(".greet").replies("Welcome");

    await button("Remove").click();
    // The drawer behind the question is a dialog with such a button as well.
    const question = at.page.getByRole("dialog", { name: "Remove “Greeter”?" });
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await at.page.getByText("Greeter is removed.").waitFor();
    expect(await at.tower.get("/api/store/installed").data()).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("says what is wrong with a package and a source, asks for each, and names who needs what is removed", async () => {
    const folder = join(at.tower.dataFolder, "store", "sources", "inn");
    mkdirSync(folder, { recursive: true });
    const deck = (id: string, own: object, more: object = {}) => {
      const content = Buffer.from(JSON.stringify({ ...own, [id]: ["one card"] }));
      writeFileSync(join(folder, `${id}.json`), content);
      return {
        id: `ann/${id}`,
        kind: "deck" as const,
        version: "1.0.0",
        title: id === "top" ? "Tall tower" : id,
        authors: ["Ann"],
        licence: "MIT",
        released: "2026-01-02T03:04:05Z",
        file: `${id}.json`,
        size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        ...more,
      };
    };
    const packages = [
      deck("base", { _version: ["0.9.0"] }, { requires: { packages: { "ann/top": "*" } } }),
      deck("top", {}, { requires: { packages: { "ann/base": "*" } } }),
    ];
    const head = { format: 1, id: "inn", name: "Inn", updatedAt: "2026-01-02T03:04:05Z" };
    const bytes = indexBytes({ ...head, packages });
    writeFileSync(join(folder, "packages.json"), bytes);
    const { id } = await at.tower.post("/api/store/sources", { folder: "inn" }).data<{ id: number }>();

    await at.here.go("#/store");
    await button(/base/).click();
    await button("Look at the installation").click();
    const plan = at.page.getByRole("region", { name: "What would be done" });
    await plan.getByText("They are installed together: Tall tower 1.0.0.").waitFor();
    await plan.getByText("Listed as version 1.0.0, it is 0.9.0.").waitFor();
    const install = plan.getByRole("button", { name: "Install", exact: true });
    expect(await install.isDisabled()).to.equal(true);
    expect(await violations(at.page)).to.deep.equal([]);
    await plan
      .getByRole("checkbox", { name: "Install it although it is not what the list calls it" })
      .check();
    await install.click();
    await at.page.getByText("base 1.0.0 is installed.").waitFor();

    await button("Remove").click();
    const question = at.page.getByRole("dialog", { name: "Remove “base”?" });
    await question.getByText("Others need it and may stop working: Tall tower 1.0.0.").waitFor();
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await at.page.getByText("base is removed.").waitFor();
    expect(await at.tower.get("/api/store/installed").data<object[]>()).to.have.length(1);

    const saysOfInn = async (problem: string, words: string) => {
      await at.tower.post(`/api/store/sources/${id}/refresh`).answers({ data: { problem } });
      await at.here.go("#/store");
      await at.page.reload();
      await at.page.getByRole("tab", { name: "Sources" }).click();
      await at.page.getByRole("article", { name: "Inn" }).getByText(words).waitFor();
    };
    writeFileSync(join(folder, "packages.json.sig"), signIndex(bytes, key));
    await saysOfInn("signature", "Whoever publishes it has begun to sign its list.");
    writeFileSync(join(folder, "packages.json.sig"), signIndex(Buffer.from("of something else"), key));
    await saysOfInn("signature", "Its list no longer carries a valid signature.");
    rmSync(join(folder, "packages.json"));
    await saysOfInn(
      "unreachable",
      "There is no such file at store/sources/inn. Check the address, or ask whoever publishes it.",
    );
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
