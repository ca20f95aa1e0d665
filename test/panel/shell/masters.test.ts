import { expect } from "chai";
import {
  earlierVersion,
  storedMaster,
} from "../../../packages/features/access/test/lists/earlier-version.js";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { eventually, untilPasses } from "../support/eventually.js";

interface Master {
  readonly platform: string;
  readonly userId: string;
}

describeInBrowser("the masters at the panel", (opened) => {
  const { feature: earlier, write } = earlierVersion();
  const stored = [
    { platform: "test", user_id: "1" },
    { platform: "test", user_id: ".." },
    { platform: "test", user_id: "test:5" },
    { platform: "other", user_id: "1" },
  ];
  const at = eachTestAt(opened, "#/masters", {
    more: [earlier],
    first: async (tower) => {
      await tower.post("/api/masters", { platform: "test", userId: "900" }).answers({ code: 0 });
      await write((db) => db("access_master").insert(stored.map((one) => ({ ...storedMaster, ...one }))));
    },
  });
  const masters = async () =>
    (await at.tower.get("/api/masters").data<Master[]>())
      .map(({ platform, userId }) => `${platform}:${userId}`)
      .sort();

  it("are removed one by one, whatever they are called, and nobody else with them", async () => {
    const names = stored.map(({ platform, user_id }) => `${platform}:${user_id}`);
    await eventually(async () => (await masters()).length, 5);
    for (const [nth, name] of names.entries()) {
      const [, platform = "", id = ""] = /^(\w+):(.+)$/.exec(name) ?? [];
      const cell = (words: string) => at.page.getByRole("cell", { name: words, exact: true });
      const line = at.page
        .getByRole("row")
        .filter({ has: cell(id) })
        // A platform is shown by its name; its id is beside it.
        .filter({ has: at.page.getByTitle(platform, { exact: true }) });
      await line.getByRole("checkbox").check();
      await at.page.getByRole("button", { name: "Delete", exact: true }).click();
      const question = at.page.getByRole("dialog", { name: "Delete 1 entry?" });
      await question.getByRole("button", { name: "Delete" }).click();
      await line.waitFor({ state: "detached" });
      await untilPasses(async () =>
        expect(await masters(), name).to.deep.equal([...names.slice(nth + 1), "test:900"].sort()),
      );
    }
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("are added on a platform that adapters have, and no other is offered", async () => {
    const types = await at.tower.get("/api/adapters/types").data<{ platform: string }[]>();
    await at.here.go("#/masters?create=masters");
    const field = at.page.getByRole("dialog").getByRole("combobox", { name: "Platform" });
    await field.waitFor();
    const offered = field.locator("option:not([disabled])");
    await untilPasses(async () =>
      expect(await offered.count()).to.equal(new Set(types.map(({ platform }) => platform)).size),
    );
    await field.selectOption("platform_a");
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
