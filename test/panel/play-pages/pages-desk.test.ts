import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { walk } from "../support/keyboard.js";
import { panelTower } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

const gm = { groupId: "4242", groupName: "Tavern", userId: "111", nickname: "Ann", platform: "platform_a" };
const bob = { ...gm, userId: "222", nickname: "Bob" };

describeInBrowser("the desk of a session's host", (opened) => {
  let tower: TestHost;
  let here: Visit;
  before(async () => {
    tower = await panelTower();
    await tower.put("/api/settings/desk", { address: tower.base }).answers({ code: 0 });
    await tower.say(".game new", { ...gm, role: "owner" }).done();
    await tower.say(".game join", bob).done();
    await tower.say(".pc new Quill", bob).done();
    await tower.say(".st 力量50 体质50 体型60 hp9 san42", bob).done();
    await tower.say(".pc new Butler", gm).done();
    await tower.say(".st 侦查60 聆听40 hp8", gm).done();
    await tower.say(".ri 12 Goblin", gm).done();
    await tower.say(".ri 9 Troll", gm).done();
  });
  after(() => tower?.stop());
  beforeEach(async () => {
    here = await visit(opened(), tower, {
      loggedIn: false,
      expected: [{ path: "/desk/api/state", status: 401 }],
    });
    const { spoken } = await tower.say(".desk", gm).done();
    const [link = ""] = /http:\S+/.exec(spoken.find(({ scene }) => scene === "private")?.text ?? "") ?? [];
    await here.page.goto(link);
    await here.page.getByRole("heading", { name: "Desk of Tavern" }).waitFor();
  });
  afterEach(() => here?.end());

  it("follows hit points, passes turns, rolls in secret and checks characters, without a log-in", async () => {
    const { page } = here;
    await page
      .getByRole("listitem")
      .filter({ hasText: "Quill" })
      .locator("strong", { hasText: "9/11" })
      .waitFor();
    await tower.say(".st hp-4", bob).done();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Quill" })
      .locator("strong", { hasText: "5/11" })
      .waitFor();
    await page.getByRole("button", { name: "Next turn" }).click();
    await page.getByRole("listitem").filter({ hasText: "Troll" }).getByText("Turn").waitFor();
    await page.getByRole("textbox", { name: "Dice" }).fill("1d1+41");
    await page.getByRole("button", { name: "Roll", exact: true }).click();
    const results = page.getByRole("list", { name: "Results" });
    await results.getByText(/42/).waitFor();
    await page.getByRole("button", { name: "侦查 60" }).click();
    await results
      .getByText(/Spot Hidden/)
      .first()
      .waitFor();
    await page.getByRole("switch", { name: "Session log" }).click();
    await page.getByText(/log_/).waitFor();
    await tower.get("/api/logs?groupId=4242&state=recording").answers({ data: { total: 1 } });
    expect(await violations(page)).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("says so when its link has ended", async () => {
    await tower.say(".desk off", gm).done();
    await here.page.getByText("This link has ended").waitFor();
    await here.page.getByRole("button", { name: "Next turn" }).waitFor({ state: "detached" });
    expect(await violations(here.page)).to.deep.equal([]);
    here.troubles.take();
  });

  for (const width of [1280, 375])
    for (const colorScheme of ["light", "dark"] as const)
      it(`stands ${width} px wide, ${colorScheme}`, async () => {
        const { page } = here;
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const found = await walk(page);
        expect([...found.unreached, ...found.covered, ...found.unmarked]).to.deep.equal([]);
        await untilPasses(async () =>
          expect(
            await page.evaluate(
              "document.documentElement.scrollWidth - document.documentElement.clientWidth",
            ),
          ).to.equal(0),
        );
        expect(await violations(page)).to.deep.equal([]);
      });
});
