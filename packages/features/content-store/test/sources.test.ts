import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Clock } from "@dicetower/contract";
import { conforms, fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import contentStore from "../src/index.js";
import { type Content, listing, madeKey, publish } from "./support/listing.js";
import { decksOnly, Shop, type SourceRow } from "./support/shop.js";

conforms(contentStore, { with: decksOnly.filter((feature) => feature !== contentStore) });

const deck = (id: string, more: Partial<Content> = {}): Content => ({
  id: `ann/${id}`,
  kind: "deck",
  file: `${id}.json`,
  bytes: JSON.stringify({ [id]: ["one card"] }),
  ...more,
});

describe("sources of the store", () => {
  let shop: Shop;
  before(async () => {
    shop = await Shop.open({ features: decksOnly });
  });
  afterEach(() => shop.clear());
  after(() => shop.close());
  const sources = () => shop.tower.get("/api/store/sources").data<SourceRow[]>();

  it("are none at first, and nobody without credentials sees or adds one", async () => {
    expect(await sources()).to.deep.equal([]);
    expect(await shop.list()).to.deep.equal([]);
    for (const path of ["/api/store/sources", "/api/store/packages", "/api/store/installed"])
      await shop.tower.get(path, { key: false }).answers({ code: 40100 });
    const body = { url: shop.server.url, fingerprint: "" };
    await shop.tower.post("/api/store/sources", body, { key: false }).answers({ code: 40100 });
    await shop.tower
      .post("/api/store/packages/1/deck~ann~pip/install", { plan: "0".repeat(64) }, { key: false })
      .answers({ code: 40100 });
  });

  it("are looked at before they are added; of that nothing is kept", async () => {
    publish(shop.server, [deck("pip"), deck("far")]);
    const { url } = shop.server;
    await shop.tower.post("/api/store/sources/preview", { url }).answers({
      data: { id: "tavern", name: "Tavern", packages: 2, signed: false, fingerprint: "", kinds: { deck: 2 } },
    });
    expect(await sources()).to.deep.equal([]);
    // With the name of the file and without, it is one source.
    expect(await shop.add()).to.include({ name: "Tavern", packages: 2, url: `${url}packages.json` });
    await shop.tower.post("/api/store/sources", { url: `${url}packages.json` }).answers({ code: 40900 });
    expect((await shop.list()).map(({ id }) => id)).to.deep.equal(["ann/far", "ann/pip"]);
    const [source] = await sources();
    await shop.tower.delete(`/api/store/sources/${source?.id}`).answers({ code: 0 });
    expect(await shop.list()).to.deep.equal([]);
    await shop.tower.delete(`/api/store/sources/${source?.id}`).answers({ code: 40400 });
  });

  it("that are signed are added with the fingerprint that was shown, and with no other", async () => {
    const { key, fingerprint } = madeKey();
    publish(shop.server, [deck("pip")], { key });
    const { url } = shop.server;
    await shop.tower
      .post("/api/store/sources/preview", { url })
      .answers({ data: { signed: true, fingerprint } });
    await shop.tower.post("/api/store/sources", { url }).answers({ code: 40900 });
    const other = madeKey().fingerprint;
    await shop.tower.post("/api/store/sources", { url, fingerprint: other }).answers({ code: 40900 });
    expect(await shop.add(fingerprint)).to.include({ fingerprint, problem: "" });
    // A signature of other bytes is none.
    shop.server.files.set("/packages.json", listing([deck("pip"), deck("far")]));
    await shop.tower.post("/api/store/sources/preview", { url }).answers({ code: 42200 });
  });

  it("that are signed with another key, or no longer, are a problem until that is accepted", async () => {
    const one = madeKey();
    const two = madeKey();
    publish(shop.server, [deck("pip")], { key: one.key });
    const { id } = await shop.add(one.fingerprint);
    await shop.take(id, "deck~ann~pip");
    publish(shop.server, [deck("pip"), deck("evil")], { key: two.key });
    expect(await shop.refresh(id)).to.include({
      problem: "signature",
      offered: two.fingerprint,
      packages: 1,
    });
    // The index before stays, and nothing is installed by it.
    expect(await shop.list()).to.have.length(1);
    expect(await shop.found("deck~ann~pip")).to.include({ blocked: true, installedVersion: "1.0.0" });
    await shop.tower.post(`/api/store/packages/${id}/deck~ann~pip/plan`, {}).answers({ code: 42200 });
    await shop.tower
      .put(`/api/store/sources/${id}`, { fingerprint: madeKey().fingerprint })
      .answers({ code: 40900 });
    const accepted = await shop.tower
      .put(`/api/store/sources/${id}`, { fingerprint: two.fingerprint })
      .data<SourceRow>();
    expect(accepted).to.include({ problem: "", fingerprint: two.fingerprint, packages: 2 });
    await shop.plan(id, "deck~ann~evil");

    publish(shop.server, [deck("pip")]);
    expect(await shop.refresh(id)).to.include({ problem: "signature", offered: "" });
    // It is signed by the right key again, and all is well.
    publish(shop.server, [deck("pip")], { key: two.key });
    expect(await shop.refresh(id)).to.include({ problem: "" });
    publish(shop.server, [deck("pip")]);
    await shop.refresh(id);
    await shop.tower
      .put(`/api/store/sources/${id}`, { fingerprint: "" })
      .answers({ data: { problem: "", fingerprint: "" } });
  });

  it("are not signed where their server has a page in the place of what is not there", async () => {
    const { key, fingerprint } = madeKey();
    publish(shop.server, [deck("pip")]);
    shop.server.files.set("/packages.json.sig", Buffer.from("<!doctype html><title>Nothing here</title>"));
    const { id } = await shop.add();
    publish(shop.server, [deck("pip")], { key });
    await shop.tower.put(`/api/store/sources/${id}`, { fingerprint }).answers({ code: 0 });
    // Whoever has the server cannot take the signature away by that.
    publish(shop.server, [deck("pip"), deck("far")]);
    shop.server.files.set("/packages.json.sig", Buffer.from("<!doctype html><title>Nothing here</title>"));
    expect(await shop.refresh(id)).to.include({ problem: "signature", offered: "", fingerprint });
  });

  it("keep what one look has taken while another, begun before, is on its way", async () => {
    const { key, fingerprint } = madeKey();
    publish(shop.server, [deck("pip")], { key });
    const { id } = await shop.add(fingerprint);
    for (const [change, third] of Object.entries({ refresh: "far", accept: "new" })) {
      const held = shop.server.hold();
      const slow = shop.refresh(id);
      await held.came;
      const next = change === "accept" ? madeKey() : { key, fingerprint };
      publish(shop.server, [deck("pip"), deck(third)], { key: next.key, updatedAt: "2026-03-01T00:00:00Z" });
      if (change === "refresh") await shop.refresh(id);
      else
        await shop.tower
          .put(`/api/store/sources/${id}`, { fingerprint: next.fingerprint })
          .answers({ code: 0 });
      held.release();
      expect(await slow, change).to.include({ packages: 2, problem: "", fingerprint: next.fingerprint });
      expect(
        (await shop.list()).map(({ id: one }) => one),
        change,
      ).to.have.members(["ann/pip", `ann/${third}`]);
      await shop.plan(id, `deck~ann~${third}`);
    }
  });

  it("that list thousands of versions which need one another are read", async () => {
    const range = Array.from({ length: 40 }, (_, at) => `>${at + 9}`).join("||");
    const names = Array.from({ length: 8 }, (_, at) => `ann/a${at}`);
    const needs = Object.fromEntries(names.map((name) => [name, range]));
    const contents = Array.from({ length: 1_400 }, (_, at) =>
      deck("pip", { id: names[at % 8] ?? "", version: `1.0.${at}`, requires: { packages: needs } }),
    );
    publish(shop.server, contents);
    expect(await shop.add()).to.include({ packages: 8, problem: "" });
  });

  it("that cannot be reached, or say what cannot be read, keep the index that they had", async () => {
    publish(shop.server, [deck("pip")]);
    const { id } = await shop.add();
    shop.server.broken = 503;
    expect(await shop.refresh(id)).to.include({ problem: "unreachable", packages: 1 });
    expect(await shop.list()).to.have.length(1);
    shop.server.broken = undefined;
    for (const bad of ["{", "[]", '{"format":1,"packages":[{}]}']) {
      shop.server.files.set("/packages.json", Buffer.from(bad));
      const { problem, problemText } = await shop.refresh(id);
      expect([problem, problemText], bad).to.deep.equal(["invalid", problemText]);
      expect(problemText, bad).to.match(/^The index /);
    }
    shop.server.files.set("/packages.json", Buffer.alloc(4 * 1024 * 1024 + 1, " "));
    expect(await shop.refresh(id)).to.include({ problem: "unreachable" });
    expect(await shop.list()).to.have.length(1);
    publish(shop.server, [deck("pip"), deck("far")]);
    expect(await shop.refresh(id)).to.include({ problem: "", packages: 2 });
    // What has not changed is not sent again.
    await shop.refresh(id);
    expect(shop.server.asked.slice(-1)).to.deep.equal(["/packages.json 304"]);
  });

  it("are refused where they lead elsewhere than they may", async () => {
    const refused = {
      "ftp://example.com/": 40001,
      "https://ann:secret@example.com/": 40001,
      nowhere: 40001,
      "http://127.0.0.2:9/": 42200,
      "http://169.254.169.254/": 42200,
    };
    for (const [url, code] of Object.entries(refused))
      await shop.tower.post("/api/store/sources/preview", { url }).answers({ code });
    for (const folder of ["..", "../..", "a/b", "a\\b", "."])
      await shop.tower.post("/api/store/sources/preview", { folder }).answers({ code: 40001 });
    await shop.tower.post("/api/store/sources/preview", { folder: "none" }).answers({ code: 40400 });
    await shop.tower
      .post("/api/store/sources/preview", { folder: "none", url: "https://example.com/" })
      .answers({ code: 40001 });
  });

  it("may be folders of the data folder", async () => {
    const folder = join(shop.tower.dataFolder, "store", "sources", "mine");
    await mkdir(join(folder, "decks"), { recursive: true });
    const content = deck("pip", { file: "decks/pip.json" });
    await writeFile(join(folder, "packages.json"), listing([content]));
    await writeFile(join(folder, "decks", "pip.json"), content.bytes);
    const { id } = await shop.tower.post("/api/store/sources", { folder: "mine" }).data<SourceRow>();
    await shop.take(id, "deck~ann~pip");
    await shop.tower.say(".draw pip").replies(/one card/);
    expect(shop.server.asked).to.deep.equal([]);
  });

  it("may be stores of SealDice, where the file that was shown counts if no hash is told", async () => {
    const { files, url } = shop.server;
    const told = {
      namespace: "ann",
      key: "pip",
      version: "1.0.0",
      type: "deck",
      name: "Pip",
      authors: ["Ann"],
      releaseTime: 1_700_000_000,
      downloadUrl: `${url}files/pip.json`,
    };
    const data = { data: [told, { ...told, key: "odd", type: "reply" }], next: false };
    files.set(
      "/dice/api/store/info",
      Buffer.from(JSON.stringify({ name: "Shop", protocolVersions: ["1.0"] })),
    );
    files.set("/dice/api/store/page", Buffer.from(JSON.stringify({ result: true, data })));
    files.set("/files/pip.json", Buffer.from(deck("pip").bytes as string));
    const body = { sealdice: url };
    await shop.tower
      .post("/api/store/sources/preview", body)
      .answers({ data: { name: "Shop", packages: 1, signed: false } });
    const { id } = await shop.tower.post("/api/store/sources", body).data<SourceRow>();
    const plan = await shop.plan(id, "deck~ann~pip");
    expect(plan).to.include({ version: "1.0.0", licence: "NOASSERTION" });
    files.set("/files/pip.json", Buffer.from(JSON.stringify({ pip: ["other card"] })));
    await shop.install(id, "deck~ann~pip", plan).answers({ code: 40900 });
    files.set("/files/pip.json", Buffer.from(deck("pip").bytes as string));
    await shop.install(id, "deck~ann~pip", plan).answers({ code: 0 });
    await shop.tower.say(".draw pip").replies(/one card/);
    expect(await shop.refresh(id)).to.include({ problem: "", packages: 1 });
  });

  it("are twenty at most, and have an order, names and a switch", async () => {
    publish(shop.server, [deck("pip")]);
    const rows: SourceRow[] = [];
    for (let at = 0; at < 20; at++) {
      shop.server.files.set(`/${at}/packages.json`, listing([deck("pip")], { name: `Tavern ${at}` }));
      rows.push(
        await shop.tower.post("/api/store/sources", { url: `${shop.server.url}${at}` }).data<SourceRow>(),
      );
    }
    await shop.tower.post("/api/store/sources", { url: shop.server.url }).answers({ code: 42200 });
    const last = rows.at(-1)?.id ?? 0;
    await shop.tower
      .put(`/api/store/sources/${last}`, { name: "First", position: 0 })
      .answers({ data: { name: "First", position: 0 } });
    expect((await sources())[0]).to.include({ id: last, name: "First" });
    await shop.tower
      .put(`/api/store/sources/${last}`, { enabled: false })
      .answers({ data: { enabled: false } });
    const { total } = await shop.tower.get("/api/store/packages?pageSize=5").data<{ total: number }>();
    expect(total).to.equal(19);
    await shop.tower.put(`/api/store/sources/${last}`, {}).answers({ code: 40001 });
  });
});

describe("the daily look at sources", () => {
  it("reads them again, installs nothing, and is left out where that is wished", async () => {
    const clock = fakeClock();
    const shop = await Shop.open({ features: decksOnly, replace: [[Clock, clock]] });
    try {
      publish(shop.server, [deck("pip")]);
      const { id } = await shop.add();
      await shop.take(id, "deck~ann~pip");
      publish(shop.server, [deck("pip"), deck("pip", { version: "2.0.0", file: "two.json" })]);
      const asked = () => shop.server.asked.filter((one) => one.startsWith("/packages.json 200")).length;
      const before = asked();
      /** Hours pass, and what is due by then is done. The store works on threads of its own. */
      const later = async (hours: number) => {
        clock.use(hours * 3_600_000);
        await clock.advance(1_000);
        await shop.list();
      };
      // Every hour it is looked who is due.
      await later(20);
      await later(1);
      expect(asked()).to.equal(before);
      await later(6);
      for (let turn = 0; turn < 100 && asked() === before; turn++) await later(1);
      expect(asked()).to.equal(before + 1);
      for (let turn = 0; turn < 100 && !(await shop.found("deck~ann~pip")).updatable; turn++)
        await clock.advance(1);
      expect(await shop.found("deck~ann~pip")).to.include({ installedVersion: "1.0.0", updatable: true });
      const look = (lookDaily: boolean) =>
        shop.tower
          .put("/api/settings/content-store", { lookDaily, allowHosts: ["127.0.0.1"] })
          .answers({ code: 0 });
      await look(false);
      const then = asked();
      await later(30);
      await later(1);
      expect(asked()).to.equal(then);
      // It was due: it comes as soon as it is wished again.
      await look(true);
      publish(shop.server, [deck("pip")]);
      for (let turn = 0; turn < 100 && asked() === then; turn++) await later(1);
      expect(asked()).to.equal(then + 1);
    } finally {
      await shop.close();
    }
  });
});
