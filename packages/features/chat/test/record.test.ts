import { type Account, delivered, edited, recalled, type Segment, textSegment } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { onBoth } from "./on-both.js";
import { eventually, messagesOf, textsOf } from "./tower.js";

const account: Account = {
  id: "7",
  type: "test",
  platform: "test",
  selfId: "10000",
  deliver: () => undefined,
};

onBoth("what is recorded", (start) => {
  let tower: TestHost;
  let group = 0;
  let groupId = "";
  before(async () => {
    tower = await start();
  });
  after(() => tower.stop());
  beforeEach(() => {
    groupId = `g${++group}`;
  });

  it("a message, with who said it and where", async () => {
    await tower.say("hello", { groupId, accountId: "7", id: "m-1", card: "Thora", role: "admin" }).silent();
    const [message] = await messagesOf(tower, groupId);
    expect(message).to.deep.include({
      messageId: "m-1",
      seq: "m-1",
      userId: "111",
      nickname: "Thora",
      role: "admin",
      isSelf: false,
      text: "hello",
      segments: [textSegment("hello")],
      recalledAt: 0,
      editedAt: 0,
      test: false,
    });
  });

  it("what the bot has sent, with the platform's id, behind what it answers", async () => {
    await tower.say("ping", { groupId, accountId: "7" }).silent();
    const outcome = { state: "sent", messageId: "b-1" } as const;
    const reply = { account, scene: "group", target: groupId, segments: [textSegment("pong")] } as const;
    tower.host.emit(delivered, { ...reply, outcome, outgoing: undefined, at: Date.now() });
    tower.host.emit(delivered, {
      ...reply,
      outcome: { state: "failed", reason: "muted" },
      outgoing: undefined,
      at: Date.now(),
    });
    const messages = await messagesOf(tower, groupId);
    expect(textsOf(messages)).to.deep.equal(["ping", "pong"]);
    expect(messages[1]).to.include({ isSelf: true, messageId: "b-1", userId: "10000" });
  });

  it("the same message once", async () => {
    for (let time = 0; time < 3; time++)
      await tower.say("again", { groupId, accountId: "7", id: "same" }).silent();
    expect(textsOf(await messagesOf(tower, groupId))).to.deep.equal(["again"]);
  });

  it("once what two accounts of the bot hear in one group", async () => {
    for (const text of ["one", "two", "three"])
      for (const accountId of ["7", "8"])
        await tower
          .say(text, { groupId, accountId, id: `${accountId}-${text}`, sentAt: 1_900_000_000 })
          .silent();
    expect(textsOf(await messagesOf(tower, groupId))).to.deep.equal(["one", "two", "three"]);
  });

  it("that a message was taken back, and what it says now", async () => {
    const how = { groupId, accountId: "7" };
    await tower.say("first", { ...how, id: "m-1" }).silent();
    await tower.say("second", { ...how, id: "m-2" }).silent();
    const event = { account, groupId, userId: "111", at: 1_900_000_000 };
    tower.host.emit(recalled, { ...event, messageId: "m-1" });
    tower.host.emit(edited, { ...event, messageId: "m-2", text: "2nd", segments: [textSegment("2nd")] });
    tower.host.emit(recalled, { ...event, messageId: "m-3" });
    const [one, two] = await eventually(
      () => messagesOf(tower, groupId),
      ([first, second]) => (first?.recalledAt ?? 0) > 0 && (second?.editedAt ?? 0) > 0,
    );
    expect(one).to.include({ text: "first", recalledAt: 1_900_000_000, editedAt: 0 });
    expect(two).to.deep.include({ text: "2nd", segments: [textSegment("2nd")], editedAt: 1_900_000_000 });
  });

  it("long texts whole, and no pictures that are part of the message", async () => {
    const long = "长".repeat(10_000);
    const picture: Segment = {
      type: "image",
      data: { file: `base64://${"A".repeat(500_000)}`, saved: "x.png" },
    };
    await tower.say(long, { groupId, accountId: "7" }).silent();
    await tower.say("", { groupId, accountId: "7", segments: [textSegment("see"), picture] }).silent();
    const [one, two] = await messagesOf(tower, groupId);
    expect(one?.text).to.equal(long);
    expect(two?.segments).to.deep.equal([textSegment("see"), { type: "image", data: { file: "" } }]);
    expect(two?.text).to.equal("see[CQ:image,file=]");
  });

  it("odd segments without harm", async () => {
    const odd = JSON.parse(
      '{"type":"x","data":{"__proto__":{"a":1},"n":null,"s":"\\ud800\\u0000"}}',
    ) as Segment;
    await tower.say("", { groupId, accountId: "7", segments: Array<Segment>(5_000).fill(odd) }).silent();
    const [message] = await messagesOf(tower, groupId);
    expect(message?.segments).to.have.length(200);
    expect(JSON.stringify(message).length).to.be.lessThan(100_000);
  });

  it("private chats for themselves", async () => {
    await tower.say("psst", { scene: "private", accountId: "7", userId: groupId }).silent();
    const page = await tower.get(`/api/players/test/${groupId}/messages`).data<{ text: string }[]>();
    expect(page.map(({ text }) => text)).to.deep.equal(["psst"]);
    expect(await messagesOf(tower, groupId)).to.deep.equal([]);
  });

  it("the test chat as such, until it is removed", async () => {
    await tower.say("real", { groupId, accountId: "7" }).silent();
    const body = {
      text: "tried",
      platform: "test",
      messageType: "group",
      groupId,
      userId: "5",
      nickname: "T",
    };
    await tower.say("tried", { groupId, userId: body.userId }).silent();
    expect((await messagesOf(tower, groupId)).map(({ test }) => test)).to.deep.equal([false, true]);
    const { removed } = await tower.delete("/api/chat/test").data<{ removed: number }>();
    expect(removed).to.equal(1);
    expect(textsOf(await messagesOf(tower, groupId))).to.deep.equal(["real"]);
  });

  it("nothing while it is switched off", async () => {
    const { maxMessagesPerGroup, retentionDays, saveImages } = await tower
      .get("/api/system/chat-config")
      .data<Record<string, unknown>>();
    const config = { maxMessagesPerGroup, retentionDays, saveImages };
    await tower.put("/api/system/chat-config", { ...config, enabled: false }).answers({ code: 0 });
    await tower.say("unheard", { groupId, accountId: "7" }).silent();
    await tower.put("/api/system/chat-config", { ...config, enabled: true }).answers({ code: 0 });
    await tower.say("heard", { groupId, accountId: "7" }).silent();
    expect(textsOf(await messagesOf(tower, groupId))).to.deep.equal(["heard"]);
  });

  it("pages by id in both directions", async () => {
    for (let number = 0; number < 7; number++)
      await tower.say(`${number}`, { groupId, accountId: "7" }).silent();
    const newest = await messagesOf(tower, groupId, "?limit=3");
    expect(textsOf(newest)).to.deep.equal(["4", "5", "6"]);
    const before = await messagesOf(tower, groupId, `?limit=3&before=${newest[0]?.id}`);
    expect(textsOf(before)).to.deep.equal(["1", "2", "3"]);
    expect(textsOf(await messagesOf(tower, groupId, `?limit=2&after=${before[0]?.id}`))).to.deep.equal([
      "2",
      "3",
    ]);
    expect(textsOf(await messagesOf(tower, groupId, `?after=${newest[2]?.id}`))).to.deep.equal([]);
    await tower.get(`/api/groups/test/${groupId}/messages?limit=201`).answers({ code: 40001 });
  });

  it("lists the chats, the newest first", async () => {
    await tower.say("x", { groupId, accountId: "7" }).silent();
    const [first] = await tower.get("/api/chat/chats").data<object[]>();
    expect(first).to.deep.include({ platform: "test", groupId, userId: "", messages: 1, name: "" });
  });
});
