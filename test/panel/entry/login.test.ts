import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longIt, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { describeInBrowser } from "../../browser/chromium.js";
import { untilPasses } from "../support/eventually.js";
import { freshTower, panelTower, password } from "../support/tower.js";
import { visit } from "../support/visit.js";

const daySeconds = 86_400;
const refused = [{ path: "/api/auth/login", status: 401 }];

async function enterPassword(page: Page, word: string, trusted: boolean): Promise<void> {
  await page.getByRole("textbox", { name: "Password" }).fill(word);
  await page.getByRole("checkbox", { name: "Trust this device for 30 days" }).setChecked(trusted);
  await page.getByRole("button", { name: "Log in" }).click();
}

const inside = (page: Page) => page.getByRole("navigation", { name: "Menu" }).waitFor();

describeInBrowser("the log-in", (opened) => {
  it("trusts a device for 30 days, over a restart on another port", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-panel-"));
    let tower: TestHost | undefined = await panelTower([], { dataFolder });
    try {
      const here = await visit(opened(), tower, { loggedIn: false, expected: refused });
      const { page } = here;
      await page.goto(`${tower.base}/`);
      const field = page.getByRole("textbox", { name: "Password" });
      await untilPasses(async () =>
        expect(await field.getAttribute("autocomplete")).to.equal("current-password"),
      );
      await enterPassword(page, "not the password", false);
      await page.getByText("That is not the password.").waitFor();
      await enterPassword(page, password, true);
      await inside(page);
      const [cookie] = await here.context.cookies(tower.base);
      expect(cookie?.httpOnly).to.equal(true);
      expect((cookie?.expires ?? 0) - Date.now() / 1000).to.be.within(29 * daySeconds, 30 * daySeconds + 60);
      expect(here.troubles.take()).to.deep.equal([]);
      const { base } = tower;
      await tower.stop();

      tower = await freshTower([], { dataFolder });
      expect(tower.base).not.to.equal(base);
      await page.goto(`${tower.base}/`);
      await inside(page);
      await here.end();
    } finally {
      await tower?.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

  longIt("keeps two installations apart in one browser profile", async () => {
    const one = await panelTower();
    const other = await panelTower([], { installationId: "0e4a".repeat(8) });
    try {
      const here = await visit(opened(), one, { loggedIn: false });
      const second = await here.context.newPage();
      for (const [page, tower] of [
        [here.page, one],
        [second, other],
      ] as const) {
        await page.goto(`${tower.base}/`);
        await enterPassword(page, password, false);
        await inside(page);
      }
      await here.page.reload();
      await inside(here.page);
      await second.getByRole("button", { name: "Account" }).click();
      await second.getByRole("menuitem", { name: "Log out" }).click();
      await second.getByRole("heading", { name: "Log in" }).waitFor();
      await here.page.reload();
      await inside(here.page);
      await here.end();
    } finally {
      await one.stop();
      await other.stop();
    }
  });

  it("takes the access key where there is no password, keeps it nowhere, and still hears the service", async () => {
    const tower = await freshTower();
    try {
      const here = await visit(opened(), tower, {
        loggedIn: false,
        expected: [{ path: "/api/features", status: 401 }],
      });
      const { page } = here;
      await page.goto(`${tower.base}/`);
      await page.getByRole("textbox", { name: "Access key" }).fill("wrong");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("That is not the access key.").waitFor();
      await page.getByRole("textbox", { name: "Access key" }).fill(tower.key);
      await page.getByRole("button", { name: "Log in" }).click();
      await inside(page);
      await page.getByText("Live", { exact: true }).waitFor();
      const stored = await page.evaluate<string>(
        "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])",
      );
      expect(stored).not.to.contain(tower.key);
      await page.reload();
      await page.getByRole("heading", { name: "Log in" }).waitFor();
      expect(here.troubles.take()).to.deep.equal([]);
      await here.end();
    } finally {
      await tower.stop();
    }
  });

  it("says how long to wait after too many tries", async () => {
    const tower = await panelTower();
    try {
      const expected = [401, 429].map((status) => ({ path: "/api/auth/login", status }));
      const here = await visit(opened(), tower, { loggedIn: false, expected });
      await here.page.goto(`${tower.base}/`);
      for (let tries = 0; tries < 5; tries++)
        await tower.post("/api/auth/login", { password: "wrong" }, { key: false }).answers({ code: 40101 });
      await enterPassword(here.page, password, false);
      await here.page.getByText(/Too many tries: wait \d+ second/).waitFor();
      await here.end();
    } finally {
      await tower.stop();
    }
  });
});
