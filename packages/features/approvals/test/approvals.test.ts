import access from "@dicetower/access";
import { Adapters, platformEvent } from "@dicetower/adapters/api";
import commands from "@dicetower/commands";
import {
  Clock,
  codes,
  defineFeature,
  failure,
  type OutgoingMessage,
  type PlatformEvent,
  Store,
} from "@dicetower/contract";
import { conforms, type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import approvals from "../src/index.js";

/** Accounts that write down what they are asked to do. */
const done: string[] = [];
const friends = async () => [{ userId: "friend", nickname: "", remark: "" }];
let group = { name: "quiet tavern", members: 5 };
/** Levels of those who ask, in order; afterwards the platform tells none. */
const levels: number[] = [];
const actions = {
  answerFriendRequest: async (flag: string, yes: boolean) => void done.push(`friend ${flag} ${yes}`),
  answerGroupRequest: async (flag: string, kind: string, yes: boolean) =>
    void done.push(`${kind} ${flag} ${yes}`),
  leaveGroup: async (id: string) => void done.push(`leave ${id}`),
  groupInfo: async () => group,
  friendList: friends,
  stranger: async (): Promise<{ level: number }> => {
    if (levels.length === 0) throw new Error("the platform says no");
    return { level: levels.shift() ?? 0 };
  },
};
const fake = {
  list: () => [],
  get: () => undefined,
  account: () => undefined,
  actions: () => actions,
  action: (_account: string, name: keyof typeof actions) => actions[name],
  say: (_account: string, to: { target: string }, part: { content: unknown }) => {
    done.push(
      `say ${to.target} ${typeof part.content === "string" ? part.content : (part.content as { key: string }).key}`,
    );
    return true;
  },
  send: async (_account: string, { target, segments }: OutgoingMessage) => {
    done.push(`send ${target} ${String(segments[0]?.data["text"])}`);
    return { state: "sent", messageId: "1" };
  },
};
const adapters = defineFeature({
  id: "adapters",
  provides: [Adapters],
  setup: (host) => host.provide(Adapters, fake as unknown as Adapters),
});
const features = [texts, commands, access, adapters];

conforms(approvals, { with: features });

describe("approvals", () => {
  let tower: TestHost;
  let clock: FakeClock;
  let hear: (event: PlatformEvent) => Promise<void>;
  const platform = defineFeature({
    id: "platform",
    needs: { store: Store },
    setup(host) {
      const account = { id: "1", type: "p", platform: "p", selfId: "10", deliver: () => {} };
      hear = async (event) => {
        host.emit(platformEvent, { account, event });
        // What it leads to is written one after another: whatever is written after that comes last.
        for (let round = 0; round < 3; round++) {
          for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
          await host.needs.store.change(async () => {});
        }
        await new Promise((resolve) => setImmediate(resolve));
      };
    },
  });
  const policy = (body: object) => tower.put("/api/system/events", body).answers({ code: 0 });
  const unsaid = { at: 0, raw: null };
  const request = (comment = "") =>
    hear({ ...unsaid, kind: "friend.request", groupId: "", userId: "u", flag: "f", comment });
  const invite = (userId: string, groupId = "g") =>
    hear({ ...unsaid, kind: "group.invite", userId, groupId, flag: "i", comment: "" });
  const leave = () => hear({ ...unsaid, kind: "bot.left", groupId: "g", userId: "10" });
  /** Each is a joining of its own: the bot was out of the group in between. */
  const join = async (operatorId: string) => {
    await leave();
    await hear({ ...unsaid, kind: "bot.joined", groupId: "g", userId: "10", operatorId, invited: true });
  };
  const list = (listType: string, targetType: string, targetId: string) =>
    tower.post("/api/banlist", { listType, targetType, platform: "p", targetId }).answers({ code: 0 });

  beforeEach(async () => {
    done.length = 0;
    clock = fakeClock();
    group = { name: "quiet tavern", members: 5 };
    tower = await testHost({
      features: [...features, approvals, platform],
      replace: [[Clock, clock]],
      settings: { logLevel: "warn" },
    });
  });
  afterEach(() => tower.stop());

  it("leave friend requests to a master, accept or reject them, or look for a keyword", async () => {
    await request();
    expect(done).to.deep.equal([]);
    expect(tower.host.notices()[0]).to.deep.include({ kind: "friendRequest" });
    await policy({ friendRequest: { policy: "keyword", keyword: "mellon" } });
    await request("open");
    await request("say mellon");
    await policy({ friendRequest: { policy: "reject" } });
    await request();
    expect(done).to.deep.equal(["friend f true", "friend f false"]);
  });

  it("leave friend requests of low and of unknown levels to a master", async () => {
    const asked = () => tower.host.notices().filter(({ kind }) => kind === "friendRequest").length;
    await policy({ friendRequest: { policy: "acceptAny", minLevel: 16 } });
    levels.splice(0, levels.length, 16, 15);
    await request();
    expect(done).to.deep.equal(["friend f true"]);
    expect(asked()).to.equal(0);
    for (const known of [1, 2]) {
      await request();
      expect(asked(), "a level that is too low, then none").to.be.at.least(known === 1 ? 1 : 2);
    }
    await list("allow", "user", "u");
    await request();
    expect(done).to.deep.equal(["friend f true", "friend f true"]);
  });

  it("keep what is left to a master, until it is answered once, has expired, or was accepted elsewhere", async () => {
    const listed = async (query = "") =>
      (
        await tower
          .get(`/api/requests${query}`)
          .data<{ items: { id: number; state: string; comment: string; error: string }[] }>()
      ).items;
    const answer = (id: number, verb: string, body?: object) =>
      tower.post(`/api/requests/${id}/${verb}`, body);
    await request("first words");
    await request("other words");
    await invite("u");
    await invite("");
    expect((await listed()).map(({ id, state, comment }) => [id, state, comment])).to.deep.equal([
      [3, "pending", ""],
      [2, "pending", ""],
      [1, "pending", "other words"],
    ]);
    expect(tower.host.notices().filter(({ kind }) => kind === "friendRequest")).to.have.lengthOf(2);
    await answer(4, "accept").answers({ code: 40_400 });
    await Promise.all([
      answer(1, "accept").answers({ code: 0, data: { state: "accepted" } }),
      answer(2, "reject", { reason: "full" }).answers({
        code: 0,
        data: { state: "rejected", reason: "full" },
      }),
    ]);
    await answer(1, "reject").answers({ code: 40_900 });
    expect(done.toSorted()).to.deep.equal(["friend f true", "invite i false"]);
    expect(await listed("?state=pending")).to.have.lengthOf(1);
    await join("friend");
    expect(await listed("?state=elsewhere&kind=invite")).to.have.lengthOf(1);
    await request();
    clock.setWall(clock.now() + 7 * 86_400_000);
    expect((await listed("?state=expired")).map(({ id }) => id)).to.deep.equal([4]);
    await answer(4, "accept").answers({ code: 42_200 });
    await answer(1, "reject", { reason: "x".repeat(201) }).answers({ code: 40_001 });
  });

  it("leave what the platform refuses in the list, with the reason", async () => {
    await request();
    const { answerFriendRequest } = actions;
    const refuses = async () => {
      throw failure(codes.notReady, "The account is away.");
    };
    Object.assign(actions, { answerFriendRequest: refuses });
    try {
      await tower.post("/api/requests/1/accept").answers({ code: 50_300 });
    } finally {
      Object.assign(actions, { answerFriendRequest });
    }
    const { items } = await tower.get("/api/requests?state=pending").data<{ items: { error: string }[] }>();
    expect(items[0]?.error).to.equal("The account is away.");
    await tower.post("/api/requests/1/accept").answers({ code: 0 });
  });

  it("answer requests in chat, for masters", async () => {
    await tower.post("/api/masters", { platform: "test", userId: "m" }).answers({ code: 0 });
    const ask = (text: string, userId = "m", groupId = "") =>
      tower.say(text, { userId, groupId, scene: groupId === "" ? "private" : "group" }).text();
    expect(await ask(".request list")).to.equal("No requests wait.");
    await request("let me in");
    await invite("u");
    expect(await ask(".request")).to.equal(
      "2 requests wait:\n#2 p:u invites account 1 to group g: -\n#1 p:u wants to be a friend of account 1: let me in",
    );
    expect(await ask(".request", "m", "5")).to.equal("2 requests wait. Ask in private to see them.");
    expect(await ask(".request accept 1")).to.equal("Request 1 was accepted.");
    expect(await ask(".request accept 1")).to.equal("Request 1 has been answered already.");
    expect(await ask(".申请 拒绝 #2 too late")).to.equal("Request 2 was refused.");
    expect(await ask(".request accept 9")).to.equal("There is no request 9.");
    expect(await ask(".request accept x")).to.match(/^“x” was not understood.*\.request accept <id>/);
    expect(await ask(".request list", "somebody")).to.not.contain("requests");
    expect(done).to.deep.equal(["friend f true", "invite i false"]);
  });

  it("accept invitations of anybody, or of those on the allow list and masters, or none", async () => {
    await invite("u");
    expect(tower.host.notices()[0]).to.deep.include({ kind: "groupInviteReceived" });
    await policy({ groupInvite: { policy: "allowListed" } });
    await list("allow", "user", "trusted");
    await invite("u");
    await invite("trusted");
    await policy({ groupInvite: { policy: "ignore" } });
    await invite("trusted");
    await policy({ groupInvite: { policy: "reject" } });
    await invite("trusted");
    expect(done).to.deep.equal(["invite i true", "invite i false"]);
  });

  it("reject invitations to and from those on the deny list, and of strangers where friends are wanted", async () => {
    await policy({ groupInvite: { policy: "acceptAny", rejectNonFriends: true } });
    await list("deny", "group", "bad");
    await list("deny", "user", "villain");
    await invite("friend", "bad");
    await invite("villain");
    await invite("stranger");
    await invite("friend");
    expect(done).to.deep.equal(["invite i false", "invite i false", "invite i false", "invite i true"]);
  });

  it("ask a master about strangers where the platform has no list of friends, or does not give it", async () => {
    const cannotSay = [
      undefined,
      async () => {
        throw new Error("the platform is down");
      },
    ];
    for (const friendList of cannotSay) {
      done.length = 0;
      Object.assign(actions, { friendList });
      try {
        await policy({ groupInvite: { policy: "acceptAny", rejectNonFriends: true }, joinMessage: "hello" });
        await invite("somebody");
        expect(done).to.deep.equal([]);
        expect(tower.host.notices()[0]?.detail).to.contain("somebody invites account 1 to group g");
        await join("somebody");
        await policy({ groupInvite: { policy: "reject", rejectNonFriends: true } });
        await invite("somebody");
        expect(done).to.deep.equal(["say g hello", "invite i false"]);
      } finally {
        Object.assign(actions, { friendList: friends });
      }
    }
  });

  it("judge an invitation that does not name its inviter, who is neither a friend nor trusted", async () => {
    const nameless: PlatformEvent = {
      ...unsaid,
      kind: "group.invite",
      userId: "",
      groupId: "g",
      flag: "f",
      comment: "",
    };
    const asks = () => tower.host.notices().filter(({ kind }) => kind === "groupInviteReceived").length;
    for (const [groupInvite, answer, asked] of [
      [{ policy: "acceptAny", rejectNonFriends: false }, [], 1],
      [{ policy: "acceptAny", rejectNonFriends: true }, [], 1],
      [{ policy: "allowListed" }, [], 1],
      [{ policy: "manual" }, [], 1],
      [{ policy: "reject" }, ["invite f false"], 0],
      [{ policy: "ignore" }, [], 0],
    ] as const) {
      done.length = 0;
      const before = asks();
      await policy({ groupInvite });
      await hear(nameless);
      expect([[...done], asks() - before], JSON.stringify(groupInvite)).to.deep.equal([answer, asked]);
    }
    expect(tower.host.notices().at(-1)?.detail).to.contain("Somebody who is not named invites account 1");
  });

  it("leave alone, with a line in the log once an hour, what nobody asks, or nobody can answer", async () => {
    const asked = { ...unsaid, userId: "u", groupId: "g", flag: "f", comment: "mellon" };
    const halves: PlatformEvent[] = [
      { ...asked, kind: "friend.request", userId: "" },
      { ...asked, kind: "friend.request", flag: "" },
      { ...asked, kind: "group.invite", groupId: "" },
      { ...asked, kind: "group.invite", flag: "" },
      { ...unsaid, kind: "bot.joined", groupId: "", userId: "10", operatorId: "stranger", invited: true },
    ];
    const before = tower.host.notices().length;
    await policy({ joinMessage: "hello" });
    for (const half of halves) await hear(half);
    for (const [friend, group] of [
      ["acceptAny", "acceptAny"],
      ["reject", "reject"],
      ["keyword", "allowListed"],
    ]) {
      await policy({
        friendRequest: { policy: friend, keyword: "mellon" },
        groupInvite: { policy: group, rejectNonFriends: true },
        joinMessage: "hello",
      });
      for (const half of halves) await hear(half);
    }
    expect(done).to.deep.equal([]);
    expect(tower.host.notices()).to.have.lengthOf(before);
    const warnings = async () => {
      const { items } = await tower
        .get("/api/system/logs?pageSize=200")
        .data<{ items: { level: string; message: string }[] }>();
      return items
        .filter(({ level, message }) => level === "warn" && message.startsWith("account 1 "))
        .map(({ message }) => message)
        .sort();
    };
    const lines = await warnings();
    const warned = [
      ["friend.request", "userId"],
      ["friend.request", "flag"],
      ["group.invite", "groupId"],
      ["group.invite", "flag"],
      ["bot.joined", "groupId"],
    ].map(
      ([kind, what]) => `account 1 told of a ${kind} without ${what}; it is left alone (said once an hour)`,
    );
    const once = [...warned].sort();
    expect(lines).to.deep.equal(once);
    await clock.advance(3_600_000);
    for (const half of halves) await hear(half);
    expect(await warnings()).to.deep.equal([...once, ...once].sort());
    await request("say mellon");
    expect(done).to.deep.equal(["friend f true"]);
  });

  it("greet once where the platform tells twice, or not at all after an invitation that was accepted", async () => {
    const joined: PlatformEvent = {
      ...unsaid,
      kind: "bot.joined",
      groupId: "g",
      userId: "10",
      operatorId: "friend",
      invited: true,
    };
    await policy({ groupInvite: { policy: "acceptAny" }, joinMessage: "hello" });
    Object.assign(actions, { groupList: async () => [{ groupId: "g", name: "", members: 3 }] });
    try {
      await invite("friend");
      await clock.advance(15_000);
      await hear(joined);
      await hear(joined);
    } finally {
      Reflect.deleteProperty(actions, "groupList");
    }
    expect(done).to.deep.equal(["invite i true", "say g hello"]);
  });

  it("greet with the name of the bot, and in one of several ways", async () => {
    await policy({ joinMessage: "{self} in {group_id}: {sample:hi|::0::never} {unknown}" });
    await join("friend");
    expect(done).to.deep.equal(["say g Dicetower in g: hi {unknown}"]);
  });

  it("greet a joined group, and leave it by its name, its size, or when a stranger pulled the bot in", async () => {
    await policy({
      joinMessage: "hello",
      leaveByName: { enabled: true, keywords: "spam ads" },
      groupInvite: { rejectNonFriends: true, maxMembers: 100 },
    });
    await join("friend");
    await join("stranger");
    group = { name: "free ads here", members: 5 };
    await join("friend");
    group = { name: "crowd", members: 101 };
    await join("friend");
    expect(done).to.deep.equal([
      "say g hello",
      "send g Dicetower only joins groups when invited by a friend, and leaves now.",
      "leave g",
      "leave g",
      "leave g",
    ]);
    expect(tower.host.notices()[0]?.detail).to.contain("101 members");
  });
});
