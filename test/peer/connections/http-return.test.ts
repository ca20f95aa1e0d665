import { Clock } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { groupMessage, type Peer, startPeer } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

/** Milliseconds between two questions whether the server is there; at the second without an answer it is gone. */
const questionMs = 30_000;

describe("an HTTP server that goes and comes back, against oicq", () => {
  let clock: FakeClock;
  let ours: PeerTower;
  const peers: Peer[] = [];

  const start = async (port?: number) => {
    const postUrls = [`${ours.tower.base}/onebot/v11/http/1`];
    const peer = await startPeer({ http: true, postUrls, ...(port !== undefined && { port }) });
    peers.push(peer);
    return peer;
  };
  const said = async (peer: Peer, nth: number, text: string) => {
    const { args } = await peer.called("sendGroupMsg", nth);
    expect(args).to.deep.equal([4242, [{ type: "text", data: { text } }]]);
  };
  const answers = (peer: Peer, text: string, nth = 1) => {
    peer.inject(groupMessage(`.say ${text}`, { time: clock.seconds() }));
    return said(peer, nth, text);
  };

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    ours = await peerTower({ replace: [[Clock, clock]] });
  });
  afterEach(async () => {
    let ended = false;
    const stopping = ours.tower.stop().finally(() => {
      ended = true;
    });
    while (!ended) await clock.advance(1_000);
    await stopping;
    for (const peer of peers.splice(0)) await peer.stop();
  });

  it("is missed at the second question without an answer, and hears what had to wait when it is back", async () => {
    const first = await start();
    await ours.create({ connection_mode: "http", endpoint: `http://127.0.0.1:${first.port}` });
    await ours.state("connected");
    await answers(first, "before");
    await first.stop();
    await clock.advance(questionMs);
    expect(await ours.state("connected")).to.include({ error: "" });
    await clock.advance(questionMs);
    expect(await ours.state("disconnected")).to.include({ attempt: 1 });
    ours.service.say("1", { scene: "group", target: "4242" }, { content: "are you there?" });
    const second = await start(first.port);
    // The first try comes after 0.8 to 1.2 s; what follows waits for the answers of the server alone.
    await clock.advance(2_000);
    await ours.state("connected");
    await said(second, 1, "are you there?");
    await answers(second, "after", 2);
  });
});
