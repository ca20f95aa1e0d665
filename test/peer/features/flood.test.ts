import access from "@dicetower/access";
import commands from "@dicetower/commands";
import globals from "@dicetower/silence";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("too many commands, against a OneBot server", () => {
  let server: OneBotServer;
  let ours: PeerTower;
  before(async () => {
    server = new OneBotServer();
    server.answers["send_group_msg"] = () => ({ message_id: 1 });
    await server.listen();
    ours = await peerTower({ features: [texts, commands, access, globals] });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });

  let messageId = 0;
  const say = (text: string, user_id: number) =>
    server.say({
      self_id: 10001,
      time: Math.floor(Date.now() / 1000),
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      group_id: 7001,
      user_id,
      message_id: ++messageId,
      message: [{ type: "text", data: { text } }],
      raw_message: text,
      font: 0,
      sender: { user_id, nickname: `P${user_id}`, role: "member" },
    });
  const said = () =>
    server.asked
      .filter(({ action }) => action === "send_group_msg")
      .map(({ params }) => JSON.stringify(params["message"]));

  it("of one person have a handful of answers and one warning, and others are answered on", async () => {
    for (let n = 0; n < 30; n++) say(".bot", 222);
    say("Too late?", 222);
    say(".bot", 333);
    await server.called("send_group_msg", 12);
    // What stood behind the last answer has been dealt with when this is answered.
    say(".say done", 333);
    await server.called("send_group_msg", 13);
    const warnings = said().filter((text) => text.includes("Too many commands"));
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain("P222").and.to.contain("60 seconds");
    expect(said().filter((text) => text.includes("Dicetower"))).to.have.length(11);
    expect(said().at(-1)).to.contain("done");
  });
});
