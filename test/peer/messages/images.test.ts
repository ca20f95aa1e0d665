import assets from "@dicetower/assets";
import presentation from "@dicetower/presentation";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("pictures over a socket", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  before(async () => {
    server = new OneBotServer();
    server.answers["send_group_msg"] = () => ({ message_id: 7 });
    server.answers["send_group_forward_msg"] = () => ({ message_id: 8 });
    await server.listen();
    ours = await peerTower({ features: [texts, presentation, assets] });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    const form = new FormData();
    form.append("file", new File([Buffer.from(dot, "base64")], "dot.png"));
    await ours.tower.post("/api/assets/upload", form).answers({ code: 0 });
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });
  let id = 100;
  const say = (words: string) =>
    server.say({
      post_type: "message",
      self_id: 10001,
      time: Math.floor(Date.now() / 1000),
      message_id: ++id,
      message_type: "group",
      sub_type: "normal",
      user_id: 777,
      group_id: 4242,
      sender: { user_id: 777, nickname: "Ann" },
      message: [{ type: "text", data: { text: `.say ${words}` } }],
      raw_message: `.say ${words}`,
    });
  const image = { type: "image", data: { file: `base64://${dot}` } };
  const words = (text: string) => ({ type: "text", data: { text } });

  it("are sent in the place of their tags, in folded messages as well", async () => {
    say("look [img:dot.png]!");
    const { params } = await server.called("send_group_msg");
    expect(params["message"]).to.deep.equal([words("look "), image, words("!")]);
    await ours.tower.put("/api/system/forward-long", { enabled: true, threshold: 200 }).answers({ code: 0 });
    say(`[图:dot.png]${"a".repeat(201)}`);
    const folded = await server.called("send_group_forward_msg");
    const [node] = folded.params["messages"] as { data: { content: unknown } }[];
    expect(node?.data.content).to.deep.equal([image, words("a".repeat(201))]);
    await ours.tower.put("/api/system/forward-long", {}).answers({ code: 0 });
  });

  it("are words where they are missing, whatever path was named", async () => {
    say("a [img:/etc/passwd] b");
    const { params } = await server.called("send_group_msg", 2);
    const [{ data: failed }] = (params["message"] as { data: { text: string } }[]).slice(1) as [
      { data: { text: string } },
    ];
    expect(failed.text).to.match(/^\[.+\]$/);
    expect(JSON.stringify(params)).not.to.include("passwd");
  });
});
