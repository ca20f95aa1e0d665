import { defineFeature, Store } from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { migrations } from "../../src/migrations.js";
import { type AccessTower, accessTower, at, endAll, folder } from "../access-host.js";

const admin = { role: "admin" as const };
const first = { selfId: "10000" };
const second = { selfId: "20000", accountId: "2" };
const words = (text: string) => ({ type: "text", data: { text } });
const on = /answers here: yes$/;
const off = /answers here: no$/;

describe("two accounts of this service in one group", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
    for (const account of [first, second]) await tower.say("hello", account).silent();
  });
  afterEach(endAll);

  /** What each of them answers where both hear the same. */
  const both = async (text: string, how: object = admin) => {
    // The second has the limits of an account that is no test account.
    await tower.clock.advance(5_000);
    return [
      await tower.say(text, { ...how, ...first }).text(),
      await tower.say(text, { ...how, ...second }).text(),
    ];
  };
  const states = async (more: object = {}) => {
    const told = await both(".bot", more);
    return told.map((line) => (on.test(line) ? "on" : off.test(line) ? "off" : line));
  };

  it("are switched one by one, by number", async () => {
    expect(await both(".bot off 10000")).to.deep.equal(["Commands are off in this group.", ""]);
    expect(await states()).to.deep.equal(["off", "on"]);
    expect(await both(".bot off 10000")).to.deep.equal(["Commands are already off.", ""]);
    expect(await both(".bot off 20000")).to.deep.equal(["", "Commands are off in this group."]);
    expect(await states()).to.deep.equal(["off", "off"]);
    expect(await both(".bot on 10000")).to.deep.equal(["Commands are on in this group.", ""]);
    expect(await states()).to.deep.equal(["on", "off"]);
    expect(await states({ groupId: "2000" })).to.deep.equal(["on", "on"]);
  });

  it("are switched one by one, by mention", async () => {
    for (const { selfId } of [first, second]) {
      const mentioning = (account: typeof first) =>
        tower.say("", {
          ...admin,
          ...account,
          mentioned: account.selfId === selfId,
          segments: [words(".bot off "), at(selfId)],
        });
      const [named, other] = selfId === first.selfId ? [first, second] : [second, first];
      await mentioning(other).silent();
      await mentioning(named).replies("Commands are off in this group.");
      if (named === first) expect(await states()).to.deep.equal(["off", "on"]);
    }
    expect(await states()).to.deep.equal(["off", "off"]);
  });

  it("are both switched where both are named, and neither where none is", async () => {
    for (const account of [first, second])
      await tower.say(".bot off", { ...admin, ...account }).replies(/^There are several bots in this group/);
    expect(await states()).to.deep.equal(["on", "on"]);
    expect(await both(".bot off 0000")).to.deep.equal(Array(2).fill("Commands are off in this group."));
    expect(await states()).to.deep.equal(["off", "off"]);
  });

  it("are told apart where the number of one is the end of the other's", async () => {
    const longer = { selfId: "910000", accountId: "3" };
    tower.fake.accounts = tower.fake.accounts.map((one) =>
      one.id === "3" ? { ...one, enabled: true, selfId: longer.selfId } : one,
    );
    await tower.say("hello", longer).silent();
    await tower.say(".bot off 10000", { ...admin, ...longer }).silent();
    await tower.say(".dismiss 10000", { ...admin, ...longer }).silent();
    await tower.say(".bot bye 10000", { ...admin, ...longer }).silent();
    expect(tower.fake.log).to.deep.equal([]);
    await tower.say(".bot off 10000", { ...admin, ...first }).replies("Commands are off in this group.");
    await tower.say(".bot", longer).replies(on);
    await tower.say(".bot off 910000", { ...admin, ...longer }).replies("Commands are off in this group.");
  });

  it("are one where two adapters have the same account", async () => {
    const twin = { ...first, accountId: "4" };
    const said = await Promise.all(
      [first, twin].map((how) => tower.say(".bot off 10000", { ...admin, ...how }).text()),
    );
    expect(said.sort()).to.deep.equal(["Commands are already off.", "Commands are off in this group."]);
    await tower.say(".bot", twin).replies(off);
    await tower.say(".bot", second).replies(on);
    await tower.say(".bot on 10000", { ...admin, ...twin }).replies("Commands are on in this group.");
    await tower.say(".bot", first).replies(on);
  });

  it("leave one by one, and who stays is as it was", async () => {
    await both(".bot off 20000");
    await both(".dismiss 10000");
    expect(tower.fake.log.filter((line) => / leaves \d+$/.test(line))).to.deep.equal(["test leaves 1000"]);
    await tower.say(".bot", second).replies(off);
    // Who comes back finds the switch as it was left.
    await tower.say(".bot on 10000", { ...admin, ...first }).replies("Commands are already on.");
  });

  it("are as they were after a restart", async () => {
    const dataFolder = await folder();
    const before = await accessTower({ dataFolder });
    for (const account of [first, second])
      await before.say(".bot off 20000", { ...admin, ...account }).done();
    await before.stop();
    tower = await accessTower({ dataFolder });
    expect(await states()).to.deep.equal(["on", "off"]);
  });
});

describe("an earlier version that comes back", () => {
  afterEach(endAll);

  it("finds each group off in which an account is, and no other", async () => {
    const dataFolder = await folder();
    const tower = await accessTower({ dataFolder });
    const say = (text: string, groupId: string, account: typeof first) =>
      tower.say(text, { ...admin, ...account, groupId }).done();
    await say(".bot off 10000", "one", first);
    await say(".bot off 10000", "both", first);
    await say(".bot off 20000", "both", second);
    await say(".bot on 20000", "both", second);
    await say(".bot off 10000", "on again", first);
    await say(".bot on 10000", "on again", first);
    await say(".bot", "never", first);
    await tower.stop();
    let found: unknown[] = [];
    const earlier = defineFeature({
      id: "access",
      needs: { store: Store },
      migrations: migrations.filter(({ id }) => id < "005"),
      async setup(host) {
        found = await host.needs.store.read((db) => db("access_off").orderBy("group_id").pluck("group_id"));
      },
    });
    await (await testHost({ features: [earlier], dataFolder })).stop();
    expect(found).to.deep.equal(["both", "one"]);
  });
});

describe("a group that an earlier version has switched off", () => {
  afterEach(endAll);

  it("is off for every account, until one is switched on", async () => {
    const dataFolder = await folder();
    const earlier = defineFeature({
      id: "access",
      needs: { store: Store },
      migrations: migrations.filter(({ id }) => id < "005"),
      async setup(host) {
        const row = { platform: "test", group_id: "1000", since: 7 };
        await host.needs.store.change((db) => db("access_off").insert(row));
      },
    });
    await (await testHost({ features: [earlier], dataFolder })).stop();

    let tower = await accessTower({ dataFolder });
    for (const account of [first, second]) await tower.say(".bot", account).replies(off);
    await tower.say(".bot", { groupId: "2000" }).replies(on);
    await tower.say(".bot off 10000", { ...admin, ...first }).replies("Commands are already off.");
    await tower.say(".bot on 10000", { ...admin, ...first }).replies("Commands are on in this group.");
    await tower.stop();

    tower = await accessTower({ dataFolder });
    await tower.say(".bot", first).replies(on);
    await tower.say(".bot", second).replies(off);
    await tower.say(".bot off 10000", { ...admin, ...first }).replies("Commands are off in this group.");
    await tower.say(".bot on 20000", { ...admin, ...second }).replies("Commands are on in this group.");
    await tower.say(".bot", first).replies(off);
    await tower.say(".bot", second).replies(on);
  });
});
