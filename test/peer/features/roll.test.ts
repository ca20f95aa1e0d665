import commands from "@dicetower/commands";
import { Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { scriptedDice } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { groupMessage, type Peer, startPeer } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("a roll over OneBot 11, against oicq", () => {
  let peer: Peer;
  let ours: PeerTower;
  afterEach(async () => {
    await ours.tower.stop();
    await peer.stop();
  });

  for (const format of ["array", "string"] as const)
    it(`is answered in the group, once, when it comes in ${format} form`, async () => {
      peer = await startPeer({ ws: true, format, token: "s3cret" });
      ours = await peerTower({
        features: [commands, texts, dice, native],
        replace: [[Random, scriptedDice(42)]],
      });
      await ours.create({
        connection_mode: "forward_ws",
        endpoint: `ws://127.0.0.1:${peer.port}`,
        access_token: "s3cret",
      });
      await ours.state("connected");
      const roll = groupMessage(".r 1d100");
      peer.inject(roll);
      peer.inject(roll);
      peer.inject(groupMessage(".say end"));
      const { args } = await peer.called("sendGroupMsg");
      expect(args[0]).to.equal(4242);
      expect(JSON.stringify(args[1])).to.contain("42").and.contain("Alice");
      expect(JSON.stringify((await peer.called("sendGroupMsg", 2)).args[1])).to.contain("end");
    });
});
