import { codes, defineFeature, failure, texts as textItems } from "@dicetower/contract";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { type StoreKind, storeKinds } from "../src/api.js";
import contentStore from "../src/index.js";
import { type Content, publish } from "./support/listing.js";
import { Shop } from "./support/shop.js";

/** Content that is kept in memory, by a feature that can be stopped half-way. */
class Shelf {
  readonly there = new Map<string, Buffer>();
  /** True ends what is being done right behind its first effect, as a kill would. */
  killed = false;
  /** A name that is not taken in. */
  refused = "";
  readonly done: string[] = [];

  readonly kind: StoreKind = {
    key: "deck",
    titleKey: "shelf.kind",
    maxBytes: 1_000,
    inspect: async ({ name, bytes }, look) => {
      const isSame = async (one: string) => this.there.get(one)?.equals(bytes) === true;
      const kept = look.ref ?? (await look.free(name, this.there.keys(), isSame));
      return { ref: kept, name: kept, grants: [], granted: [], warnings: [] };
    },
    install: async ({ name, bytes }, ref) => {
      if (name === this.refused) throw failure(codes.conflict, "There is no room.");
      this.done.push(`install ${name} in the place of ${ref ?? "nothing"}`);
      this.there.set(name, bytes);
      if (this.killed) throw new Error("killed");
      return { ref: name, problem: "" };
    },
    remove: async (ref) => {
      this.there.delete(ref);
      this.done.push(`remove ${ref}`);
      if (this.killed) throw new Error("killed");
    },
    present: async (refs) => new Set(refs.filter((ref) => this.there.has(ref))),
    current: async (ref) => this.there.get(ref),
  };

  readonly feature = defineFeature({
    id: "shelf",
    setup: (host) => {
      host.add(textItems, { key: "shelf.kind", values: { en: "Shelf", "zh-CN": "架子" } });
      host.add(storeKinds, this.kind);
    },
  });
}

const pip: Content = { id: "ann/pip", kind: "deck", file: "pip.json", bytes: "one" };
const key = "deck~ann~pip";

describe("a package that is half there", () => {
  let shop: Shop;
  let shelf: Shelf;
  let source: number;
  before(async () => {
    shelf = new Shelf();
    shop = await Shop.open({ features: [texts, shelf.feature, contentStore] });
  });
  after(() => shop.close());
  beforeEach(async () => {
    publish(shop.server, [pip]);
    source = (await shop.add()).id;
  });
  afterEach(async () => {
    shelf.killed = false;
    shelf.refused = "";
    await shop.clear();
    shelf.there.clear();
    shelf.done.length = 0;
  });

  it("with its content and no record, is found by its name and put into its place", async () => {
    shelf.killed = true;
    const plan = await shop.plan(source, key);
    await shop.install(source, key, plan).answers({ code: 50000 });
    expect([...shelf.there.keys()]).to.deep.equal(["pip.json"]);
    expect(await shop.found(key)).to.include({ installedId: 0 });
    shelf.killed = false;
    // By now it would do something else: that is shown first.
    await shop.install(source, key, plan).answers({ code: 40900 });
    const again = await shop.plan(source, key);
    expect(again).to.include({ replacesOther: true });
    expect(again.difference?.lines).to.deep.equal([]);
    await shop.install(source, key, again, { acceptReplace: true }).answers({ code: 0 });
    expect(shelf.done.at(-1)).to.equal("install pip.json in the place of pip.json");
    expect(await shop.found(key)).to.include({ installedVersion: "1.0.0" });
  });

  it("with its record and no content, is not installed, and the record is gone", async () => {
    await shop.take(source, key);
    const { installedId } = await shop.found(key);
    shelf.killed = true;
    await shop.tower.delete(`/api/store/installed/${installedId}`).answers({ code: 50000 });
    expect(await shop.found(key)).to.include({ installedId: 0 });
    expect(await shop.tower.get("/api/store/installed").data()).to.deep.equal([]);
    shelf.killed = false;
    await shop.tower.delete(`/api/store/installed/${installedId}`).answers({ code: 40400 });
    await shop.take(source, key);
    expect(shelf.done.at(-1)).to.equal("install pip.json in the place of nothing");
  });

  it("is whole again after a further try to remove it", async () => {
    await shop.take(source, key);
    const { installedId } = await shop.found(key);
    shelf.there.clear();
    shelf.there.set("pip.json", Buffer.from("one"));
    await shop.tower.delete(`/api/store/installed/${installedId}`).answers({ data: { package: "ann/pip" } });
    expect(shelf.there.size).to.equal(0);
  });

  it("does not stay so where packages that need one another cannot all be installed", async () => {
    const one = (id: string, other: string, version = "1"): Content => ({
      id: `ann/${id}`,
      kind: "deck",
      version: `${version}.0.0`,
      file: `${id}-${version}`,
      bytes: `${id} ${version}`,
      requires: { packages: { [`ann/${other}`]: `^${version}` } },
    });
    const first = [one("egg", "hen"), one("hen", "egg")];
    publish(shop.server, first);
    await shop.refresh(source);
    shelf.refused = "hen-1";
    const egg = "deck~ann~egg";
    const plan = await shop.plan(source, egg);
    const { json } = await shop.install(source, egg, plan).done();
    expect(json).to.include({ code: 40900, message: "There is no room." });
    expect(shelf.done).to.deep.equal(["install egg-1 in the place of nothing", "remove egg-1"]);
    expect(await shop.tower.get("/api/store/installed").data()).to.deep.equal([]);

    shelf.refused = "";
    await shop.take(source, egg);
    publish(shop.server, [...first, one("egg", "hen", "2"), one("hen", "egg", "2")]);
    await shop.refresh(source);
    // What was there before is there again.
    shelf.refused = "hen-1";
    const update = await shop.plan(source, egg);
    expect(update.together.map(({ version }) => version)).to.deep.equal(["2.0.0"]);
    await shop.install(source, egg, update).answers({ code: 40900 });
    expect([...shelf.there.values()].map(String)).to.deep.equal(["egg 1", "hen 1"]);
    expect(await shop.found(egg)).to.include({ installedVersion: "1.0.0" });
    shelf.refused = "";
    await shop.install(source, egg, update).answers({ code: 0 });
    expect([...shelf.there.values()].map(String)).to.deep.equal(["egg 2", "hen 2"]);
  });
});
