import type { Message, Segment } from "@dicetower/contract";
import presentation from "@dicetower/presentation";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

/** What a reply is told to be, and the widths of the messages that a peer receives of it. */
type Row = readonly [what: string, length: number, reply: string, widths: readonly number[]];

const han = (count: number) => "字".repeat(count);
const table: readonly Row[] = [
  ["at the limit", 600, han(300), [300]],
  ["over the limit", 600, han(601), [300, 300, 1]],
  ["letters at the limit", 600, "a".repeat(600), [600]],
  ["letters over the limit", 600, "a".repeat(601), [600, 1]],
  ["lines", 600, `${han(250)}\n${han(100)}\n${han(10)}`, [250, 111]],
  ["sentences", 600, `${han(250)}。${han(100)}`, [251, 100]],
  ["an address", 100, `${"a".repeat(60)}https://example.com/${"b".repeat(60)}`, [60, 80]],
];

describe("long replies over a socket", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  before(async () => {
    server = new OneBotServer();
    server.answers["send_group_msg"] = () => ({ message_id: 7 });
    server.answers["send_private_msg"] = () => ({ message_id: 7 });
    server.answers["send_group_forward_msg"] = () => ({ message_id: 8 });
    await server.listen();
    ours = await peerTower({ features: [texts, presentation] });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });
  beforeEach(() => {
    server.asked.length = 0;
  });
  let id = 100;
  const say = (reply: string, scene: "group" | "private" = "group") =>
    server.say({
      post_type: "message",
      self_id: 10001,
      time: Math.floor(Date.now() / 1000),
      message_id: ++id,
      message_type: scene,
      sub_type: scene === "group" ? "normal" : "friend",
      user_id: 777,
      ...(scene === "group" ? { group_id: 4242 } : {}),
      sender: { user_id: 777, nickname: "Ann" },
      message: [{ type: "text", data: { text: `.say ${reply}` } }],
      raw_message: `.say ${reply}`,
    });
  const heard = async (action: string, count: number) => {
    await server.called(action, count);
    return server.asked
      .filter((asked) => asked.action === action)
      .map(({ params }) =>
        (params["message"] as { data: { text: string } }[]).map(({ data }) => data.text).join(""),
      );
  };
  const set = (path: string, body: object) =>
    ours.tower.put(`/api/system/${path}`, body).answers({ code: 0 });

  it("are one message unless they are to be cut", async () => {
    say(han(700));
    expect(await heard("send_group_msg", 1)).to.deep.equal([han(700)]);
  });

  for (const [what, length, reply, widths] of table)
    it(`are cut at ${length}: ${what}`, async () => {
      await set("reply-segment", { enabled: true, length, intervalMs: 0 });
      say(reply);
      const parts = await heard("send_group_msg", widths.length);
      expect(parts.map((part) => part.length)).to.deep.equal(widths);
    });

  it("keep a code whole, and carry their number within their length", async () => {
    await set("reply-segment", { enabled: true, length: 100, intervalMs: 0, markIndex: true });
    say(`${"a".repeat(90)}[CQ:face,id=1]${"b".repeat(100)}`);
    const parts = await heard("send_group_msg", 3);
    expect(parts.map((part) => part.slice(0, 6))).to.deep.equal(["(1/3) ", "(2/3) ", "(3/3) "]);
    for (const part of parts) expect(part.replace("undefined", "").length).to.be.at.most(100);
  });

  it("leave a pause between their parts", async () => {
    await set("reply-segment", { enabled: true, length: 100, intervalMs: 300 });
    const began = performance.now();
    say("a".repeat(300));
    await heard("send_group_msg", 3);
    expect(performance.now() - began).to.be.at.least(590);
  });

  it("are one folded message in a group when they are very long, and parts in private", async () => {
    await set("reply-segment", { enabled: true, length: 600, intervalMs: 0 });
    await set("forward-long", { enabled: true });
    await set("quote-reply", { enabled: true });
    say(han(600));
    expect((await heard("send_group_msg", 2)).at(-1)).to.equal(han(300));
    server.asked.length = 0;
    say(han(601));
    const { params } = await server.called("send_group_forward_msg");
    const nodes = params["messages"] as { type: string; data: Record<string, unknown> }[];
    expect(nodes.map(({ data }) => data["content"])).to.deep.equal(
      [300, 300, 1].map((count) => [{ type: "text", data: { text: han(count) } }]),
    );
    expect(nodes[0]?.data).to.include({ user_id: "10001", uin: "10001" });
    say(han(601), "private");
    await heard("send_private_msg", 3);
    await set("quote-reply", {});
    await set("forward-long", {});
  });

  it("are cut alike where a feature makes them of segments", async () => {
    await set("reply-segment", { enabled: true, length: 100, intervalMs: 0 });
    const content: readonly Segment[] = [
      { type: "at", data: { qq: "777" } },
      { type: "text", data: { text: "[a] ".repeat(40) } },
    ];
    void ours.tower.host.line.say({
      account: { ...(ours.messages[0] as Message).account },
      scene: "group",
      target: "4242",
      part: { content },
    });
    const parts = (await heard("send_group_msg", 2)).map((part) => part.replace("undefined", ""));
    expect(parts.join(" ").replaceAll(/\s+/g, " ").trim()).to.equal("[a] ".repeat(40).trim());
    for (const part of parts) expect(part.length).to.be.at.most(100);
  });

  it("are several messages where a text says so", async () => {
    await set("reply-segment", {});
    say("one\ftwo");
    expect(await heard("send_group_msg", 2)).to.deep.equal(["one", "two"]);
  });
});
