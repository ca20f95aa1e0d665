import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";

interface Row {
  readonly value: string;
  readonly overridden: boolean;
  readonly variants: readonly { readonly text: string; readonly weight: number }[];
}

describeInBrowser("the page of texts", (opened) => {
  const at = eachTestAt(opened, "#/texts");
  const search = () => at.page.getByRole("searchbox", { name: "Search in keys and wordings" });
  const table = () => at.page.getByRole("table", { name: "Texts" });
  const drawer = () => at.page.getByRole("dialog", { name: "roll.result", exact: true });
  const english = () => drawer().getByRole("region", { name: /English/ });
  const stored = async (locale: string) => {
    const rows = await at.tower
      .get(`/api/i18n/all?locale=${locale}&q=roll.result`)
      .data<(Row & { readonly key: string })[]>();
    return rows.find(({ key }) => key === "roll.result");
  };
  const open = async () => {
    await search().fill("roll.result");
    await table().getByRole("button", { name: "roll.result", exact: true }).click();
    await drawer().waitFor();
  };

  it("finds one of all texts in two languages, and keeps several wordings with their weights", async () => {
    await open();
    expect(await violations(at.page)).to.deep.equal([]);
    await english()
      .getByRole("textbox", { name: /^Wording 1/ })
      .fill("{nick}: {res}!");
    await english().getByRole("button", { name: "Add a wording" }).click();
    await english()
      .getByRole("textbox", { name: /^Wording 2/ })
      .fill("{res}, {nick}");
    await english().getByRole("spinbutton", { name: "Weight: Wording 1" }).fill("3");
    await english().getByText("75%").waitFor();
    await english().getByText("25%").waitFor();
    await english().getByRole("status", { name: "Preview" }).filter({ hasText: /\S/ }).waitFor();
    await english().getByRole("button", { name: "Save (English)" }).click();
    await at.page.getByText("“roll.result” is saved.").waitFor();
    expect((await stored("en"))?.variants).to.deep.equal([
      { text: "{nick}: {res}!", weight: 3 },
      { text: "{res}, {nick}", weight: 1 },
    ]);
    // What is saved next keeps both: nothing is cut to the first.
    await english().getByRole("spinbutton", { name: "Weight: Wording 2" }).fill("2");
    await english().getByRole("button", { name: "Save (English)" }).click();
    await english().getByRole("button", { name: "Discard changes" }).waitFor({ state: "detached" });
    expect((await stored("en"))?.variants).to.have.lengthOf(2);
    expect((await stored("zh-CN"))?.overridden).to.equal(false);
    await english().getByRole("button", { name: "Reset (English)" }).click();
    await at.page.getByRole("button", { name: "Reset", exact: true }).last().click();
    await at.page.getByText("“roll.result” is as shipped again.").waitFor();
    expect((await stored("en"))?.overridden).to.equal(false);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("keeps what is written on while the row that was saved comes back", async () => {
    await open();
    const first = english().getByRole("textbox", { name: /^Wording 1/ });
    await first.fill("{nick}: {res}?");
    let goOn: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await at.page.route(/\/api\/i18n\/all/, async (route) => {
      await held;
      await route.continue();
    });
    await english().getByRole("button", { name: "Save (English)" }).click();
    await at.page.getByText("“roll.result” is saved.").waitFor();
    await first.fill("{nick}: {res}…");
    const back = at.page.waitForResponse(/\/api\/i18n\/all/);
    goOn();
    await back;
    await english().getByText("changed", { exact: true }).waitFor();
    await untilPasses(async () => expect(await first.inputValue()).to.equal("{nick}: {res}…"));
    await english().getByRole("button", { name: "Save (English)" }).click();
    await english().getByRole("button", { name: "Discard changes" }).waitFor({ state: "detached" });
    expect((await stored("en"))?.value).to.equal("{nick}: {res}…");
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("refuses what could never be drawn before it is sent, and lists what was changed", async () => {
    await at.tower
      .put("/api/templates", { locale: "en", key: "roll.result", value: "own" })
      .answers({ code: 0 });
    await at.page.reload();
    await at.here.settled();
    await at.page.getByRole("combobox", { name: "Show" }).selectOption("changed");
    await table().getByRole("button", { name: "roll.result", exact: true }).click();
    await english().getByRole("button", { name: "Add a wording" }).click();
    for (const number of [1, 2])
      await english()
        .getByRole("spinbutton", { name: `Weight: Wording ${number}` })
        .fill("0");
    await english().getByText("At least one wording needs a weight above 0.").waitFor();
    await untilPasses(async () =>
      expect(
        await english().getByRole("button", { name: "Save (English)" }).getAttribute("aria-disabled"),
      ).to.equal("true"),
    );
    await english().getByRole("button", { name: "Discard changes" }).click();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
