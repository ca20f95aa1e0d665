import { once } from "node:events";
import { expect } from "chai";
import { WebSocket } from "ws";
import { groupMessage } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("events of another account", () => {
  let ours: PeerTower;
  let socket: WebSocket | undefined;
  beforeEach(async () => {
    ours = await peerTower({ settings: { metrics: true } });
  });
  afterEach(async () => {
    socket?.terminate();
    socket = undefined;
    await ours.tower.stop();
  });

  /** Connects as an implementation. @param selfId as the header says; @param early sent before the account is known */
  const connect = async (selfId: string | undefined, early: readonly object[] = []) => {
    const dialled = new WebSocket(`${ours.tower.base.replace("http", "ws")}/onebot/v11/ws/1`, {
      headers: { Authorization: "Bearer s3cret", ...(selfId !== undefined && { "X-Self-ID": selfId }) },
    });
    socket = dialled;
    await once(dialled, "open");
    for (const event of early) dialled.send(JSON.stringify(event));
    dialled.on("message", (data) => {
      const { echo } = JSON.parse(String(data)) as { readonly echo: unknown };
      const account = { user_id: 10001, nickname: "Dicey" };
      dialled.send(JSON.stringify({ status: "ok", retcode: 0, data: account, echo }));
    });
    await ours.state("connected");
    return dialled;
  };
  const dropped = async () => {
    const { text } = await ours.tower.get("/metrics").done();
    return Number(/^dice_botproto_dropped_total\{.*reason="other_account".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const request = (self_id: number, flag: string) => ({
    post_type: "request",
    request_type: "friend",
    self_id,
    user_id: 777,
    flag,
    time: Math.floor(Date.now() / 1000),
  });
  /** Returns when everything sent before has been read. */
  const settled = async (count: number) => {
    while (ours.events.length < count) await new Promise((resolve) => setImmediate(resolve));
  };

  for (const header of ["10001", undefined])
    it(`are dropped and counted on a socket that announces ${header ?? "nobody"}`, async () => {
      await ours.create({ connection_mode: "reverse_ws", endpoint: "", access_token: "s3cret" });
      const peer = await connect(header, [
        groupMessage(".say early", { self_id: 20002 }),
        groupMessage(".say mine", { self_id: 10001 }),
      ]);
      peer.send(JSON.stringify(groupMessage(".say late", { self_id: 20002 })));
      peer.send(JSON.stringify(request(20002, "F1")));
      peer.send(JSON.stringify(request(10001, "F2")));
      await settled(1);
      expect(ours.heard).to.deep.equal([".say mine"]);
      expect(ours.events.map(({ flag }) => flag)).to.deep.equal(["F2"]);
      expect(await dropped()).to.equal(3);
    });

  it("do not take over an adapter that is reported to", async () => {
    await ours.create({ connection_mode: "http_post", endpoint: "" });
    await ours.state("connecting");
    const post = async (event: object, header?: string) => {
      const { status } = await fetch(`${ours.tower.base}/onebot/v11/http/1`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(header !== undefined && { "X-Self-ID": header }) },
        body: JSON.stringify(event),
      });
      return status;
    };
    expect(await post(groupMessage("first", { self_id: 10001 }))).to.equal(204);
    expect(await ours.state("connected")).to.include({ selfId: "10001" });
    expect(await post(groupMessage("second", { self_id: 20002 }))).to.equal(409);
    expect(await post(groupMessage("third", { self_id: 20002 }), "10001")).to.equal(204);
    expect(await post(groupMessage("fourth", { self_id: 10001 }))).to.equal(204);
    expect(ours.heard).to.deep.equal(["first", "fourth"]);
    expect(await ours.state("connected")).to.include({ selfId: "10001" });
  });
});
