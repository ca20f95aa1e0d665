import { expect } from "chai";
import { type Content, listing, madeKey, publish } from "./support/listing.js";
import { decksAndHelp, Shop, type SourceRow } from "./support/shop.js";

const deck = (version: string, more: Partial<Content> = {}): Content => ({
  id: "ann/pip",
  kind: "deck",
  version,
  file: `pip-${version}.json`,
  bytes: JSON.stringify({ pip: [`card of ${version}`] }),
  ...more,
});
const key = "deck~ann~pip";

describe("a source that is deleted and added again", () => {
  let shop: Shop;
  before(async () => {
    shop = await Shop.open({ features: decksAndHelp });
  });
  after(() => shop.close());
  afterEach(() => shop.clear());
  const without = (id: number) => shop.tower.delete(`/api/store/sources/${id}`).answers({ code: 0 });

  it("knows what was installed from it, and offers updates, also where it lists that version no longer", async () => {
    publish(shop.server, [deck("1.0.0")]);
    const first = await shop.add();
    await shop.take(first.id, key);
    await without(first.id);
    publish(shop.server, [deck("1.2.0")]);
    const { id } = await shop.add();
    expect(id).to.not.equal(first.id);
    expect(await shop.found(key)).to.include({ installedVersion: "1.0.0", updatable: true });
    expect((await shop.list("state=updatable")).map((one) => one.id)).to.deep.equal(["ann/pip"]);
    expect(await shop.take(id, key)).to.include({ action: "update", installedVersion: "1.0.0" });
    expect(await shop.tower.get("/api/store/installed").data<object[]>()).to.have.length(1);
    await shop.tower.say(".draw pip").replies(/card of 1\.2\.0/);
    await shop.remove(key);
    await shop.tower.say(".draw pip").replies(/no deck/i);
  });

  it("is known at another address by its key, or as the one that lists the very file", async () => {
    const { key: signer, fingerprint } = madeKey();
    publish(shop.server, [deck("1.0.0")], { key: signer });
    await shop.take((await shop.add(fingerprint)).id, key);
    const [old] = await shop.tower.get("/api/store/sources").data<SourceRow[]>();
    await without(old?.id ?? 0);
    const moved = async (contents: readonly Content[], signed: boolean) => {
      publish(shop.server, contents, signed ? { key: signer } : {}, "/moved/");
      return shop.tower
        .post("/api/store/sources", {
          url: `${shop.server.url}moved`,
          fingerprint: signed ? fingerprint : "",
        })
        .data<SourceRow>();
    };
    const byKey = await moved([deck("1.1.0")], true);
    expect(await shop.found(key)).to.include({ installedVersion: "1.0.0", updatable: true });
    await without(byKey.id);
    const byFile = await moved([deck("1.0.0"), deck("1.1.0")], false);
    expect(await shop.found(key)).to.include({ installedVersion: "1.0.0", updatable: true });
    await without(byFile.id);
    // Another file of the same name, from somewhere else, is something else.
    const other = await moved([deck("1.0.0", { bytes: JSON.stringify({ pip: ["forged"] }) })], false);
    expect(await shop.found(key)).to.include({ installedVersion: "" });
    await without(other.id);
  });

  it("and another one that is there at the same time take nothing from each other", async () => {
    publish(shop.server, [deck("1.0.0")]);
    const first = await shop.add();
    await shop.take(first.id, key);
    shop.server.files.set("/copy/packages.json", listing([deck("1.0.0"), deck("9.0.0")], { name: "Copy" }));
    await shop.tower.post("/api/store/sources", { url: `${shop.server.url}copy` }).answers({ code: 0 });
    const rows = await shop.list("pageSize=200");
    expect(rows.map(({ installedVersion, updatable }) => [installedVersion, updatable])).to.deep.equal([
      ["1.0.0", false],
      ["", false],
    ]);
  });
});

describe("a plugin of a source that is deleted and added again", () => {
  it("keeps what it was granted, unless somebody else is behind the source by now", async () => {
    const shop = await Shop.open();
    try {
      const plugin = (version: string): Content => ({
        id: "ann/asks",
        kind: "js-plugin",
        version,
        file: `asks-${version}.js`,
        grants: ["admin"],
        bytes: `// ==UserScript==\n// @name asks\n// @author Ann\n// @version ${version}\n// ==/UserScript==\n`,
      });
      const { key: signer, fingerprint } = madeKey();
      const id = "js-plugin~ann~asks";
      publish(shop.server, [plugin("1.0.0")], { key: signer });
      const first = await shop.add(fingerprint);
      await shop.take(first.id, id);
      await shop.tower.delete(`/api/store/sources/${first.id}`).answers({ code: 0 });
      publish(shop.server, [plugin("1.0.0"), plugin("1.1.0")], { key: signer });
      const again = await shop.add(fingerprint);
      expect((await shop.plan(again.id, id)).grants).to.deep.equal([{ grant: "admin", isNew: false }]);
      await shop.tower.delete(`/api/store/sources/${again.id}`).answers({ code: 0 });
      publish(shop.server, [plugin("1.0.0"), plugin("1.1.0")]);
      const stranger = await shop.add();
      const plan = await shop.plan(stranger.id, id);
      expect(plan).to.include({ action: "update", installedVersion: "1.0.0" });
      expect(plan.grants).to.deep.equal([{ grant: "admin", isNew: true }]);
      expect(plan).to.include({ replacesOther: true, replaces: "asks" });
      await shop.install(stranger.id, id, plan, { acceptGrants: true }).answers({ code: 40900 });
      await shop.install(stranger.id, id, plan, { acceptReplace: true }).answers({ code: 42200 });
    } finally {
      await shop.close();
    }
  });
});
