import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";

const source = `// ==UserScript==
// @name greeter
// @author Ann
// @version 1.0.0
// ==/UserScript==
const ext = seal.ext.new("greeter", "Ann", "1.0.0");
seal.ext.register(ext);
seal.ext.registerStringConfig(ext, "greeting", "Hello");
seal.ext.registerIntConfig(ext, "times", 1);
const command = seal.ext.newCmdItemInfo();
command.name = "greet";
command.help = ".greet";
command.solve = (ctx, msg) => {
  console.log("greeting somebody");
  ext.storageSet("last", msg.sender.userId);
  const said = seal.ext.getStringConfig(ext, "greeting");
  seal.replyToSender(ctx, msg, said.repeat(seal.ext.getIntConfig(ext, "times")));
  return seal.ext.newCmdExecuteResult(true);
};
ext.cmdMap["greet"] = command;
`;

describeInBrowser("the page of JavaScript plugins, with one that runs", (opened) => {
  const at = eachTestAt(opened, "");

  it("takes it in, configures it, and shows what it answers, prints and keeps", async () => {
    const button = (name: string) => at.page.getByRole("button", { name, exact: true });
    const tab = (name: string) => at.page.getByRole("tab", { name }).click();
    await at.here.go("#/plugins");
    await button("Upload").click();
    await at.page
      .locator('input[type="file"]')
      .setInputFiles({ name: "greeter.js", mimeType: "text/javascript", buffer: Buffer.from(source) });
    await at.page.getByRole("dialog").getByRole("button", { name: "Upload", exact: true }).click();
    await at.page.getByRole("dialog").getByText("taken in").waitFor();
    await at.page.getByRole("dialog").getByText("Close", { exact: true }).last().click();
    await at.page.getByRole("article", { name: "greeter" }).getByText("greet", { exact: true }).waitFor();

    await button("Details: greeter").click();
    await tab("Configuration");
    await at.page.getByRole("textbox", { name: "greeting" }).fill("Welcome! ");
    await at.page.getByRole("spinbutton", { name: "times" }).fill("2");
    await button("Save configuration").click();
    await at.page.getByText("The configuration is saved.").waitFor();
    await tab("Playground");
    await button(".greet").click();
    await button("Say it").click();
    await at.page.getByText("Welcome! Welcome!").waitFor();
    await at.page.getByText("greeting somebody").waitFor();
    await tab("Console");
    await at.page.getByText("Calls in the last hour: 1 (0 failed)").waitFor();
    await tab("Storage");
    await button("last").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("names the commands that it does not get, and so does the page of commands", async () => {
    const wanting = source.replaceAll("greeter", "greedy").replace('cmdMap["greet"]', 'cmdMap["r"]');
    const form = new FormData();
    form.append("file", new File([wanting], "greedy.js"));
    await at.tower.post("/api/plugins/js/upload", form).answers({ code: 0 });
    await at.here.go("#/plugins");
    await at.page
      .getByRole("article", { name: "greedy" })
      .getByText("does not get: r", { exact: true })
      .waitFor();
    await at.page.getByRole("button", { name: "Details: greedy", exact: true }).click();
    await at.page.getByText(/It does not get the command “r”: nobody may take it/).waitFor();
    await at.here.go("#/commands");
    await at.page
      .getByRole("table", { name: "Commands" })
      .getByText(/“r” stays with dice: nobody may take it/)
      .first()
      .waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
