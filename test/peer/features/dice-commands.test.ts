import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import compat1 from "@dicetower/dice-compat1";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import probability from "@dicetower/dice-probability";
import receipts from "@dicetower/dice-receipts";
import { testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { groupMessage, type Peer, startPeer } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const features = [texts, commands, dice, native, compat1, compat2, probability, receipts];

/** What is said in a group, and what is answered there. They are said one after the other. */
const inGroup: readonly (readonly [string, RegExp])[] = [
  [".r 2d6+3 short sword", /^<Alice> rolls for “short sword”: 2D6\+3=\((\d)\+(\d)\)\+3=\d+$/],
  [".r 4d6!", /^<Alice> rolls 4D6!=\d(?:\+\d)+=\d+$/],
  [".verify", /^Roll #2 of \S+: 4d6! = \d+\nDice[\s\S]*Commitment: [0-9a-f]{64}/],
  [".prob 4d6k3 15", /4d6k3 \(exact\)[\s\S]*23\.15%/],
  [".set info", /^Default die here: D100 \(group: -, your own: -, service: 100\)$/],
  [".set 20 --my", /^Your own default die is now D20$/],
  [".r", /^<Alice> rolls D20=\d+$/],
  [".set clr --my", /^That setting was cleared; the default die here is now D100$/],
  [".engine", /^Engines here: native → compat1 → compat2 \(mode enhanced, from the global layer\)$/],
  [".engine explain 2d20kh", /^native declines[\s\S]*\ncompat1 reads “2d20kh”\.$/],
  [".rh d20", /^<Alice> rolls behind the screen$/],
];
const inPrivate = /^Your hidden roll in .*: D20=\d+$/;

/** The text of a message as a peer is asked to send it. */
function textOf(content: unknown): string {
  const segments = (Array.isArray(content) ? content : [content]) as readonly unknown[];
  return segments
    .map((segment) => {
      if (typeof segment === "string") return segment;
      const { type, data } = segment as { type?: string; data?: { text?: string } };
      return type === "text" ? (data?.text ?? "") : "";
    })
    .join("");
}

describe("the dice commands", () => {
  it("answer the test endpoint", async () => {
    const tower = await testHost({ features });
    try {
      for (const [said, answer] of inGroup) await tower.say(said, { nickname: "Alice" }).replies(answer);
    } finally {
      await tower.stop();
    }
  });

  describe("over OneBot 11, against oicq", () => {
    let peer: Peer;
    let ours: PeerTower;
    afterEach(async () => {
      await ours.tower.stop();
      await peer.stop();
    });

    it("answer in the group, and a hidden roll in private", async () => {
      peer = await startPeer({ ws: true, format: "array", token: "s3cret" });
      ours = await peerTower({ features });
      await ours.create({
        connection_mode: "forward_ws",
        endpoint: `ws://127.0.0.1:${peer.port}`,
        access_token: "s3cret",
      });
      await ours.state("connected");
      // They are said faster than people say them.
      const none = { burst: 0, perSecond: 0 };
      await ours.tower
        .put("/api/settings/line", { user: none, group: none, account: none })
        .answers({ code: 0 });
      let nth = 0;
      for (const [said, answer] of inGroup) {
        peer.inject(groupMessage(said));
        const { args } = await peer.called("sendGroupMsg", ++nth);
        expect(args[0]).to.equal(4242);
        expect(textOf(args[1]), said).to.match(answer);
      }
      const { args } = await peer.called("sendPrivateMsg");
      expect(args[0]).to.equal(777);
      expect(textOf(args[1])).to.match(inPrivate);
    });
  });
});
