import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("a temporary chat from a group", () => {
  let server: OneBotServer;
  let ours: PeerTower;
  beforeEach(async () => {
    server = new OneBotServer();
    server.answers.send_private_msg = () => ({ message_id: 1 });
    await server.listen();
    ours = await peerTower();
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  afterEach(async () => {
    await ours.tower.stop();
    await server.close();
  });

  let messages = 0;
  const hear = (more: object) =>
    server.say({
      post_type: "message",
      message_type: "private",
      self_id: 10001,
      message_id: ++messages,
      user_id: 777,
      time: Math.floor(Date.now() / 1000),
      message: [{ type: "text", data: { text: ".say hi" } }],
      sender: { nickname: "Alice" },
      ...more,
    });
  const groups = () => server.asked.map(({ params }) => params.group_id);

  it("is answered through the group, told by the event or by its sender", async () => {
    hear({ sub_type: "group", group_id: 4242 });
    await server.called("send_private_msg", 1);
    hear({ sub_type: "group", user_id: 778, sender: { nickname: "Bob", group_id: 4243 } });
    await server.called("send_private_msg", 2);
    expect(groups()).to.deep.equal([4242, 4243]);
  });

  it("ends when the person has become a friend", async () => {
    hear({ sub_type: "group", group_id: 4242 });
    await server.called("send_private_msg", 1);
    hear({ sub_type: "friend" });
    await server.called("send_private_msg", 2);
    ours.service.say("1", { scene: "private", target: "777" }, { content: "by the way" });
    await server.called("send_private_msg", 3);
    expect(groups()).to.deep.equal([4242, undefined, undefined]);
  });

  it("is answered through the group also by what is sent after a reconnect", async () => {
    let refused = true;
    server.answers.send_private_msg = () => {
      if (!refused) return { message_id: 1 };
      refused = false;
      server.hangUp();
      return undefined;
    };
    hear({ sub_type: "group", group_id: 4242, message: [{ type: "text", data: { text: ".say lost" } }] });
    await server.called("send_private_msg", 1);
    await ours.state("disconnected");
    await ours.tower.post("/api/adapters/1/reconnect").answers({});
    await ours.state("connected");
    ours.service.say("1", { scene: "private", target: "777" }, { content: "by the way" });
    await server.called("send_private_msg", 2);
    expect(groups()).to.deep.equal([4242, 4242]);
  });
});
