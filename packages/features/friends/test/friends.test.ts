import access from "@dicetower/access";
import { type AccountStatus, Adapters, adapterState } from "@dicetower/adapters/api";
import commands from "@dicetower/commands";
import { Clock, defineFeature, failure } from "@dicetower/contract";
import { conforms, type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import friends from "../src/index.js";

interface FriendRow {
  readonly adapterId: number;
  readonly userId: string;
  readonly keep: boolean;
  readonly lastInteractionAt: number;
}

/** A platform with one account, whose friends and group members the test sets. */
const platform = {
  friends: [] as string[],
  members: [] as string[],
  deleted: [] as string[],
  listed: 0,
  /** Called before a friend is deleted. */
  refuses: (_userId: string): boolean => false,
};
const status = {
  id: "7",
  name: "one",
  platform: "p",
  type: "p",
  state: "connected",
  selfId: "10",
} as AccountStatus;
const actions = {
  friendList: async () => {
    platform.listed += 1;
    return platform.friends.map((userId) => ({ userId, nickname: `Name ${userId}`, remark: "" }));
  },
  member: async (_groupId: string, userId: string) => {
    if (!platform.members.includes(userId)) throw failure(42200, "no such member");
  },
  deleteFriend: async (userId: string) => {
    if (platform.refuses(userId)) throw failure(42200, "the platform says no");
    platform.deleted.push(userId);
    platform.friends = platform.friends.filter((id) => id !== userId);
  },
};
const fake = {
  list: () => [status],
  get: (id: string) => (id === "7" ? status : undefined),
  account: () => undefined,
  actions: (id: string) => (id === "7" ? actions : {}),
  action: (_account: string, name: keyof typeof actions) => actions[name],
};
let connect: () => void = () => {};
const adapters = defineFeature({
  id: "adapters",
  provides: [Adapters],
  setup(host) {
    host.provide(Adapters, fake as unknown as Adapters);
    connect = () => host.emit(adapterState, status);
  },
});
const others = [texts, commands, access, adapters];

conforms(friends, { with: others });

describe("friends", () => {
  let tower: TestHost;
  let clock: FakeClock;
  const day = 86_400_000;
  const list = async (query = "") =>
    (await tower.get(`/api/friends${query}`).data<{ items: readonly FriendRow[]; total: number }>()).items;
  const ids = async (query = "") => (await list(query)).map(({ userId }) => userId);
  /** Days later, and past the hour of the cleaning; the timers in between are not called. */
  const daysLater = async (days: number) => {
    const date = new Date(clock.now() + days * day);
    date.setHours(4, 35, 0, 0);
    clock.setWall(date.getTime());
    await clock.advance(400_000);
  };
  const goOnUntil = async (holds: () => boolean, most: number) => {
    for (let tries = 0; !holds() && tries < most; tries++) {
      await clock.advance(1_000);
      await tower.get("/api/system/friend-clean").answers({});
    }
  };
  /** Lets time go on until something holds: a job waits for the store between its steps. */
  const until = async (holds: () => boolean) => {
    await goOnUntil(holds, 200);
    expect(holds()).to.equal(true);
  };
  /** The same with days: a job is left out where that of the day before has not ended. */
  const daysUntil = async (holds: () => boolean) => {
    for (let days = 0; !holds() && days < 10; days++) {
      await daysLater(1);
      await goOnUntil(holds, 20);
    }
    expect(holds()).to.equal(true);
  };
  const inPrivate = (text: string, userId: string) =>
    tower.say(text, { scene: "private", userId, accountId: "7", platform: "p" });

  beforeEach(async () => {
    Object.assign(platform, {
      friends: ["1", "2", "3"],
      members: [],
      deleted: [],
      listed: 0,
      refuses: () => false,
    });
    clock = fakeClock();
    tower = await testHost({ features: [...others, friends], replace: [[Clock, clock]] });
  });
  afterEach(() => tower.stop());

  it("are read from the platform when an account connects and when the list is old, and forgotten where they went", async () => {
    connect();
    expect(await ids()).to.deep.equal(["1", "2", "3"]);
    await list();
    expect(platform.listed, "a fresh list is not asked for again").to.equal(1);
    platform.friends = ["2", "3", "4"];
    await clock.advance(601_000);
    expect(await ids()).to.deep.equal(["2", "3", "4"]);
    platform.friends = ["2"];
    expect(await ids("?refresh=true")).to.deep.equal(["2"]);
  });

  it("can be looked through, and marked to be kept", async () => {
    await tower.put("/api/friends/7/2", { keep: true }).answers({ code: 40400 });
    expect(await ids("?q=name%203")).to.deep.equal(["3"]);
    expect(await ids("?q=%25")).to.deep.equal([]);
    expect(await ids("?adapterId=8")).to.deep.equal([]);
    await tower.put("/api/friends/7/2", { keep: true }).data();
    expect(await ids("?keep=true")).to.deep.equal(["2"]);
    await list("?refresh=true");
    expect(await ids("?keep=true"), "a new list keeps the mark").to.deep.equal(["2"]);
    await inPrivate("hello", "3").silent();
    const three = (await list("?q=3")).find(({ userId }) => userId === "3");
    expect(three?.lastInteractionAt).to.be.greaterThan(0);
    await tower.get("/api/friends?pageSize=0").answers({ code: 40001 });
  });

  it("are cleaned when they have said nothing for long, as many as a day allows, those spared who are to be", async () => {
    platform.friends = ["1", "2", "3", "4", "5", "6"];
    await list();
    const settings = { days: 30, exceptTrust: true, exceptKeep: true, preview: false, dailyCap: 2 };
    await tower.put("/api/system/friend-clean", settings).data();
    await tower.put("/api/friends/7/1", { keep: true }).data();
    await tower
      .post("/api/banlist", { listType: "allow", targetType: "user", platform: "p", targetId: "2" })
      .data();
    clock.setWall(clock.now() + 20 * day);
    await inPrivate("hello", "3").silent();
    clock.setWall(clock.now() + 11 * day);
    const preview = await tower
      .get("/api/friends/clean-preview")
      .data<{ items: readonly FriendRow[]; total: number }>();
    expect(preview.items.map(({ userId }) => userId)).to.deep.equal(["4", "5"]);
    expect(preview.total).to.equal(3);
    platform.refuses = (userId) => userId === "4";
    await daysUntil(() => platform.deleted.includes("5"));
    expect(platform.deleted).to.deep.equal(["5"]);
    platform.refuses = () => false;
    await daysUntil(() => platform.deleted.length === 3);
    expect(platform.deleted).to.have.members(["5", "6", "4"]);
    expect(await ids("?refresh=true")).to.have.members(["1", "2", "3"]);
    await until(() => tower.host.notices().some(({ kind }) => kind === "friends.clean"));
  });

  it("are only named where a preview is asked for, and left alone at 0 days", async () => {
    await list();
    await daysLater(400);
    expect(platform.deleted).to.deep.equal([]);
    await tower.put("/api/system/friend-clean", { days: 30, preview: true }).data();
    await daysUntil(() => tower.host.notices().length > 0);
    expect(platform.deleted).to.deep.equal([]);
    expect(tower.host.notices()[0]?.detail).to.equal("3 friends without interaction would be deleted.");
  });

  it("must be in the user group for commands in private, after a time of grace", async () => {
    await tower
      .put("/api/system/user-group", { enabled: true, groupId: "900", message: "", graceHours: 2 })
      .data();
    platform.members = ["1"];
    await inPrivate(".bot", "1").replies(/Dicetower|dice/i);
    const first = await inPrivate(".bot", "2").done();
    expect(first.outcome.matched).to.equal(true);
    await clock.advance(3 * 3_600_000);
    await inPrivate(".bot", "2").replies(/user group 900/);
    await inPrivate(".bot", "2").silent();
    await inPrivate("just talking", "2").silent();
    await tower.say(".bot", { userId: "2", accountId: "7", platform: "p" }).replies(/./);
    platform.members = ["1", "2"];
    await clock.advance(120_000);
    await inPrivate(".bot", "2").replies(/Dicetower|dice/i);
    await tower.put("/api/system/user-group", { enabled: false }).data();
    await inPrivate(".bot", "3").replies(/./);
  });
});
