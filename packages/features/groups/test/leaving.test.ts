import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import { defineFeature, Store, textSegment } from "@dicetower/contract";
import globals from "@dicetower/silence";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { quickRecord } from "../../adapters/test/end-by.js";
import { type FakePlatform, fakePlatform, identity } from "../../adapters/test/fake-adapter.js";
import groups from "../src/index.js";

const daySeconds = 86_400;
const boss = { userId: "boss", scene: "private" } as const;

describe("leaving silent groups", () => {
  let tower: TestHost;
  let platform: FakePlatform;
  let left: string[];
  let store: Store;
  const past = defineFeature({
    id: "past",
    needs: { store: Store },
    setup(host) {
      ({ store } = host.needs);
    },
  });

  beforeEach(async () => {
    platform = fakePlatform();
    // Online once the connection is there, with what it can do.
    platform.opening = ({ link }) => void setImmediate(() => link.online(identity));
    left = [];
    let inside = ["1", "2", "3"];
    platform.actions = {
      groupList: async () => inside.map((groupId) => ({ groupId, name: `Tavern ${groupId}`, members: 5 })),
      leaveGroup: async (groupId: string) => {
        inside = inside.filter((one) => one !== groupId);
        left.push(groupId);
      },
    } as FakePlatform["actions"];
    tower = await testHost({
      features: [texts, commands, adapters, access, globals, groups, platform.feature, past],
    });
    await tower.post("/api/masters", { platform: "test", userId: "boss" }).answers({ code: 0 });
    await tower.post("/api/adapters", quickRecord).answers({ code: 0 });
    await until(async () => (await found("")).length === 3);
  });
  afterEach(() => tower.stop());

  const found = async (query: string) => {
    const { items } = await tower
      .get(`/api/groups?sort=groupId${query}`)
      .data<{ items: { groupId: string }[] }>();
    return items.map(({ groupId }) => groupId);
  };
  const until = async (fits: () => Promise<boolean> | boolean) => {
    const end = performance.now() + 30_000;
    while (!(await fits()) && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await fits()).to.equal(true);
  };
  let said = 0;
  const now = () => Math.floor(Date.now() / 1000);
  const speak = async (groupId: string) => {
    platform.opened.at(-1)?.link.message({
      id: `m${++said}`,
      scene: "group",
      groupId,
      userId: "u",
      nickname: "U",
      segments: [textSegment("hello")],
      text: "hello",
      sentAt: now(),
    });
    await until(async () => {
      const row = await tower.get(`/api/groups/fake/${groupId}`).data<{ lastMessageAt: number }>();
      return row.lastMessageAt > now() - 3_600;
    });
  };
  /** Waits until what was said in a group is stored as well, so that it can be made older. */
  const stored = (groupId: string) =>
    until(async () => {
      const row = await store.read((db) => db("groups_record").where({ group_id: groupId }).first());
      return Number(row.last_message_at) > now() - 3_600;
    });
  /** Makes everything that is known of groups older. */
  const pass = (days: number) =>
    store.change(async (db) => {
      for (const column of ["created_at", "joined_at", "last_message_at"])
        await db("groups_record")
          .where(column, ">", 0)
          .decrement(column, days * daySeconds);
    });
  const say = (text: string) => tower.say(text, boss);
  /** The line by which a question is answered. */
  const asked = async (text: string) => {
    const answer = await say(text).text();
    return { answer, line: /^.*: (\.\S.* yes)$/m.exec(answer)?.[1] ?? "" };
  };

  it("leaves none that the bot has only just come to know, however little was said there", async () => {
    for (const days of [1, 30, 400])
      await say(`.group clr ${days}`).replies(
        `No group has been silent for ${days} days, or all of these stay.`,
      );
    expect(await found("&idleDays=1")).to.deep.equal([]);
    const { leaveTotal, keepTotal } = await tower
      .post("/api/groups/leave-batches/preview", { filter: { idleDays: 1 } })
      .data<{ leaveTotal: number; keepTotal: number }>();
    expect([leaveTotal, keepTotal]).to.deep.equal([0, 0]);
    const all = await tower
      .post("/api/groups/leave-batches/preview", { filter: { platform: "fake" } })
      .data<{ keep: { keep: string }[] }>();
    expect(all.keep.map(({ keep }) => keep)).to.deep.equal(["justJoined", "justJoined", "justJoined"]);
  });

  it("counts silence from the last message, or from when the bot came to know the group", async () => {
    await pass(20);
    await speak("2");
    await stored("2");
    expect(await found("&idleDays=19")).to.deep.equal(["1", "3"]);
    expect(await found("&idleDays=21")).to.deep.equal([]);
    await pass(20);
    expect(await found("&idleDays=30")).to.deep.equal(["1", "3"]);
    await say(".group list idle").replies(/Tavern [13][\s\S]*Tavern [13][\s\S]*Tavern 2/);
  });

  it("names the groups first, and leaves just them when told so", async () => {
    await pass(40);
    await speak("2");
    await say(".group clr 30 预览").replies(
      "2 groups have been silent for 30 days and would be left, 0 more would stay (name, number, days):\nTavern 1 (1): 40\nTavern 3 (3): 40",
    );
    await say(".group clr 30 yes").replies(/^2 groups/);
    const { answer, line } = await asked(".group clr 30");
    expect(answer)
      .to.match(/^2 groups .* will be left/)
      .and.to.contain("cannot be undone");
    expect(line).to.equal(".group clr 30 yes");
    await tower.say(line, { ...boss, scene: "group" }).replies(/will be left/);
    await speak("3");
    await say(line).replies(/^1 groups .* will be left[\s\S]*Tavern 1/);
    expect(left).to.deep.equal([]);
    await say(line).replies(/^Leaving 1 groups/);
    await until(() => left.length > 0);
    expect(left).to.deep.equal(["1"]);
    // The record follows the platform.
    await until(async () => (await tower.say(".group clr 30 预览", boss).text()).startsWith("No group"));
    await say(line).replies(/^No group/);
  });

  it("names them over HTTP with plan=1, and leaves none", async () => {
    await pass(40);
    await speak("2");
    await stored("2");
    const wanted = { filter: { idleDays: 30 } };
    await tower
      .post("/api/groups/leave-batches?plan=1", wanted)
      .answers({ data: { plan: { count: 2, names: ["Tavern 1", "Tavern 3"] } } });
    const keys = ["3", "1", "none"].map((groupId) => ({ platform: "fake", groupId }));
    await tower
      .post("/api/groups?plan=1", { action: "leave", keys })
      .answers({ data: { plan: { count: 2, names: ["Tavern 3", "Tavern 1"] } } });
    const many = Array.from({ length: 11 }, (_, at) => ({ platform: "fake", groupId: `g${at}` }));
    await tower.post("/api/groups?plan=1", { action: "leave", keys: many }).answers({ code: 42200 });
    expect(await tower.get("/api/groups/leave-batches").data()).to.deep.equal([]);
    expect(left).to.deep.equal([]);
    expect(await found("")).to.deep.equal(["1", "2", "3"]);
  });

  it("reads each word, and does nothing where there is one that it does not know", async () => {
    await pass(40);
    await say(".group clr 30 perhaps").replies(/^“perhaps” was not understood, so nothing was done/);
    await say(".group clr 30天").replies(/will be left/);
    await say(".admin groupclr 30 unpower").replies(/^“unpower” was not understood/);
    await say(".admin groupclr 30 预览").replies(/^3 groups .* would be left/);
    await say(".admin groupclr 预览").replies("No group has been silent for 360 days, or all of these stay.");
    await say(".admin groupclr list 35").replies(/^3 groups .* would be left/);
    await say(".group clr").replies(/^Missing: days \[preview\]/);
    await say(".group clr 0").replies(/^“0” was not understood/);
    expect((await asked(".admin groupclr 30")).line).to.equal(".group clr 30 yes");
    await say(".admin groupclr 30 yes").replies(/^Leaving 3 groups/);
  });
});
