import { textSegment } from "@dicetower/contract";
import { expect } from "chai";
import { WebSocket } from "ws";
import { type PeerTower, peerTower } from "../support/tower.js";

/** What is no character, as JSON writes it, and what stands instead. */
const none = "a\\u0000b\\ud83dc";
const instead = "a\ufffdb\ufffdc";
/** Messages that are old by a minute are answered by nobody. */
const now = () => Math.floor(Date.now() / 1000);

const message = () =>
  `{"time":${now()},"self_id":10001,"post_type":"message","message_type":"group","group_id":5,"group_name":"${none}",` +
  `"message_id":7,"user_id":2,"message":[{"type":"reply","data":{"id":"3","text":"${none}"}},` +
  `{"type":"text","data":{"text":".say ${none}"}}],` +
  `"sender":{"user_id":2,"nickname":"${none}","card":"${none}"}}`;
const request = () =>
  `{"time":${now()},"self_id":10001,"post_type":"request","request_type":"friend","user_id":2,"flag":"f","comment":"${none}"}`;

describe("what is no character", () => {
  let ours: PeerTower;
  beforeEach(async () => {
    ours = await peerTower();
  });
  afterEach(() => ours.tower.stop());

  const mended = () => {
    const [heard] = ours.messages;
    expect(heard).to.include({
      text: `.say ${instead}`,
      nickname: instead,
      card: instead,
      groupName: instead,
    });
    expect(heard?.segments).to.deep.equal([
      { type: "reply", data: { id: "3", text: instead } },
      textSegment(`.say ${instead}`),
    ]);
  };

  it("is told by a mark in messages, requests and names that come through a socket", async () => {
    await ours.create({ connection_mode: "reverse_ws", endpoint: "" });
    await ours.state("connecting");
    const socket = new WebSocket(`${ours.tower.base.replace("http", "ws")}/onebot/v11/ws/1`);
    const said = new Promise<string>((resolve) => {
      socket.on("message", (data) => {
        const { action, echo } = JSON.parse(String(data)) as { action: string; echo: string };
        const answer = action === "get_login_info" ? `{"user_id":10001,"nickname":"${none}"}` : "{}";
        socket.send(`{"status":"ok","retcode":0,"data":${answer},"echo":"${echo}"}`);
        if (action === "send_group_msg") resolve(String(data));
      });
    });
    expect(await ours.state("connected")).to.include({ selfId: "10001", selfName: instead });
    socket.send(message());
    expect(await said).to.contain(instead);
    mended();
    socket.send(request());
    expect(await ours.event()).to.include({ kind: "friend.request", comment: instead });
    socket.terminate();
  });

  it("is told by a mark in reports by HTTP", async () => {
    await ours.create({ connection_mode: "http_post", endpoint: "" });
    await ours.state("connecting");
    const answer = await fetch(`${ours.tower.base}/onebot/v11/http/1`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: message(),
    });
    expect(await answer.json()).to.have.nested.property("reply[0].data.text", instead);
    mended();
  });
});
