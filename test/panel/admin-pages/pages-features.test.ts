import { Clock, defineFeature, defineToken, incoming } from "@dicetower/contract";
import { fakeClock, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower, password } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

const Ground = defineToken<object>("Ground");

/** Offers something, and keeps messages back. */
const ground = defineFeature({
  id: "ground",
  provides: [Ground],
  setup(host) {
    host.provide(Ground, {});
    host.add(incoming, { key: "ground.guard", slot: "admit", run: () => undefined });
  },
});
const roof = defineFeature({ id: "roof", needs: { ground: Ground }, setup() {} });

describeInBrowser("the page of features", (opened) => {
  const at = eachTestAt(opened, "#/features", { more: [ground, roof] });

  const row = (id: string) =>
    at.page.getByRole("row").filter({ has: at.page.getByRole("button", { name: id, exact: true }) });
  const toggle = (id: string) => at.page.getByRole("switch", { name: id, exact: true });

  it("lists all features, finds them by what they contribute, and shows everything of one", async () => {
    await at.page.getByRole("heading", { name: `${at.tower.host.features().length} features` }).waitFor();
    await at.page.getByRole("searchbox", { name: "Search in names and contributions" }).fill("ground.guard");
    await at.page.getByRole("heading", { name: "1 feature", exact: true }).waitFor();
    await at.page.getByRole("button", { name: "ground", exact: true }).click();
    const drawer = at.page.getByRole("dialog", { name: "ground" });
    await drawer.getByText("Contributes 1 thing").waitFor();
    await drawer.getByText("incoming").click();
    await drawer.getByText("ground.guard").waitFor();
    await drawer.getByText("Ground", { exact: true }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("asks before others stop and guards open, and switches at once where nothing else stops", async () => {
    await toggle("ground").click();
    const question = at.page.getByRole("dialog", { name: "Switch off ground?" });
    await question.getByRole("listitem").filter({ hasText: "roof" }).waitFor();
    await question.getByText("A guard opens").waitFor();
    await question.getByText("ground.guard").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(at.tower.feature("ground")?.state).to.equal("on");

    await toggle("roof").click();
    await row("roof").getByText("Off", { exact: true }).first().waitFor();
    expect(at.tower.feature("roof")?.state).to.equal("off");
    await at.page.getByRole("button", { name: "Undo" }).click();
    await at.page.getByText("roof is on.").waitFor();
    expect(at.tower.feature("roof")?.state).to.equal("on");

    await toggle("ground").click();
    await question.getByRole("button", { name: "Switch off 2" }).click();
    await at.page.getByText("ground is off.").waitFor();
    await row("roof").getByText("Waiting").waitFor();
    await toggle("ground").click();
    await at.page.getByText("ground is on.").waitFor();
    await row("roof").getByText("Waiting").waitFor({ state: "detached" });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("warns of what it stands on itself", async () => {
    await toggle("panel").click();
    const question = at.page.getByRole("dialog", { name: "Switch off panel?" });
    await question.getByText("npx dicetower features enable panel").waitFor();
    await at.page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(at.tower.feature("panel")?.state).to.equal("on");
  });

  it("asks for trust before code of others runs", async () => {
    await at.page.route("**/api/features", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { id: string }[] };
      const origin = {
        package: "dicetower-roof",
        description: "Keeps the rain out.",
        author: "Ann",
        license: "MIT",
        homepage: "",
        installScripts: ["postinstall"],
      };
      const data = body.data.map((one) => (one.id === "roof" ? { ...one, thirdParty: true, origin } : one));
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await at.tower.disable("roof");
    await at.page.reload();
    await at.here.settled();
    await toggle("roof").click();
    const question = at.page.getByRole("dialog", { name: "Switch on roof by others?" });
    await question.getByText("Keeps the rain out.").waitFor();
    await question.getByText("postinstall").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    const agree = question.getByRole("button", { name: "Switch on" });
    await untilPasses(async () => expect(await agree.getAttribute("aria-disabled")).to.equal("true"));
    await question.getByRole("checkbox", { name: /^I trust this package/ }).check();
    await agree.click();
    await at.page.getByText("roof is on.").waitFor();
    expect(at.tower.feature("roof")?.state).to.equal("on");
  });

  it("shows who needs whom, as a graph and as a table", async () => {
    await at.page.getByRole("tab", { name: "Dependencies" }).click();
    await at.page.getByRole("combobox", { name: "Show what concerns" }).selectOption("roof");
    await at.page.getByRole("img", { name: /^Graph of 2 features with 1 lines/ }).waitFor();
    await at.page.getByRole("button", { name: "Show as table" }).click();
    const table = at.page.getByRole("table", { name: "Dependencies" });
    await table.getByRole("row").filter({ hasText: "ground (Ground)" }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("says what to type to add one", async () => {
    await at.page.getByRole("button", { name: "Add a feature" }).click();
    const dialog = at.page.getByRole("dialog", { name: "Add a feature" });
    await dialog.getByRole("textbox", { name: /^Name of the package/ }).fill("@ann/dicetower-owl@1.2.3");
    await dialog.getByText("npm install --save-exact --ignore-scripts @ann/dicetower-owl@1.2.3").waitFor();
    await dialog.getByText("npx dicetower features enable owl").waitFor();
    await dialog.getByRole("textbox", { name: /^Name of the package/ }).fill("owl; rm -rf /");
    await dialog.getByText("This is not the name of a package.").waitFor();
    await untilPasses(async () => expect(await dialog.getByText("npm install").count()).to.equal(0));
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});

describeInBrowser("the page of features, open for longer than a log-in is fresh", (opened) => {
  const clock = fakeClock(Date.now());
  let tower: TestHost;
  let here: Visit;
  before(async () => {
    tower = await panelTower([ground, roof], { byOthers: ["roof"], replace: [[Clock, clock]] });
    await tower.disable("roof");
    const expected = [{ path: "/api/features/roof/enable", status: 401 }];
    here = await visit(opened(), tower, { expected });
  });
  after(async () => {
    await here?.end();
    await tower?.stop();
  });

  it("asks for the password before code of others runs, and then goes on", async () => {
    const { page } = here;
    await here.go("#/features");
    clock.setWall(clock.now() + 16 * 60_000);
    const agree = async () => {
      await page.getByRole("switch", { name: "roof", exact: true }).click();
      const question = page.getByRole("dialog", { name: "Switch on roof by others?" });
      await question.getByRole("checkbox", { name: /^I trust this package/ }).check();
      await question.getByRole("button", { name: "Switch on" }).click();
    };
    const again = page.getByRole("dialog", { name: "Log in once more" });

    await agree();
    await again.waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await again.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Log in again: this needs a log-in of the last 15 minutes.").waitFor();
    expect(tower.feature("roof")?.state).to.equal("off");

    await agree();
    await again.getByRole("textbox", { name: "Password" }).fill(password);
    await again.getByRole("button", { name: "Log in" }).click();
    await page.getByText("roof is on.").waitFor();
    expect(tower.feature("roof")?.state).to.equal("on");
    expect(here.troubles.take()).to.deep.equal([]);
  });
});
