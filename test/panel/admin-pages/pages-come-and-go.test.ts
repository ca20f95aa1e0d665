import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { KeptVisit } from "../support/kept-visit.js";
import { probe } from "../support/probe.js";
import { panelTower } from "../support/tower.js";
import type { Visit } from "../support/visit.js";

describeInBrowser("pages of features", (opened) => {
  let tower: TestHost;
  let here: Visit;
  const kept = new KeptVisit(opened);
  before(async () => {
    const { default: peer } = (await import("../../../examples/feature-peer/src/index.js")) as {
      default: typeof probe;
    };
    tower = await panelTower([probe, peer]);
  });
  beforeEach(async () => {
    here = await kept.enter(tower);
  });
  afterEach(function () {
    return kept.leave(this.currentTest?.state === "passed");
  });
  after(() => kept.end());
  after(() => tower?.stop());

  it("go at once with their feature, with a word to whoever stands on one, and come back with it", async () => {
    const { page } = here;
    await here.go("#/commands");
    const entry = page.getByRole("link", { name: "Commands", exact: true });
    await entry.waitFor();
    await tower.disable("commands");
    await page.getByRole("heading", { level: 1, name: "This page is not there now" }).waitFor();
    await page.getByText("The feature “commands” is off").waitFor();
    await entry.waitFor({ state: "detached" });
    expect(await violations(page)).to.deep.equal([]);
    await tower.enable("commands");
    await page.getByRole("heading", { level: 1, name: "Commands" }).waitFor();
    await entry.waitFor();
    await here.settled();
    const lost = here.troubles.take().filter((one) => !one.startsWith("answer: 404"));
    expect(lost).to.deep.equal([]);
  });

  it("of others stand beside ours, with the same session", async () => {
    const { page } = here;
    await here.go("#/peer");
    await page.getByRole("heading", { level: 1, name: "Peers" }).waitFor();
    await page.getByText("No adapter of the type “peer” has been made yet.").waitFor();
    expect(await page.title()).to.match(/^Peers · /);
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("of others are open to who came with the access key, too", async () => {
    // A page that is open would hear that its session has gone.
    await kept.end();
    here = await kept.enter(tower);
    const { page } = here;
    await here.context.clearCookies();
    await page.goto(`${tower.base}/#/peer`);
    await page.getByRole("button", { name: "Use the access key instead" }).click();
    await page.getByRole("textbox", { name: "Access key" }).fill(tower.key);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("No adapter of the type “peer” has been made yet.").waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("made with the kit know where they are", async () => {
    const { page } = here;
    await here.go("#/probe/probe?q=42");
    await page.getByText("key probe.probe, q 42").waitFor();
    await page.evaluate("location.assign('#/probe/probe?q=43')");
    await page.getByText("key probe.probe, q 43").waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });

  for (const [what, hash, message] of [
    ["throw when they are shown", "#/probe/throws?at=once", "it broke at once"],
    ["throw while they are loaded", "#/probe/nothing", "it broke while it was loaded"],
  ] as const)
    it(`that ${what} say so in their place, and the panel lives`, async () => {
      const { page } = here;
      await here.go(hash);
      await page.getByRole("heading", { level: 1, name: "This page does not work" }).waitFor();
      await page.getByText(message).waitFor();
      await page.getByText("It belongs to the feature “probe”.").waitFor();
      expect(await violations(page)).to.deep.equal([]);
      await page.getByRole("link", { name: "Features", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Features" }).waitFor();
    });

  it("that throw later say so, too, and are taken away", async () => {
    const { page } = here;
    await here.go("#/probe/throws");
    await page.getByRole("button", { name: "Break" }).click();
    await page.getByText("it broke when it was used").waitFor();
    await untilPasses(async () =>
      expect(await page.evaluate("document.documentElement.dataset.probeEnded")).to.equal("true"),
    );
    await page.getByRole("button", { name: "Try the page again" }).click();
    await page.getByRole("heading", { level: 1, name: "Throws" }).waitFor();
  });
});
