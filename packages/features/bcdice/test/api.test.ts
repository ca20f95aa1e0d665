import { expect } from "chai";
import { type BcdiceTower, sharedTower } from "./bcdice-host.js";

interface Page {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

describe("game systems over HTTP", () => {
  let tower: BcdiceTower;
  before(async () => {
    tower = await sharedTower();
  });

  const page = (query: string) => tower.get(`/api/bcdice/systems?${query}`).data<Page>();
  const ids = ({ items }: Page) => items.map(({ id }) => id);

  it("are listed page by page, sorted and searched", async () => {
    const first = await page("");
    expect([first.total, first.page, first.pageSize, first.items.length]).to.deep.equal([294, 1, 20, 20]);
    expect(first.items[0]).to.deep.equal({
      id: "AFF2e",
      name: "ADVANCED FIGHTING FANTASY 2nd Edition",
      sortKey: "あとはんすとふあいていんくふあんたしい2",
      locale: "ja_jp",
    });
    expect(ids(await page("sort=-id&pageSize=1&page=294"))).to.deep.equal(["AFF2e"]);
    expect(ids(await page("q=ソード 2.5"))).to.deep.equal(["SwordWorld2.5"]);
    expect(ids(await page("q=cthulhu7th&pageSize=2&page=2"))).to.deep.equal(["Cthulhu7th:Korean"]);
    await tower.get("/api/bcdice/systems?sort=locale").answers({ code: 40001 });
  });

  it("are chosen for a group in its record", async () => {
    const here = { groupId: "81", role: "admin" } as const;
    await tower.say(".bcdice set Emoklore", here).done();
    const path = "/api/groups/test/81";
    expect((await tower.get(path).data<{ bcdiceSystem: string }>()).bcdiceSystem).to.equal("Emoklore");
    await tower.put(path, { bcdiceSystem: "swordworld2.5" }).answers({ code: 0 });
    await tower.say(".bcdice", here).replies(/^BCDice rolls with SwordWorld2\.5 here/);
    await tower.put(path, { bcdiceSystem: "../x" }).answers({ code: 40001 });
    await tower.put(path, { bcdiceSystem: "" }).answers({ code: 0 });
    await tower.say(".bcdice", here).replies(/^BCDice rolls with DiceBot here/);
  });

  it("have a default in the settings", async () => {
    const path = "/api/settings/bcdice";
    expect(await tower.get(path).data()).to.include({ idleMinutes: 10, defaultSystem: "DiceBot" });
    await tower.put(path, { defaultSystem: "cthulhu7th" }).answers({ code: 0 });
    await tower.say(".bcdice", { groupId: "82" }).replies(/^BCDice rolls with Cthulhu7th here/);
    await tower.put(path, { defaultSystem: "nobody" }).answers({ code: 40001 });
    await tower.put(path, { defaultSystem: "DiceBot" }).answers({ code: 0 });
  });
});
