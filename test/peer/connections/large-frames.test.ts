import { createHmac } from "node:crypto";
import { expect } from "chai";
import { WebSocket } from "ws";
import { groupMessage } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const mebi = 2 ** 20;

describe("frames of a server that are larger than an adapter takes", () => {
  let ours: PeerTower;
  let socket: WebSocket | undefined;
  /** A message that comes twice is one message. */
  let said = 0;

  beforeEach(async () => {
    ours = await peerTower();
  });
  afterEach(async () => {
    socket?.terminate();
    socket = undefined;
    await ours.tower.stop();
  });

  /** Dials in as a server that knows its account; `sent` has the texts that it was told to say. */
  const dialIn = async (id: number) => {
    const sent: string[] = [];
    const there = new WebSocket(`${ours.tower.base.replace("http", "ws")}/onebot/v11/ws/${id}`);
    socket = there;
    const closed = new Promise<number>((resolve) => there.once("close", resolve));
    there.on("error", () => {});
    there.on("message", (data) => {
      const { action, params, echo } = JSON.parse(String(data)) as {
        action: string;
        params: { message?: unknown };
        echo: string;
      };
      if (action.startsWith("send_")) sent.push(JSON.stringify(params.message));
      const answer = action === "get_login_info" ? { user_id: 10001, nickname: "Large" } : { message_id: 1 };
      there.send(JSON.stringify({ status: "ok", retcode: 0, data: answer, echo }));
    });
    await ours.state("connected");
    /** Says something that is answered; resolves when it is. */
    const hear = async (text: string) => {
      there.send(JSON.stringify({ ...groupMessage(`.say ${text}`), self_id: 10001, message_id: ++said }));
      while (!sent.some((message) => message.includes(text)))
        await new Promise((turn) => setTimeout(turn, 5));
    };
    return { there, closed, hear };
  };
  const large = (bytes: number) => {
    const plain = JSON.stringify({ ...groupMessage(".say "), self_id: 10001 });
    return plain.replaceAll(".say ", `.say ${"x".repeat(Math.ceil(bytes / 2))}`);
  };

  it("are dropped and the connection stands; the bound is a setting of the adapter", async () => {
    const { id } = await ours.create({ connection_mode: "reverse_ws", endpoint: "", access_token: "" });
    const { there, hear } = await dialIn(id);
    for (let at = 0; at < 3; at++) there.send(large(mebi + 1));
    there.send(large(10 * mebi));
    await hear("still here");
    expect(ours.heard).to.have.length(1);
    there.terminate();

    await ours.tower
      .patch(`/api/adapters/${id}`, {
        options: { sendIntervalMs: 0, sendPerSecond: 0, maxFrameBytes: 4 * mebi },
      })
      .answers({});
    const wider = await dialIn(id);
    wider.there.send(large(2 * mebi));
    await wider.hear("there, too");
    expect(ours.heard).to.have.length(3);
    await ours.tower.patch(`/api/adapters/${id}`, { options: { maxFrameBytes: 1 } }).answers({ code: 40001 });
  });

  it("close the socket with 1009 where nothing may be as large", async () => {
    const { id } = await ours.create({ connection_mode: "reverse_ws", endpoint: "", access_token: "" });
    const { there, closed } = await dialIn(id);
    there.send(Buffer.alloc(64 * mebi + 1, 0x20), { binary: false });
    expect(await closed).to.equal(1009);
  });

  it("are refused with 413 where they are reported, behind the signature", async () => {
    const { id } = await ours.create({
      connection_mode: "http_post",
      endpoint: "",
      access_token: "s3cret",
    });
    const post = async (body: string, secret = "s3cret") => {
      const { status } = await fetch(`${ours.tower.base}/onebot/v11/http/${id}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Signature": `sha1=${createHmac("sha1", secret).update(body).digest("hex")}`,
        },
        body,
      });
      return status;
    };
    expect(await post(large(mebi + 1))).to.equal(413);
    expect(await post(large(mebi + 1), "wrong")).to.equal(403);
    expect(await post(JSON.stringify({ ...groupMessage("small"), self_id: 10001 }))).to.be.oneOf([200, 204]);
  });
});
