import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { fullFeatures } from "../../conformance/full-tower.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { modules, plugins } from "../support/script-features.js";

const standIns = [plugins, modules];

/** All features, with what stands in for those of the languages. */
async function features() {
  const all = await fullFeatures();
  return [...all.filter(({ id }) => standIns.every((one) => one.id !== id)), ...standIns];
}

describeInBrowser("the pages of scripts", (opened) => {
  const at = eachTestAt(opened, "", { features });
  const button = (name: string | RegExp) =>
    at.page.getByRole("button", { name, exact: typeof name === "string" });

  it("show plugins with what is wrong, switch them, take many files and load them again", async () => {
    await at.here.go("#/plugins");
    const card = (name: string) => at.page.getByRole("article", { name, exact: true });
    await card("broken").getByText("(line 12)").waitFor();
    await card("needy").getByText("missing: Ann:tools >=1.2.0").waitFor();
    await card("greeter").getByText("hello", { exact: true }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("switch", { name: "greeter: on" }).click();
    await card("greeter").getByText("off", { exact: true }).waitFor();
    await at.page.getByRole("combobox", { name: "Show" }).selectOption("failed");
    await card("greeter").waitFor({ state: "detached" });
    await at.page.getByRole("combobox", { name: "Show" }).selectOption("all");
    await button("Reload all").click();
    await at.page.getByText("Loaded: 1. With errors: broken.").waitFor();

    await button("Upload").click();
    const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("//") });
    await at.page.locator('input[type="file"]').setInputFiles([file("good.js"), file("bad.exe")]);
    await at.page.getByRole("dialog").getByRole("button", { name: "Upload", exact: true }).click();
    const results = at.page.getByRole("table", { name: "What came of each file" });
    await results.getByRole("row").filter({ hasText: "good.js" }).getByText("taken in").waitFor();
    await results.getByRole("row").filter({ hasText: "bad.exe" }).getByText("refused").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("dialog").getByText("Close", { exact: true }).last().click();
    await card("good").waitFor();
    expect(at.here.troubles.take().filter((one) => !one.includes("upload"))).to.deep.equal([]);
  });

  it("configure a plugin, look at what it keeps, and show an update before it is taken", async () => {
    await at.here.go("#/plugins");
    await button("Details: greeter").click();
    const tab = (name: string) => at.page.getByRole("tab", { name }).click();
    await tab("Configuration");
    await at.page.getByRole("textbox", { name: "greeting" }).fill("Good evening");
    await at.page.getByRole("spinbutton", { name: "many" }).fill("7");
    await at.page.getByText("gone", { exact: true }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await button("Save configuration").click();
    await at.page.getByText("The configuration is saved.").waitFor();
    const { items } = await at.tower
      .post("/api/plugins/js/config", { action: "get", name: "greeter" })
      .data<{ items: { key: string; value: unknown }[] }>();
    const stored = (key: string) => items.find((one) => one.key === key)?.value;
    expect([stored("greeting"), stored("many"), stored("loud")]).to.deep.equal(["Good evening", 7, false]);

    await tab("Storage");
    await button("state").click();
    await at.page.getByText('"score": 12').last().waitFor();
    expect(await violations(at.page)).to.deep.equal([]);

    await tab("Rights");
    await at.page.getByRole("switch", { name: "Send messages" }).click();
    expect(await violations(at.page)).to.deep.equal([]);
    await button("Save rights").click();
    await at.page.getByText("The rights are saved.").waitFor();
    const [first] = await at.tower.get("/api/plugins/js").data<{ grants: object }[]>();
    expect(first?.grants).to.include({ send: false, storage: true });

    await tab("Update");
    await button("Look for an update").click();
    await at.page.getByText("line twenty").waitFor();
    await at.page.getByText("lines that stay the same: 17").waitFor();
    await untilPasses(async () =>
      expect(await at.page.getByText("line 3", { exact: true }).count()).to.equal(0),
    );
    expect(await violations(at.page)).to.deep.equal([]);
    await button("Take the update").click();
    await button("Back to the version before").click();
    await button("Confirm").click();
    await button("Back to the version before").waitFor({ state: "detached" });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("show what a script printed and how long it took, and say something to it", async () => {
    await at.here.go("#/plugins");
    await button("Details: greeter").click();
    await at.page.getByRole("tab", { name: "Console" }).click();
    await at.page.getByText("ready to greet").waitFor();
    await at.page.getByText("Calls in the last hour: 1 (0 failed)").waitFor();
    await at.page.getByRole("combobox", { name: "From level" }).selectOption("error");
    await at.page.getByText("ready to greet").waitFor({ state: "detached" });
    await at.page.getByText("nobody there").waitFor();
    await at.page.getByRole("tab", { name: "Playground" }).click();
    await at.page.getByRole("textbox", { name: "Message" }).fill(".hello");
    await button("Say it").click();
    await at.page.getByText("hello, you said .hello").waitFor();
    await at.page.getByText("psst").waitFor();
    await at.page.getByText("greeted once").waitFor();
    await at.page.getByText("(nothing) → you").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await at.page.getByRole("combobox", { name: "Heard by" }).selectOption("all");
    await at.page.getByRole("textbox", { name: "Message" }).fill(".r 3+4");
    await button("Say it").click();
    await at.page.getByText(/= ?7/).waitFor();
    await at.page.getByText("Answered by", { exact: false }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("show modules with what sets them off", async () => {
    await at.here.go("#/modules");
    await at.page.getByRole("article", { name: "Other" }).getByText("other.lua:3: nil value").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await button("Details: The tavern").click();
    await at.page.getByText("closing: 23:30").waitFor({ state: "attached" });
    await at.page.getByRole("tab", { name: "Triggers" }).click();
    await at.page.getByRole("row").filter({ hasText: ".brawl" }).getByText("Prefix").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
