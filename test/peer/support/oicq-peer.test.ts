import { expect } from "chai";
import { WebSocket } from "ws";
import { groupMessage, type Peer, startPeer } from "./oicq-peer.js";

describe("the foreign peer itself", () => {
  let peer: Peer;
  afterEach(() => peer.stop());

  it("greets on its socket, reports what is injected, and keeps what it is asked", async () => {
    peer = await startPeer({ ws: true, token: "k" });
    const socket = new WebSocket(`ws://127.0.0.1:${peer.port}`, { headers: { authorization: "Bearer k" } });
    const frames: Record<string, unknown>[] = [];
    const came = (test: (frame: Record<string, unknown>) => boolean) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const look = () => {
          const found = frames.find(test);
          if (found !== undefined) resolve(found);
        };
        socket.on("message", look);
        look();
      });
    socket.on("message", (data) => frames.push(JSON.parse(String(data))));
    expect(await came((frame) => frame.meta_event_type === "lifecycle")).to.include({ self_id: 10001 });
    peer.inject(groupMessage(".r 1d100"));
    expect(await came((frame) => frame.post_type === "message")).to.include({ raw_message: ".r 1d100" });
    socket.send(
      JSON.stringify({ action: "send_group_msg", params: { group_id: 4242, message: "42" }, echo: "1" }),
    );
    expect(await came((frame) => frame.echo === "1")).to.deep.include({ data: { message_id: "m1" } });
    expect(await peer.called("sendGroupMsg")).to.deep.equal({ method: "sendGroupMsg", args: [4242, "42"] });
    socket.terminate();
  });
});
