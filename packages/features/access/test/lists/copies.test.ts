import { Changes, Clock, defineFeature, Store, systemActor } from "@dicetower/contract";
import { expect } from "chai";
import { OtherBots } from "../../src/bots/other-bots.js";
import { OffGroups } from "../../src/groups/off-groups.js";
import { Lists } from "../../src/lists/lists.js";
import { Masters } from "../../src/masters/masters.js";
import type { CacheServices } from "../../src/storage/stored-cache.js";
import { Trusted } from "../../src/trust/trusted.js";
import { accessTower, endAll } from "../access-host.js";

/** A store that keeps back what its first read has found until it is told to hand it out. */
class Holding implements Store {
  #first = true;
  #release: () => void = () => {};
  readonly #released = new Promise<void>((resolve) => {
    this.#release = resolve;
  });
  #tell: () => void = () => {};
  /** The first read has found something. */
  readonly held = new Promise<void>((resolve) => {
    this.#tell = resolve;
  });

  constructor(readonly inner: Store) {}

  get dialect() {
    return this.inner.dialect;
  }

  async read<T>(work: Parameters<Store["read"]>[0]): Promise<T> {
    const holds = this.#first;
    this.#first = false;
    const found = await this.inner.read(work);
    if (!holds) return found as T;
    this.#tell();
    await this.#released;
    return found as T;
  }

  change: Store["change"] = (work) => this.inner.change(work);
  group: Store["group"] = (statement) => this.inner.group(statement);

  /** Hands it out when whoever else reads by now has been served. */
  async release(): Promise<void> {
    await this.inner.change(async () => {});
    for (let n = 0; n < 8; n++) await this.inner.read((db) => db("access_master").select());
    this.#release();
  }
}

describe("what access keeps in memory", () => {
  afterEach(endAll);

  /** Makes two changes, of which the first reads what came of it before the second and ends behind it. */
  async function overlapping(
    first: (keeping: CacheServices) => { one: () => Promise<unknown>; two: () => Promise<unknown> },
  ): Promise<unknown[]> {
    let held: Holding | undefined;
    let changes: ReturnType<typeof first> | undefined;
    const probe = defineFeature({
      id: "probe",
      needs: { store: Store, changes: Changes, clock: Clock },
      setup(host) {
        held = new Holding(host.needs.store);
        changes = first({ ...host.needs, store: held });
      },
    });
    await accessTower({ more: [probe] });
    if (held === undefined || changes === undefined) throw new Error("no store");
    const one = changes.one();
    await held.held;
    const two = changes.two();
    await held.release();
    return Promise.all([one, two]);
  }

  it("is the trust that was given last", async () => {
    let trusted: Trusted | undefined;
    await overlapping((keeping) => {
      const made = new Trusted(keeping);
      trusted = made;
      const give = (level: number) => () => made.give("test", "5", level, systemActor);
      return { one: give(3), two: give(0) };
    });
    expect(trusted?.levelOf("test", "5")).to.equal(0);
  });

  it("is the group that was switched while all were being read", async () => {
    let off: OffGroups | undefined;
    const account = { platform: "test", selfId: "10000" };
    await overlapping((keeping) => {
      const made = new OffGroups(keeping);
      off = made;
      return { one: () => made.load(), two: () => made.switch(account, "1000", true, systemActor) };
    });
    expect(off?.has(account, "1000")).to.equal(true);
  });

  it("is the list with the row that was added last, and each row is answered", async () => {
    let lists: Lists | undefined;
    const rows = await overlapping((keeping) => {
      const made = new Lists(keeping);
      lists = made;
      const put = (targetId: string) => () => made.put(row(targetId), systemActor);
      return { one: put("1"), two: put("2") };
    });
    expect(["1", "2"].map((id) => lists?.standing("user", "test", id).denied)).to.deep.equal([true, true]);
    expect(rows.map((one) => (one as { targetId: string } | undefined)?.targetId)).to.deep.equal(["1", "2"]);
  });

  it("is the bots of a group, and the masters", async () => {
    let bots: OtherBots | undefined;
    await overlapping((keeping) => {
      const made = new OtherBots(keeping);
      bots = made;
      const add = (id: string) => () => made.add("test", "1000", [id], systemActor);
      return { one: add("7"), two: add("8") };
    });
    expect([...(bots?.in("test", "1000") ?? [])]).to.deep.equal(["7", "8"]);
    let masters: Masters | undefined;
    await overlapping((keeping) => {
      const made = new Masters(keeping);
      masters = made;
      const add = (userId: string) => () => made.add({ platform: "test", userId }, systemActor);
      return { one: add("900"), two: add("901") };
    });
    expect(masters?.all().map(({ userId }) => userId)).to.deep.equal(["900", "901"]);
  });
});

function row(targetId: string) {
  return {
    listType: "deny" as const,
    targetType: "user" as const,
    platform: "test",
    targetId,
    name: "",
    score: 0,
    reason: "",
    reasons: [],
    kind: "manual" as const,
    danger: 1 as const,
    source: "owner" as const,
    expiresAt: 0,
    exempt: false,
  };
}
