import { expect } from "chai";
import { type Content, publish } from "./support/listing.js";
import { type BrokenRow, decksAndHelp, Shop } from "./support/shop.js";

const deck = (
  id: string,
  needs: Readonly<Record<string, string>> = {},
  more: Partial<Content> = {},
): Content => ({
  id: `ann/${id}`,
  kind: "deck",
  file: `${id}-${more.version ?? "1.0.0"}.json`,
  bytes: JSON.stringify({ [id]: [`a card of ${id} ${more.version ?? "1.0.0"}`] }),
  ...(Object.keys(needs).length === 0
    ? {}
    : {
        requires: {
          packages: Object.fromEntries(Object.entries(needs).map(([one, range]) => [`ann/${one}`, range])),
        },
      }),
  ...more,
});
const key = (id: string) => `deck~ann~${id}`;

describe("packages that need others", () => {
  let shop: Shop;
  let source: number;
  before(async () => {
    shop = await Shop.open({ features: decksAndHelp });
  });
  after(() => shop.close());
  beforeEach(async () => {
    publish(shop.server, [deck("pip")]);
    source = (await shop.add()).id;
  });
  afterEach(() => shop.clear());
  const offered = async (...contents: readonly Content[]) => {
    publish(shop.server, contents);
    expect(await shop.refresh(source)).to.include({ problem: "" });
  };
  const installed = async () =>
    (await shop.list("state=installed&pageSize=200")).map(
      ({ id, installedVersion }) => `${id} ${installedVersion}`,
    );
  const refusal = async (answer: Promise<{ readonly json: unknown }>) =>
    (await answer).json as { code: number; message: string; data: unknown; errors: { path: string }[] };

  describe("which need them in turn", () => {
    it("are installed with them, as one", async () => {
      await offered(deck("egg", { hen: ">=1" }), deck("hen", { egg: "^1.0.0" }), deck("pip"));
      const plan = await shop.plan(source, key("egg"));
      expect(plan.together.map(({ id, version }) => `${id} ${version}`)).to.deep.equal(["ann/hen 1.0.0"]);
      expect(plan.needs).to.deep.equal([{ id: "ann/hen", range: ">=1", satisfied: true, along: true }]);
      expect(plan.together[0]?.needs).to.deep.equal([
        { id: "ann/egg", range: "^1.0.0", satisfied: true, along: true },
      ]);
      const done = await shop.install(source, key("egg"), plan).data<{ together: { package: string }[] }>();
      expect(done.together.map((one) => one.package)).to.deep.equal(["ann/hen"]);
      expect(await installed()).to.deep.equal(["ann/egg 1.0.0", "ann/hen 1.0.0"]);
      for (const id of ["egg", "hen"])
        await shop.tower.say(`.draw ${id}`).replies(new RegExp(`a card of ${id}`));
      // Once they are there, each is what it was before: alone.
      expect((await shop.plan(source, key("hen"))).together).to.deep.equal([]);
    });

    it("are three, or itself, or wait for a fourth that needs none of them", async () => {
      await offered(
        deck("one", { two: "*" }),
        deck("two", { three: "*" }),
        deck("three", { one: "*", four: "1" }),
        deck("four"),
        deck("self", { self: "*" }),
      );
      const plan = await shop.plan(source, key("one"));
      expect(plan.together.map(({ id }) => id)).to.deep.equal(["ann/three", "ann/two"]);
      const refused = await refusal(shop.install(source, key("one"), plan).done());
      expect(refused).to.include({ code: 42200, message: "ann/three needs ann/four 1. Install that first." });
      expect(await installed()).to.deep.equal([]);
      await shop.take(source, key("four"));
      await shop.take(source, key("one"));
      await shop.take(source, key("self"));
      expect(await installed()).to.have.length(5);
    });

    it("are updated together, in versions that fit each other", async () => {
      await offered(deck("egg", { hen: "^1" }), deck("hen", { egg: "^1" }));
      await shop.take(source, key("egg"));
      await offered(
        deck("egg", { hen: "^1" }),
        deck("hen", { egg: "^1" }),
        deck("egg", { hen: "^2" }, { version: "2.0.0" }),
        deck("hen", { egg: "^2" }, { version: "2.0.0" }),
        deck("hen", { egg: "^3" }, { version: "2.1.0" }),
      );
      await shop.take(source, key("egg"));
      expect(await installed()).to.deep.equal(["ann/egg 2.0.0", "ann/hen 2.0.0"]);
      await shop.tower.say(".draw hen").replies(/a card of hen 2\.0\.0/);
    });

    it("ask for everything at once, and none of their files has the name of another's", async () => {
      const two = (id: string, other: string) =>
        deck(
          id,
          { [other]: "*" },
          { file: `${id}/deck.json`, bytes: JSON.stringify({ [id]: ["x"], _version: ["9"] }) },
        );
      await offered(two("egg", "hen"), two("hen", "egg"));
      const plan = await shop.plan(source, key("egg"));
      expect([plan.storedAs, plan.together[0]?.storedAs]).to.deep.equal(["deck.json", "deck-2.json"]);
      expect((await refusal(shop.install(source, key("egg"), plan).done())).code).to.equal(42200);
      await shop.install(source, key("egg"), plan, { acceptMismatch: true }).answers({ code: 0 });
      for (const id of ["egg", "hen"]) await shop.tower.say(`.draw ${id}`).replies(/x/);
    });

    it("of a hostile index neither hold up anybody nor come without end", async () => {
      const ring = (length: number) =>
        Array.from({ length }, (_, at) =>
          deck(
            `m${at}`,
            Object.fromEntries(
              Array.from({ length: 50 }, (_one, by) => [`m${(at + by + 1) % length}`, ">=1 || <1"]),
            ),
          ),
        );
      for (const length of [52, 120]) {
        await offered(...ring(length));
        const since = performance.now();
        const { json } = await shop.tower
          .post(`/api/store/packages/${source}/${key("m0")}/plan`, {})
          .answers({ code: 42200 });
        expect(performance.now() - since).to.be.below(3_000);
        expect(json?.message).to.match(/12 packages are installed together at most/);
      }
    });
  });

  it("keep them from being taken away without a word", async () => {
    await offered(
      deck("base"),
      deck("top", { base: ">=1" }, { title: "Tall tower" }),
      deck("other", { base: "^1" }),
    );
    for (const id of ["base", "top", "other"]) await shop.take(source, key(id));
    const { installedId } = await shop.found(key("base"));
    const details = await shop.tower
      .get(`/api/store/packages/${source}/${key("base")}`)
      .data<{ neededBy: BrokenRow[] }>();
    expect(details.neededBy.map(({ id, range }) => `${id} ${range}`)).to.have.members([
      "ann/top >=1",
      "ann/other ^1",
    ]);
    const path = `/api/store/installed/${installedId}`;
    const refused = await refusal(shop.tower.delete(path).done());
    expect(refused.code).to.equal(40900);
    expect(refused.message)
      .to.match(/Tall tower \(ann\/top 1\.0\.0\)/)
      .and.match(/ann\/other/);
    expect(refused.message).to.match(/Remove or update them first, or agree/);
    expect(refused.errors[0]?.path).to.equal("/acceptBreaks");
    await shop.tower.delete(`${path}?acceptBreaks=maybe`).answers({ code: 40001 });
    await shop.tower.delete(`${path}?acceptBreaks=false`).answers({ code: 40900 });
    await shop.tower.say(".draw base").replies(/a card of base/);
    // It is known although nobody lists them any more.
    await shop.tower.delete(`/api/store/sources/${source}`).answers({ code: 0 });
    await shop.tower.delete(path).answers({ code: 40900 });
    await shop.tower.delete(`${path}?acceptBreaks=true`).answers({ code: 0 });
    await shop.tower.say(".draw base").replies(/no deck/i);
  });

  it("keep them from being changed to what they do not fit, unless that is agreed to", async () => {
    await offered(deck("base"), deck("top", { base: "^1" }), deck("base", {}, { version: "2.0.0" }));
    await shop.take(source, key("base"), "1.0.0");
    await shop.take(source, key("top"));
    const plan = await shop.plan(source, key("base"));
    expect(plan.breaks.map(({ id, needs, range }) => [id, needs, range])).to.deep.equal([
      ["ann/top", "ann/base", "^1"],
    ]);
    expect((await refusal(shop.install(source, key("base"), plan).done())).code).to.equal(40900);
    await shop.install(source, key("base"), plan, { acceptBreaks: true }).answers({ code: 0 });
    // It is broken already: that is no reason to keep anything.
    await shop.remove(key("base"));
  });
});
