import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";

interface Rule {
  readonly name: string;
  readonly conditions: readonly { readonly kind: string; readonly conditions?: readonly object[] }[];
  readonly actions: readonly { readonly kind: string }[];
}

describeInBrowser("the page of causal rules", (opened) => {
  const at = eachTestAt(opened, "#/causal", { shared: true });
  const stored = () => at.tower.get("/api/causal/rules").data<Rule[]>();

  it("builds a rule of nested conditions and actions in order, tries it and saves it", async () => {
    const { page } = at;
    await page.getByRole("button", { name: "New rule" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Greeting");
    await page.getByRole("button", { name: "Add: Keywords" }).click();
    await page.getByRole("textbox", { name: "Keywords 1" }).fill("good day");
    await page.getByRole("button", { name: "Add: Conditions" }).click();
    await page.getByRole("combobox", { name: "Conditions 1" }).selectOption({ label: "One of these holds" });
    const joined = page.getByRole("group", { name: "Conditions", exact: true }).last();
    await joined.getByRole("button", { name: "Add: Conditions" }).click();
    await joined.getByRole("combobox", { name: "Conditions 1" }).selectOption({ label: "Trust" });
    await page.getByRole("button", { name: "Add: Actions" }).click();
    await page.getByRole("combobox", { name: "Actions 1" }).selectOption({ label: "Say something" });
    await page.getByRole("button", { name: "Add: Wordings" }).click();
    const words = page.locator("[data-pointer='/actions/0/responses/0/text'] :is(textarea, input)");
    await words.fill("Well met.");
    await page.getByRole("textbox", { name: "Message" }).fill("good day");
    await page.getByRole("button", { name: "Try", exact: true }).click();
    await page.getByText("The rule would act").waitFor();
    await page.getByRole("paragraph").filter({ hasText: "Well met." }).waitFor();
    await untilPasses(async () => expect(await stored()).to.deep.equal([]));
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    const [rule] = await stored();
    expect(rule?.name).to.equal("Greeting");
    expect(rule?.conditions[0]).to.have.nested.property("conditions[0].kind", "trust");
    expect(rule?.actions.map(({ kind }) => kind)).to.deep.equal(["reply"]);
    await at.tower.say("good day").replies("Well met.");
    await page.getByRole("button", { name: "All rules" }).click();
    await page.getByRole("switch", { name: "Greeting is on" }).click();
    await page.getByRole("button", { name: "Greeting", exact: true }).waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
