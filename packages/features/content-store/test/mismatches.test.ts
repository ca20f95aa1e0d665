import { expect } from "chai";
import { type Content, publish } from "./support/listing.js";
import { decksAndHelp, Shop } from "./support/shop.js";

const head = { _title: ["Finds"], _author: ["Ann"], _version: ["1.0.0"], _license: ["MIT"] };
const deck = (own: object, more: Partial<Content> = {}): Content => ({
  id: "ann/finds",
  kind: "deck",
  file: "finds.json",
  bytes: JSON.stringify({ ...head, ...own, find: ["a key"] }),
  ...more,
});
const key = "deck~ann~finds";

describe("what an index calls a package", () => {
  let shop: Shop;
  let source: number;
  before(async () => {
    shop = await Shop.open({ features: decksAndHelp });
    publish(shop.server, []);
    source = (await shop.add()).id;
  });
  after(() => shop.close());
  const planned = async (content: Content) => {
    publish(shop.server, [content]);
    await shop.refresh(source);
    return shop.plan(source, key);
  };

  it("is what its file says, or is shown and has to be agreed to", async () => {
    expect((await planned(deck({}))).mismatches).to.deep.equal([]);
    for (const [own, field, found] of [
      [{ _title: ["Losses"] }, "name", "Losses"],
      [{ _version: ["0.9"] }, "version", "0.9.0"],
    ] as const) {
      const plan = await planned(deck(own));
      const listed = { name: "ann/finds", version: "1.0.0" }[field];
      expect(plan.mismatches).to.deep.equal([{ field, listed, found, isGrave: true }]);
      const { json } = await shop.install(source, key, plan).done();
      expect(json).to.include({ code: 42200 });
      expect(json?.message).to.include(`its ${field} is "${found}", and not "${listed}"`);
      expect(await shop.list("state=installed")).to.deep.equal([]);
      await shop.install(source, key, plan, { acceptMismatch: true }).answers({ code: 0 });
      await shop.remove(key);
    }
  });

  it("is shown with its author and licence, which the file may say otherwise", async () => {
    const plan = await planned(deck({ _author: ["Eve"], _license: ["GPL-3.0-only"] }));
    expect(plan.mismatches).to.deep.equal([
      { field: "author", listed: "Ann", found: "Eve", isGrave: false },
      { field: "licence", listed: "MIT", found: "GPL-3.0-only", isGrave: false },
    ]);
    await shop.install(source, key, plan).answers({ code: 0 });
    await shop.remove(key);
  });

  it("is not another kind of content", async () => {
    const help = JSON.stringify({ mod: "finds", helpdoc: { find: "a key" } });
    publish(shop.server, [deck({}, { bytes: help })]);
    await shop.refresh(source);
    // What a deck cannot be is refused as an upload of it would be.
    await shop.tower.post(`/api/store/packages/${source}/${key}/plan`, {}).answers({ code: 40001 });
    expect(await shop.list("state=installed")).to.deep.equal([]);
  });
});
