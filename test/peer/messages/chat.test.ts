import access from "@dicetower/access";
import chat from "@dicetower/chat";
import type { StoredMessage } from "@dicetower/chat/api";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const path = "/api/groups/platform_a/4242/messages";
const now = () => Math.floor(Date.now() / 1000);
const frame = (message_id: number, text: string, more: object = {}) => ({
  post_type: "message",
  message_type: "group",
  sub_type: "normal",
  self_id: 10001,
  time: now(),
  message_id,
  group_id: 4242,
  user_id: 777,
  message: [{ type: "text", data: { text } }],
  sender: { user_id: 777, nickname: "Alice", card: "Thora", role: "admin" },
  ...more,
});

describe("the history of a chat on a platform", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  before(async () => {
    server = new OneBotServer();
    await server.listen();
    ours = await peerTower({ features: [texts, access, chat] });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    let sent = 9_000;
    server.answers.send_group_msg = () => ({ message_id: ++sent });
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });

  const messages = (query = "") => ours.tower.get(path + query).data<StoredMessage[]>();
  /** Looks until the messages fit; mocha's limit ends the waiting. */
  const until = async (fits: (all: StoredMessage[]) => boolean) => {
    for (;;) {
      const all = await messages("?limit=200");
      if (fits(all)) return all;
      await new Promise((wake) => setTimeout(wake, 10));
    }
  };

  it("holds what came in and what was answered, in their order, with the platform's ids", async () => {
    server.say(frame(1, ".say hello"));
    const all = await until(({ length }) => length === 2);
    expect(all.map(({ messageId, text, isSelf }) => [messageId, text, isSelf])).to.deep.equal([
      ["1", ".say hello", false],
      ["9001", "hello", true],
    ]);
    expect(all[0]).to.include({ nickname: "Thora", role: "admin", userId: "777" });
    expect(all[1]).to.include({ nickname: "Dicey", userId: "10001" });
  });

  it("does not hold twice what the platform reports back or says again", async () => {
    server.say(frame(9001, "hello", { post_type: "message_sent", user_id: 10001 }));
    server.say(frame(1, ".say hello"));
    server.say(frame(2, "next"));
    const all = await until((found) => found.some(({ messageId }) => messageId === "2"));
    expect(all.map(({ messageId }) => messageId)).to.deep.equal(["1", "9001", "2"]);
  });

  it("tells that a message was taken back", async () => {
    server.say({
      post_type: "notice",
      notice_type: "group_recall",
      self_id: 10001,
      time: now(),
      group_id: 4242,
      user_id: 777,
      operator_id: 777,
      message_id: 2,
    });
    const all = await until((found) => found.some(({ recalledAt }) => recalledAt > 0));
    expect(all.filter(({ recalledAt }) => recalledAt > 0).map(({ messageId }) => messageId)).to.deep.equal([
      "2",
    ]);
  });

  it("puts a late message where it was said", async () => {
    server.say(frame(3, "late", { time: now() - 3_600 }));
    const all = await until((found) => found.some(({ messageId }) => messageId === "3"));
    expect(all[0]).to.include({ messageId: "3", text: "late" });
    expect(ours.heard).to.not.include("late");
  });

  it("takes the platform's own history in without doubles", async () => {
    const old = Array.from({ length: 30 }, (_, at) =>
      frame(-1 - at, `old ${at}`, { time: now() - 4_000 - at, user_id: 778 }),
    );
    const known = [frame(1, ".say hello"), frame(3, "late", { time: now() - 3_600 })];
    server.answers.get_group_msg_history = ({ message_seq, count }) => {
      const all = [...known, ...old].sort((one, other) => other.time - one.time);
      const from =
        message_seq === undefined ? 0 : all.findIndex(({ message_id }) => message_id === message_seq);
      return { messages: all.slice(from, from + Number(count)).reverse() };
    };
    const fetch = (count: number) =>
      ours.tower.post("/api/groups/platform_a/4242/fetch-history", { count }).data<object>();
    expect(await fetch(20)).to.deep.equal({ fetched: 20, stored: 18, duplicate: 2, exhausted: false });
    expect(await fetch(500)).to.deep.equal({ fetched: 32, stored: 12, duplicate: 20, exhausted: true });
    const all = await messages("?limit=200");
    expect(new Set(all.map(({ messageId }) => messageId)).size).to.equal(all.length);
    expect(all.map(({ at }) => at)).to.deep.equal(
      [...all].map(({ at }) => at).sort((one, other) => one - other),
    );
    expect(all[0]?.text).to.equal("old 29");
  });

  it("is spoken in as the bot, with a quote, and says what became of it", async () => {
    const [first] = await until((all) => all.some(({ messageId }) => messageId === "1"));
    const answer = await ours.tower
      .post(path, { text: "from the panel", quoteId: first?.id })
      .data<{ state: string; messageId: string; id: number }>();
    expect(answer).to.deep.include({ state: "sent", reason: "", adapterId: "1" });
    expect(server.asked.at(-1)?.params.message).to.deep.equal([
      { type: "reply", data: { id: first?.messageId } },
      { type: "text", data: { text: "from the panel" } },
    ]);
    const said = (await messages()).at(-1);
    expect(said).to.include({ id: answer.id, messageId: answer.messageId, isSelf: true });
  });

  it("says so where the platform refuses, and keeps nothing of it", async () => {
    const before = (await messages("?limit=200")).length;
    server.answers.send_group_msg = () => ({ status: "failed", retcode: 1200, message: "muted", data: null });
    await ours.tower
      .post(path, { text: "unheard" })
      .answers({ data: { state: "failed", reason: "muted", messageId: "", id: null } });
    expect(await messages("?limit=200")).to.have.length(before);
  });

  it("refuses accounts that are not there, and quotes of nothing", async () => {
    await ours.tower.post(path, { text: "x", adapterId: "99" }).answers({ code: 40400 });
    await ours.tower.post(path, { text: "x", quoteId: 12 }).answers({ code: 42200 });
    await ours.tower.post(path, {}).answers({ code: 40001 });
    await ours.tower.post("/api/groups/platform_b/1/messages", { text: "x" }).answers({ code: 50300 });
  });
});
