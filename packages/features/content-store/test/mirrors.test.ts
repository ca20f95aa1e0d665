import { expect } from "chai";
import { IndexServer } from "./support/index-server.js";
import { type Content, type ListingOptions, madeKey, publish } from "./support/listing.js";
import { decksOnly, Shop, type SourceRow } from "./support/shop.js";

const deck = (id: string): Content => ({
  id: `ann/${id}`,
  kind: "deck",
  file: `${id}.json`,
  bytes: JSON.stringify({ [id]: ["one card"] }),
});
const at = (day: number) => `2026-02-${String(day).padStart(2, "0")}T00:00:00Z`;

describe("an index whose source does not answer", () => {
  const { key, fingerprint } = madeKey();
  let shop: Shop;
  let mirror: IndexServer;
  let second: IndexServer;
  before(async () => {
    shop = await Shop.open({ features: decksOnly });
    mirror = await IndexServer.start();
    second = await IndexServer.start();
  });
  after(async () => {
    await shop.close();
    await mirror.close();
    await second.close();
  });
  afterEach(async () => {
    await shop.clear();
    for (const server of [mirror, second]) {
      server.files.clear();
      server.asked.length = 0;
    }
  });
  const mirrors = () => [`${mirror.url}copy/`, second.url];
  /** A source with one deck, made on the second day, which does not answer from now on. */
  const gone = async (options: ListingOptions = { key }, pin = fingerprint): Promise<SourceRow> => {
    publish(shop.server, [deck("pip")], { mirrors: mirrors(), updatedAt: at(2), ...options });
    const source = await shop.add(pin);
    shop.server.broken = 503;
    return source;
  };
  const copy = (contents: readonly Content[], options: ListingOptions) =>
    publish(mirror, contents, { mirrors: mirrors(), ...options }, "/copy/");

  it("is read from a mirror, with the files, and from its own place again once that answers", async () => {
    const { id } = await gone();
    copy([deck("pip"), deck("far")], { key, updatedAt: at(3) });
    expect(await shop.refresh(id)).to.include({ problem: "", packages: 2, mirror: `${mirror.url}copy/` });
    await shop.take(id, "deck~ann~far");
    await shop.tower.say(".draw far").replies(/one card/);
    shop.server.broken = undefined;
    publish(shop.server, [deck("pip"), deck("far"), deck("new")], { key, updatedAt: at(4) });
    expect(await shop.refresh(id)).to.include({ problem: "", packages: 3, mirror: "" });
  });

  it("is the newest that mirrors have, and the same as before where they have no newer one", async () => {
    const { id } = await gone();
    copy([deck("pip")], { key, updatedAt: at(2) });
    publish(second, [deck("pip"), deck("far")], { key, mirrors: mirrors(), updatedAt: at(3) });
    expect(await shop.refresh(id)).to.include({ problem: "", packages: 2, mirror: second.url });
    second.files.clear();
    copy([deck("pip"), deck("far")], { key, updatedAt: at(3) });
    expect(await shop.refresh(id)).to.include({ problem: "", packages: 2, mirror: `${mirror.url}copy/` });
  });

  it("is not taken where it is signed with another key, or not signed, or of other bytes", async () => {
    const { id } = await gone();
    const stays = async (reason: RegExp) => {
      const row = await shop.refresh(id);
      expect(row).to.include({ problem: "unreachable", packages: 1, fingerprint, offered: "", mirror: "" });
      expect(row.problemText).to.match(/answered with status 503/);
      expect(row.problemText).to.match(reason);
    };
    copy([deck("evil"), deck("pip")], { key: madeKey().key, updatedAt: at(3) });
    await stays(/signed with another key/);
    copy([deck("evil"), deck("pip")], { updatedAt: at(3) });
    await stays(/not signed/);
    copy([deck("pip")], { key, updatedAt: at(3) });
    mirror.files.set("/copy/packages.json", Buffer.from("{}"));
    await stays(/signature/i);
    mirror.files.clear();
    await stays(/answered with status 404/);
  });

  it("is never one that is older than what is known, neither of a mirror nor of the source", async () => {
    const { id } = await gone();
    copy([deck("withdrawn"), deck("pip")], { key, updatedAt: at(1) });
    const row = await shop.refresh(id);
    expect(row).to.include({ problem: "unreachable", packages: 1 });
    expect(row.problemText).to.match(/older than the one that is kept/);
    shop.server.broken = undefined;
    publish(shop.server, [deck("withdrawn"), deck("pip")], { key, mirrors: mirrors(), updatedAt: at(1) });
    expect(await shop.refresh(id)).to.include({ problem: "invalid", packages: 1 });
    publish(shop.server, [deck("pip"), deck("far")], { key, mirrors: mirrors(), updatedAt: at(2) });
    expect(await shop.refresh(id)).to.include({ problem: "", packages: 2 });
  });

  it("is not read from mirrors of a source that is not signed", async () => {
    const { id } = await gone({}, "");
    copy([deck("pip"), deck("evil")], { updatedAt: at(3) });
    expect(await shop.refresh(id)).to.include({ problem: "unreachable", packages: 1, mirror: "" });
    expect(mirror.asked).to.deep.equal([]);
  });
});
