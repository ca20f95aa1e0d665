import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Dialog, Page } from "playwright-core";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { eventually, untilPasses } from "../support/eventually.js";
import { asked } from "../support/in-page.js";
import { KeptVisit } from "../support/kept-visit.js";
import { panelTower, password } from "../support/tower.js";
import type { Visit } from "../support/visit.js";

const days = "Days to keep";
const faces = "Faces of the default die";
const ties = "Rule for ties of opposed checks";
const stored = 180;

describeInBrowser("what is filled in", (opened) => {
  let tower: TestHost;
  let dataFolder: string;
  let here: Visit;
  let page: Page;
  const kept = new KeptVisit(opened, {
    expected: [
      { path: "/api/", status: 409 },
      { path: "/api/", status: 401 },
      { path: "/api/settings/", status: 400 },
    ],
    trusted: true,
  });
  const open = async () => {
    here = await kept.enter(tower);
    page = here.page;
    await here.go("#/panel/help");
    await here.go("#/settings/audit");
  };
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-panel-"));
    tower = await panelTower([], { dataFolder });
  });
  beforeEach(async () => {
    await tower.put("/api/settings/audit", { retentionDays: stored }).answers({ code: 0 });
    await open();
  });
  afterEach(async function () {
    const troubles = here.troubles.take();
    await kept.leave(this.currentTest?.state === "passed");
    expect(troubles).to.deep.equal([]);
  });
  after(async () => {
    await kept.end();
    await tower?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const field = () => page.getByRole("spinbutton", { name: days });
  const change = async (value: string) => {
    await field().fill(value);
    await asked(page, "whenUnsaved()");
  };
  const savedDays = async () =>
    (await tower.get("/api/settings/audit").data<{ retentionDays: number }>()).retentionDays;
  const isSaved = async (value: number) => {
    await page.getByRole("status").getByText("Saved.").waitFor();
    await eventually(savedDays, value);
    await page.getByRole("button", { name: "Save", exact: true }).waitFor({ state: "detached" });
  };
  const question = () => page.getByRole("dialog", { name: "Leave without saving?" });
  const isThere = async (value: number) => {
    await eventually(() => page.evaluate<string>("location.hash"), "#/settings/audit");
    await eventually(() => field().inputValue(), String(value));
  };
  const helpLink = () => page.getByRole("link", { name: "Help and about", exact: true }).first();

  it("is saved by the button", async () => {
    await change("200");
    await page.getByText("1 change not saved").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved(200);
  });

  it("is saved by Ctrl+S", async () => {
    await change("201");
    await page.keyboard.press("Control+S");
    await isSaved(201);
  });

  it("is taken back by Revert", async () => {
    await change("202");
    await page.getByRole("button", { name: "Revert" }).click();
    await eventually(() => field().inputValue(), String(stored));
    await page.getByRole("button", { name: "Save", exact: true }).waitFor({ state: "detached" });
  });

  it("is nothing when it was typed and undone: nobody asks", async () => {
    await field().fill("203");
    await field().fill(String(stored));
    await helpLink().click();
    await page.getByRole("heading", { level: 1, name: "Help and about" }).waitFor();
  });

  it("is asked about when a link leads away, and stays", async () => {
    await change("204");
    await helpLink().click();
    await question().waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await question().getByRole("button", { name: "Cancel" }).click();
    await isThere(204);
  });

  it("is left behind by a link when somebody says so", async () => {
    await change("205");
    await helpLink().click();
    await question().getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { level: 1, name: "Help and about" }).waitFor();
    await eventually(() => page.evaluate<string>("location.hash"), "#/panel/help");
    await eventually(savedDays, stored);
    await page.goBack();
    await eventually(() => field().inputValue(), String(stored));
  });

  it("is saved on the way, and stays where that is refused", async () => {
    await change("0");
    await helpLink().click();
    const refused = page.waitForResponse((response) => response.request().method() === "PUT");
    await question().getByRole("button", { name: "Save" }).click();
    await question().waitFor({ state: "detached" });
    expect((await refused).status()).to.equal(400);
    await isThere(0);
    await change("208");
    await helpLink().click();
    await question().getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Help and about" }).waitFor();
    await eventually(savedDays, 208);
  });

  it("is saved on the way to where somebody wanted to go last, asked about once", async () => {
    let goOn = () => {};
    const goesOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await page.route("**/api/settings/audit", async (route) => {
      if (route.request().method() === "PUT") await goesOn;
      await route.continue();
    });
    await change("210");
    await helpLink().click();
    await question().getByRole("button", { name: "Save" }).click();
    await sent;
    await page.getByRole("link", { name: "Groups", exact: true }).first().click();
    goOn();
    await page.getByRole("heading", { level: 1, name: "Groups" }).waitFor();
    expect(await question().count()).to.equal(0);
    await eventually(savedDays, 210);
  });

  it("is kept as a draft, which the menu marks, and goes on from there", async () => {
    await change("209");
    await helpLink().click();
    await question().getByRole("button", { name: "Keep as draft" }).click();
    await page.getByRole("heading", { level: 1, name: "Help and about" }).waitFor();
    await eventually(savedDays, stored);
    const marked = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /Draft$/ });
    await untilPasses(async () => expect(await marked.count()).to.equal(1));
    await marked.click();
    await isThere(209);
    await page.getByRole("button", { name: "Revert" }).click();
    await marked.waitFor({ state: "detached" });
  });

  it("is asked about on Back, which then has not happened", async () => {
    await change("206");
    await page.goBack();
    await question().getByRole("button", { name: "Cancel" }).click();
    await isThere(206);
    await page.goBack();
    await question().getByRole("button", { name: "Keep as draft" }).click();
    await page.getByRole("heading", { level: 1, name: "Help and about" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Keeping the audit log" }).waitFor();
  });

  it("is asked about by the browser on a reload, and is there again afterwards", async () => {
    await change("207");
    // Browsers ask only on pages that somebody has touched.
    await field().press("Tab");
    const kinds: string[] = [];
    page.removeAllListeners("dialog");
    page.on("dialog", (dialog: Dialog) => {
      kinds.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await here.settled();
    expect(kinds).to.deep.equal(["beforeunload"]);
    await isThere(207);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved(207);
    await kept.end();
  });

  it("is asked about by the browser when the window closes", async () => {
    await change("208");
    await field().press("Tab");
    const question = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    expect((await question).type()).to.equal("beforeunload");
    await isThere(208);
  });

  it("outlives the end of the session: one logs in and it is saved", async () => {
    await change("209");
    await tower.delete("/api/auth/sessions").answers({ code: 0 });
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await dialog.getByRole("textbox", { name: "Password" }).fill(password);
    await dialog.getByRole("button", { name: "Log in" }).click();
    await dialog.waitFor({ state: "detached" });
    await isThere(209);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved(209);
    await page.getByText("Live", { exact: true }).waitFor();
    await kept.end();
  });

  it("outlives a restart of the service", async () => {
    await change("210");
    const port = Number(new URL(tower.base).port);
    await tower.stop();
    tower = await panelTower([], { dataFolder, settings: { port }, keepsPassword: true });
    await page.getByText("Live", { exact: true }).waitFor();
    await isThere(210);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved(210);
    here.troubles.take();
  });

  it("is put together with what another window saved meanwhile", async () => {
    await here.go("#/settings/page/dice");
    const other = await here.context.newPage();
    await other.goto(page.url());
    await other.getByRole("spinbutton", { name: faces }).fill("30");
    await page.getByRole("spinbutton", { name: ties }).fill("2");
    await asked(other, "whenUnsaved()");
    await other.keyboard.press("Control+S");
    await other.getByRole("status").getByText("Saved.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Somebody else has saved meanwhile" });
    await dialog.getByText("The changes do not touch one another").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await dialog.getByRole("button", { name: "Save the result" }).click();
    await dialog.waitFor({ state: "detached" });
    await eventually(() => page.getByRole("spinbutton", { name: faces }).inputValue(), "30");
    await eventually(() => page.getByRole("spinbutton", { name: ties }).inputValue(), "2");
  });

  it("is chosen between where two windows have changed the same", async () => {
    const other = await here.context.newPage();
    await other.goto(page.url());
    await other.getByRole("spinbutton", { name: days }).fill("301");
    await change("302");
    await asked(other, "whenUnsaved()");
    await other.keyboard.press("Control+S");
    await other.getByRole("status").getByText("Saved.").waitFor();
    await page.keyboard.press("Control+S");
    const dialog = page.getByRole("dialog", { name: "Somebody else has saved meanwhile" });
    await dialog.getByRole("radio", { name: "Theirs" }).check();
    await dialog.getByRole("button", { name: "Save the result" }).click();
    await dialog.waitFor({ state: "detached" });
    await eventually(() => field().inputValue(), "301");
    await eventually(savedDays, 301);
  });

  it("can be had back from the history", async () => {
    await tower.put("/api/settings/audit", { retentionDays: 401 }).answers({ code: 0 });
    await page.reload();
    await page.getByRole("button", { name: "History" }).click();
    const drawer = page.getByRole("dialog", { name: /^History/ });
    await drawer.getByText("1 difference").first().click();
    expect(await violations(page)).to.deep.equal([]);
    await drawer
      .getByRole("button", { name: /^Restore/ })
      .first()
      .click();
    await page
      .getByRole("dialog", { name: "Restore this value?" })
      .getByRole("button", { name: "Restore" })
      .click();
    await drawer.waitFor({ state: "detached" });
    await eventually(savedDays, stored);
    await eventually(() => field().inputValue(), String(stored));
  });

  it("is not had back over what somebody else has saved meanwhile, unless one has seen it", async () => {
    await tower.put("/api/settings/audit", { retentionDays: 402 }).answers({ code: 0 });
    await eventually(() => field().inputValue(), "402");
    // While there are changes the page stays with what it has read.
    await change("212");
    await tower.put("/api/settings/audit", { retentionDays: 403 }).answers({ code: 0 });
    await page.getByRole("button", { name: "History" }).click();
    const drawer = page.getByRole("dialog", { name: /^History/ });
    const restore = async (nth: number) => {
      const past = drawer.getByRole("listitem").nth(nth);
      const button = past.getByRole("button", { name: /^Restore/ });
      if (!(await button.isVisible())) await past.getByText("1 difference").click();
      await button.click();
      await page
        .getByRole("dialog", { name: "Restore this value?" })
        .getByRole("button", { name: "Restore" })
        .click();
    };
    await restore(0);
    await page.getByText("Nothing was restored: somebody else has saved meanwhile.").waitFor();
    await untilPasses(async () => expect(await savedDays()).to.equal(403));
    await drawer.getByRole("listitem").first().getByText("same as now").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await restore(1);
    await drawer.waitFor({ state: "detached" });
    await eventually(savedDays, 402);
    await eventually(() => field().inputValue(), "402");
  });

  it("can be had back as it was before anybody changed anything", async () => {
    const dice = await tower.get("/api/dice/rules").data<{ defaultFaces: number }>();
    await tower.put("/api/dice/rules", { ...dice, defaultFaces: 7 }).answers({ code: 0 });
    await here.go("#/settings/page/dice");
    await page.getByRole("button", { name: "History" }).first().click();
    const drawer = page.getByRole("dialog", { name: /^History/ });
    await drawer.getByText("Before the first change").click();
    await drawer.getByRole("button", { name: "Restore (Before the first change)" }).click();
    await page
      .getByRole("dialog", { name: "Restore this value?" })
      .getByRole("button", { name: "Restore" })
      .click();
    await eventually(() => page.getByRole("spinbutton", { name: faces }).inputValue(), "100");
  });

  it("is told in the history in the words of the form, and by whom it was saved", async () => {
    await tower.put("/api/system/events", { friendRequest: { policy: "acceptAny" } }).answers({ code: 0 });
    await here.go("#/requests");
    await page.getByRole("button", { name: "History" }).first().click();
    const drawer = page.getByRole("dialog", { name: /^History/ });
    await drawer.getByText("Access key").first().waitFor();
    await drawer.getByText("Before the first change").click();
    await drawer.getByText("Wait for a master").waitFor();
    await drawer.getByText("Accept all", { exact: true }).waitFor();
  });

  it("says in sight that it was not saved, however long the form is", async () => {
    await here.go("#/settings/page/dice");
    await page.route("**/api/dice/rules", (route) =>
      route.request().method() === "PUT" ? route.abort("aborted") : route.continue(),
    );
    const many = page.getByRole("spinbutton", { name: "Most rounds of added dice" });
    const before = await many.inputValue();
    await many.fill(String(Number(before) + 1));
    await asked(page, "whenUnsaved()");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const why = page.getByRole("alert").filter({ hasText: "Not saved" });
    await why.waitFor();
    const box = await why.boundingBox();
    expect(box?.y).to.be.within(0, 800 - (box?.height ?? 0));
    expect(await violations(page)).to.deep.equal([]);
    // It was about what was pressed for, and that is another value now.
    await many.fill(String(Number(before) + 2));
    await why.waitFor({ state: "detached" });
    await page.unroute("**/api/dice/rules");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("status").getByText("Saved.").waitFor();
    await why.waitFor({ state: "detached" });
  });

  it("is marked where it is wrong, in words, and can be mended", async () => {
    await change("5");
    await field().press("Control+s");
    await page.getByRole("link", { name: `${days}: At least 90.` }).waitFor();
    await untilPasses(async () =>
      expect(await page.getByText("must be greater").count(), "words of the service").to.equal(0),
    );
    await eventually(() => field().getAttribute("aria-invalid"), "true");
    expect(await violations(page)).to.deep.equal([]);
    const wrong = page.getByRole("link", { name: `${days}: At least 90.` });
    await field().focus();
    await field().fill("211");
    // What was refused is another value: nothing is wrong with this one, saved or not.
    await wrong.waitFor({ state: "detached" });
    await eventually(() => field().getAttribute("aria-invalid"), null);
    await untilPasses(async () =>
      expect(await field().evaluate((one) => one === one.ownerDocument.activeElement)).to.equal(true),
    );
    await field().fill("5");
    await wrong.waitFor();
    await untilPasses(async () =>
      expect(await field().evaluate((one) => one === one.ownerDocument.activeElement)).to.equal(true),
    );
    await field().fill("211");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved(211);
  });
});
