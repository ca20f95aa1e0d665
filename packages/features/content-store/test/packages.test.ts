import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { IndexServer } from "./support/index-server.js";
import { type Content, entryOf, listing, publish } from "./support/listing.js";
import { decksAndHelp, type PackageRow, Shop } from "./support/shop.js";

const deck = (id: string, card = "one card", more: Partial<Content> = {}): Content => ({
  id: `ann/${id}`,
  kind: "deck",
  file: `${id}.json`,
  bytes: JSON.stringify({ [id]: [card] }),
  ...more,
});
const key = "deck~ann~pip";

describe("packages of the store", () => {
  let shop: Shop;
  before(async () => {
    shop = await Shop.open({ features: decksAndHelp });
  });
  after(() => shop.close());
  let source: number;
  beforeEach(async () => {
    publish(shop.server, [deck("pip")]);
    source = (await shop.add()).id;
  });
  afterEach(() => shop.clear());
  const offered = async (contents: readonly Content[], options = {}) => {
    publish(shop.server, contents, options);
    expect(await shop.refresh(source)).to.include({ problem: "" });
  };
  const planned = (body: object = {}) => shop.tower.post(`/api/store/packages/${source}/${key}/plan`, body);
  const ownDecks = async () => (await readdir(join(shop.tower.dataFolder, "decks"))).sort();

  it("are looked at by several people at once, each another one", async () => {
    const names = Array.from({ length: 24 }, (_, at) => `many${at}`);
    await offered(names.map((name) => deck(name)));
    // More at once are asked to wait, and more than eight files are not kept.
    for (let at = 0; at < 2 * names.length; at += 4) {
      const some = [...names, ...names].slice(at, at + 4);
      const plans = await Promise.all(some.map((name) => shop.plan(source, `deck~ann~${name}`)));
      expect(plans.map(({ action }) => action)).to.deep.equal(some.map(() => "install"));
    }
  });

  it("are found by words, kind, tag and state, paged", async () => {
    const contents = [
      deck("pip", "x", { title: "Playing cards", tags: ["Cards"], description: "For the tavern table." }),
      deck("far", "x", { title: "Travel", authors: ["Bob"] }),
      ...Array.from({ length: 30 }, (_, at) => deck(`more${at}`)),
    ];
    await offered(contents);
    const ids = async (query: string) => (await shop.list(query)).map(({ id }) => id);
    expect(await ids("q=TAVERN+cards")).to.deep.equal(["ann/pip"]);
    expect(await ids("q=bob")).to.deep.equal(["ann/far"]);
    expect(await ids("tag=Cards")).to.deep.equal(["ann/pip"]);
    expect(await ids("kind=rule-pack")).to.deep.equal([]);
    await shop.tower
      .get("/api/store/packages?page=2&pageSize=30")
      .answers({ data: { total: 32, page: 2, pageSize: 30 } });
    expect(await ids("page=2&pageSize=30")).to.have.length(2);
    expect(await ids("state=installed")).to.deep.equal([]);
    await shop.take(source, key);
    expect(await ids("state=installed")).to.deep.equal(["ann/pip"]);
    expect(await ids("state=available&pageSize=200")).to.have.length(31);
    expect(await ids("state=updatable")).to.deep.equal([]);
    await offered([...contents, deck("pip", "y", { version: "1.5.0", file: "b.json" })]);
    expect(await ids("state=updatable")).to.deep.equal(["ann/pip"]);
    await shop.tower.get("/api/store/packages?kind=nope").answers({ code: 40001 });
    await shop.tower.get(`/api/store/packages/${source}/deck~ann~none`).answers({ code: 40400 });
    await shop.tower.get(`/api/store/packages/${source}/..%2Fann`).answers({ code: 40001 });
    await shop.tower.get(`/api/store/packages/${source}/${key}`).answers({ data: { latest: "1.5.0" } });
  });

  it("are not installed where the file is another than the index lists", async () => {
    shop.server.files.set("/pip.json", Buffer.from(JSON.stringify({ pip: ["bad card"] })));
    await planned().answers({ code: 42200 });
    // As long as the right one, too.
    shop.server.files.set("/pip.json", Buffer.from(JSON.stringify({ pip: ["0ne card"] })));
    const answer = await planned().answers({ code: 42200 });
    expect(answer.json?.message).to.match(/SHA-256/);
    shop.server.files.set("/pip.json", Buffer.alloc(100_000, " "));
    await planned().answers({ code: 42200 });
    shop.server.files.delete("/pip.json");
    await planned().answers({ code: 50400 });
    expect(await shop.list("state=installed")).to.deep.equal([]);
    await shop.tower.say(".draw pip").replies(/no deck/i);
  });

  it("come from mirrors in their order where the source does not have the file", async () => {
    const mirror = await IndexServer.start();
    try {
      const mirrors = ["http://127.0.0.1:1/", `${mirror.url}copy`];
      await offered([deck("pip")], { mirrors });
      shop.server.files.set("/pip.json", Buffer.from("{}"));
      await planned().answers({ code: 42200 });
      mirror.files.set("/copy/pip.json", Buffer.from(deck("pip").bytes as string));
      await shop.take(source, key);
      expect(mirror.asked.at(-1)).to.equal("/copy/pip.json 200");
      await shop.tower.say(".draw pip").replies(/one card/);
    } finally {
      await mirror.close();
    }
  });

  it("are refused where this version is not the one that they need, and an older one that fits is offered", async () => {
    const later = { requires: { dicetower: ">=99" }, version: "3.0.0", file: "later.json" };
    await offered([deck("pip"), deck("pip", "late card", later)]);
    expect(await shop.found(key)).to.deep.include({
      version: "1.0.0",
      latest: "3.0.0",
      fits: true,
      unmet: [{ version: "3.0.0", needs: "dicetower", range: ">=99" }],
    });
    expect((await shop.plan(source, key)).version).to.equal("1.0.0");
    await planned({ version: "3.0.0" }).answers({ code: 42200 });
    await planned({ version: "9.0.0" }).answers({ code: 40400 });
    await offered([deck("pip", "late card", later)]);
    expect(await shop.found(key)).to.include({ fits: false, version: "3.0.0" });
    await planned().answers({ code: 42200 });
  });

  it("wait for others that they need", async () => {
    const requires = { packages: { "ann/base": ">=1.1 <2" } };
    await offered([
      deck("pip", "one card", { requires }),
      deck("base"),
      deck("base", "newer", { version: "1.2.0", file: "base-2.json" }),
    ]);
    const plan = await shop.plan(source, key);
    expect(plan.needs).to.deep.equal([{ id: "ann/base", range: ">=1.1 <2", satisfied: false, along: false }]);
    await shop.install(source, key, plan).answers({ code: 42200 });
    await shop.take(source, "deck~ann~base", "1.0.0");
    expect((await shop.plan(source, key)).needs[0]).to.include({ satisfied: false });
    await shop.take(source, "deck~ann~base");
    await shop.take(source, key);
  });

  it("are installed only as they were shown", async () => {
    const plan = await shop.plan(source, key);
    await shop.install(source, key, { ...plan, plan: "0".repeat(64) }).answers({ code: 40900 });
    await offered([deck("pip", "other card")]);
    await shop.install(source, key, plan).answers({ code: 40900 });
    await offered([deck("pip", "one card", { licence: "GPL-3.0-only" })]);
    await shop.install(source, key, plan).answers({ code: 40900 });
    await offered([deck("pip"), deck("pip", "new card", { version: "2.0.0", file: "two.json" })]);
    // Without a version, the newest that fits is meant, which is another by now.
    await shop.tower
      .post(`/api/store/packages/${source}/${key}/install`, { plan: plan.plan })
      .answers({ code: 40900 });
    expect(await shop.list("state=installed")).to.deep.equal([]);
    await shop.install(source, key, plan).answers({ data: { version: "1.0.0", problem: "" } });
  });

  it("are installed once where two ask for it at once", async () => {
    const plan = await shop.plan(source, key);
    const both = await Promise.all([1, 2].map(() => shop.install(source, key, plan).done()));
    expect(both.map(({ json }) => json?.code)).to.have.members([0, 40900]);
    expect(await ownDecks()).to.deep.equal(["pip.json"]);
  });

  it("show that the installed file was changed by hand, and how", async () => {
    await shop.take(source, key);
    const content = JSON.stringify({ pip: ["my own card"] });
    await shop.tower.put("/api/decks/file", { filename: "pip.json", content }).data();
    const again = await shop.plan(source, key);
    expect(again).to.include({ action: "again", changedByHand: true, replacesOther: false });
    expect(again.difference).to.deep.equal({
      lines: ["@@ -1,1 +1,1 @@", '-{"pip":["my own card"]}', '+{"pip":["one card"]}'],
      cut: false,
    });
    // It was changed once more since this was shown.
    await shop.tower
      .put("/api/decks/file", { filename: "pip.json", content: JSON.stringify({ pip: ["third"] }) })
      .data();
    await shop.install(source, key, again).answers({ code: 40900 });
    await shop.take(source, key);
    await shop.tower.say(".draw pip").replies(/one card/);
  });

  it("that were removed elsewhere are not installed any more", async () => {
    await shop.take(source, key);
    const { installedId } = await shop.found(key);
    await rm(join(shop.tower.dataFolder, "decks", "pip.json"));
    expect(await shop.found(key)).to.include({ installedVersion: "", installedId: 0 });
    await shop.tower.delete(`/api/store/installed/${installedId}`).answers({ code: 40400 });
    await shop.take(source, key);
  });

  it("stay where their source is deleted, and can be removed", async () => {
    await shop.take(source, key);
    await shop.tower.delete(`/api/store/sources/${source}`).answers({ code: 0 });
    const [row] = await shop.tower.get("/api/store/installed").data<{ id: number; sourceName: string }[]>();
    expect(row).to.include({ sourceName: "Tavern" });
    await shop.tower.delete(`/api/store/installed/${row?.id}`).answers({ code: 0 });
    await shop.tower.say(".draw pip").replies(/no deck/i);
    source = (await shop.add()).id;
  });

  it("cannot be removed while the feature of their kind is off, and are kept", async () => {
    await shop.take(source, key);
    const { installedId } = await shop.found(key);
    await shop.tower.disable("decks");
    await shop.tower.delete(`/api/store/installed/${installedId}`).answers({ code: 42200 });
    await planned().answers({ code: 42200 });
    const kinds = await shop.tower.get("/api/store/kinds").data<{ key: string }[]>();
    expect(kinds.map((kind) => kind.key)).to.deep.equal(["help-document"]);
    await shop.tower.enable("decks");
    expect(await shop.found(key)).to.include({ installedId });
  });

  it("cannot lead out of their folder, whatever an index or an address says", async () => {
    const refused = ["../decks/x.json", "/etc/passwd", "a/../../x.json", "a\\b.json", "file:///etc/passwd"];
    for (const file of refused) {
      shop.server.files.set("/packages.json", listing([deck("pip", "one card", { file })]));
      expect(await shop.refresh(source), file).to.include({ problem: "invalid" });
    }
    await offered([deck("pip")]);
    for (const name of ["%2e%2e%2fx.json", "x.exe", "%00.json", ".json%2f"]) {
      const file = `${shop.server.url}${name}`;
      shop.server.files.set(`/${decodeURIComponent(name)}`, Buffer.from(deck("pip").bytes as string));
      const index = listing([deck("pip", "one card", { file })]);
      shop.server.files.set("/packages.json", index);
      await shop.refresh(source);
      const { json } = await planned().done();
      // Names of paths are cut down to their last step: the file is then one of the deck folder, or none.
      if (json?.code === 0) expect((json.data as { ref: string }).ref, name).to.equal("x.json");
      else expect(json?.code, name).to.be.oneOf([40001, 42200, 50400]);
    }
    expect((await readdir(shop.tower.dataFolder)).sort()).to.not.include("x.json");
  });

  it("refuse what an upload would, and keep nothing of it", async () => {
    await offered([deck("pip", "one card", { bytes: "{ no deck" })]);
    await planned().answers({ code: 40001 });
    await offered([deck("pip", "one card", { file: "pip.txt" })]);
    await planned().answers({ code: 40001 });
    const large = entryOf(deck("pip"));
    const help = { ...large, kind: "help-document", file: "pip.md", size: 11 * 1024 * 1024 } as const;
    publish(shop.server, [{ ...help, bytes: "x" }]);
    await shop.refresh(source);
    await shop.tower
      .post(`/api/store/packages/${source}/help-document~ann~pip/plan`, {})
      .answers({ code: 41300 });
    expect(await shop.list("state=installed")).to.deep.equal([]);
  });

  it("are five thousand of a source, found without holding up anybody", async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => deck(`d${at}`));
    const [first] = many;
    const small = (contents: readonly Content[]) =>
      Buffer.from(JSON.stringify(JSON.parse(listing(contents).toString("utf8"))));
    shop.server.files.set("/packages.json", small(many));
    const read = await shop.refresh(source);
    expect(read, read.problemText).to.include({ problem: "", packages: 5_000 });
    let longest = 0;
    let since = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - since);
      since = performance.now();
    }, 1);
    const rows: readonly PackageRow[] = await shop.list("q=d4999&pageSize=200");
    clearInterval(watch);
    expect(rows.map(({ id }) => id)).to.deep.equal(["ann/d4999"]);
    expect(longest).to.be.below(250);
    shop.server.files.set("/packages.json", small([...many, { ...(first as Content), id: "ann/last" }]));
    expect(await shop.refresh(source)).to.include({ problem: "invalid", packages: 5_000 });
  });

  it("show two thousand lines of a difference at most", async () => {
    const cards = (count: number, card: string) =>
      JSON.stringify({ pip: Array.from({ length: count }, (_, at) => `${card} ${at}`) }, undefined, 1);
    await offered([deck("pip", "", { bytes: cards(3_000, "old") })]);
    await shop.take(source, key);
    await offered([deck("pip", "", { version: "2.0.0", bytes: cards(3_000, "new") })]);
    const { difference } = await shop.plan(source, key);
    expect(difference?.lines).to.have.length(2_000);
    expect(difference?.cut).to.equal(true);
  });
});
