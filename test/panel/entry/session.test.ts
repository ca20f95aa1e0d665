import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { password, sharedTower } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

/** A little more than the two minutes before its end at which a session is warned of. */
const soonSeconds = 121;

describeInBrowser("a session that is about to end", (opened) => {
  let tower: TestHost;
  let here: Visit;
  /** What the service says of the session; undefined lets it speak for itself. */
  let endsIn: number | undefined;
  before(async () => {
    tower = await sharedTower();
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

describeInBrowser("what needs a log-in of the last minutes", (opened) => {
  let tower: TestHost;
  let here: Visit;
  before(async () => {
    tower = await sharedTower();
  });
  beforeEach(async () => {
    here = await visit(opened(), tower, { expected: [{ path: "/api/settings/reply-trace", status: 401 }] });
    const answer = { code: 40102, message: "Log in again: this needs a log-in of the last 15 minutes." };
    await here.page.route("**/api/settings/reply-trace", async (route) => {
      if (route.request().method() === "GET") await route.continue();
      else await route.fulfill({ status: 401, json: { ...answer, data: null } });
    });
    await here.go("#/panel/help");
    await here.go("#/settings/reply-trace");
    await here.page.getByText("Live", { exact: true }).waitFor();
    await here.page.getByRole("switch", { name: "Remember how messages ended" }).click();
    await here.page.getByRole("button", { name: "Save" }).click();
    await again().waitFor();
  });
  afterEach(() => here.end());

  const again = () => here.page.getByRole("dialog", { name: "Log in once more" });

  it("says what for, and that the service is there", async () => {
    await again().getByText("“Save” needs a log-in of the last 15 minutes.").waitFor();
    await untilPasses(async () =>
      expect(await here.page.getByText("Live", { exact: true }).count()).to.equal(1),
    );
    await untilPasses(async () =>
      expect(await here.page.getByText("Offline", { exact: true }).count()).to.equal(0),
    );
    expect(await violations(here.page)).to.deep.equal([]);
    await again().getByRole("button", { name: "Cancel" }).click();
    await again().waitFor({ state: "detached" });
    await here.page.getByText("Log in again: this needs").waitFor();
  });

  it("goes away with the page that asked for it", async () => {
    await here.page.goBack();
    const leave = here.page.getByRole("dialog", { name: "Leave without saving?" });
    await leave.getByRole("button", { name: /leave|discard/i }).click();
    await again().waitFor({ state: "detached" });
    await here.page.getByRole("heading", { level: 1, name: "Help and about" }).waitFor();
  });
});
