import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../browser/chromium.js";
import { violations } from "./axe.js";
import { panelTower, password } from "./tower.js";
import { type Visit, visit } from "./visit.js";

/** A little more than the two minutes before its end at which a session is warned of. */
const soonSeconds = 121;

describeInBrowser("a session that is about to end", (opened) => {
  let tower: TestHost;
  let here: Visit;
  /** What the service says of the session; undefined lets it speak for itself. */
  let endsIn: number | undefined;
  before(async () => {
    tower = await panelTower();
  });
  beforeEach(async () => {
    here = await visit(opened(), tower);
    endsIn = soonSeconds;
    await here.page.route("**/api/auth/status", async (route) => {
      const answer = await route.fetch();
      const said = (await answer.json()) as { data: { expiresAt: number | null } };
      if (endsIn !== undefined) said.data.expiresAt = Math.floor(Date.now() / 1000) + endsIn;
      await route.fulfill({ response: answer, json: said });
    });
    await here.go("#/panel/help");
    await here.page.getByRole("dialog", { name: "Your session ends soon" }).waitFor();
  });
  afterEach(async () => {
    const troubles = here.troubles.take();
    await here.end();
    expect(troubles).to.deep.equal([]);
  });
  after(() => tower?.stop());

  const warning = () => here.page.getByRole("dialog", { name: "Your session ends soon" });

  it("is told of, and goes on when somebody says so", async () => {
    expect(await violations(here.page)).to.deep.equal([]);
    endsIn = undefined;
    await warning().getByRole("button", { name: "Stay logged in" }).click();
    await warning().waitFor({ state: "detached" });
  });

  it("asks for the password where it cannot be made longer", async () => {
    endsIn = soonSeconds - 10;
    await warning().getByRole("button", { name: "Stay logged in" }).click();
    await warning().getByText("A session lives a day at most.").waitFor();
    expect(await violations(here.page)).to.deep.equal([]);
    endsIn = undefined;
    await warning().getByRole("textbox", { name: "Password" }).fill(password);
    await warning().getByRole("button", { name: "Log in" }).click();
    await warning().waitFor({ state: "detached" });
  });
});
