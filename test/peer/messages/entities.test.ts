import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { groupMessage } from "../support/oicq-peer.js";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("characters that CQ codes escape", () => {
  let server: OneBotServer;
  let ours: PeerTower;
  beforeEach(async () => {
    server = new OneBotServer();
    server.answers.send_group_msg = () => ({ message_id: 1 });
    await server.listen();
    ours = await peerTower({ features: [texts, commands, dice, diceNative] });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  afterEach(async () => {
    await ours.tower.stop();
    await server.close();
  });

  /** Says something in both forms, and returns the texts and the other segments of the answer. */
  const answer = async (message: unknown, nth: number) => {
    server.say(groupMessage("", { message, group_id: 4242 }) as object);
    const { params } = await server.called("send_group_msg", nth);
    return params.message as { type: string; data: { text?: string } }[];
  };
  const typed = "&amp;#91; [CQ:at,qq=all] &#91;CQ:face,id=1&#93; & [x],";

  for (const [form, message] of [
    ["array", [{ type: "text", data: { text: `.r 1d1 ${typed}` } }]],
    ["string", `.r 1d1 ${typed.replaceAll("&", "&amp;").replaceAll("[", "&#91;").replaceAll("]", "&#93;")}`],
  ] as const)
    it(`come back as they were typed, in ${form} form, and are no codes`, async () => {
      const segments = await answer(message, 1);
      expect(segments.map(({ type }) => type)).to.deep.equal(["text"]);
      // What could be a code has a full-width colon.
      expect(segments[0]?.data.text).to.contain(typed.replaceAll("CQ:", "CQ：").trim());
    });
});
