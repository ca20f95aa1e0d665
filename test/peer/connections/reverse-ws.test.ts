import { once } from "node:events";
import { freePort } from "@dicetower/testkit";
import { expect } from "chai";
import { WebSocket } from "ws";
import { noticeRound } from "../messages/notice-round.js";
import { groupMessage, type Peer, type PeerOptions, startPeer } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("reverse WebSocket, against oicq", () => {
  let peer: Peer | undefined;
  let ours: PeerTower;

  const dialIn = async (url: string, options: PeerOptions = {}) => {
    peer = await startPeer({ reverseUrls: [url], ...options });
    peer.online();
    return peer;
  };
  const front = (path: string) => ours.tower.base.replace("http", "ws") + path;
  const create = (more: object = {}) =>
    ours.create({ connection_mode: "reverse_ws", endpoint: "", access_token: "s3cret", ...more });

  beforeEach(async () => {
    ours = await peerTower();
  });
  afterEach(async () => {
    await ours.tower.stop();
    await peer?.stop();
    peer = undefined;
  });

  for (const path of ["/onebot/v11/ws/1", "/onebot/v11/ws", "/onebot/v11/ws/"])
    it(`takes an implementation that dials ${path}, and speaks with it`, async () => {
      expect(await create()).to.include({ state: "connecting" });
      const there = await dialIn(front(path), { token: "s3cret" });
      expect(await ours.state("connected")).to.include({ selfId: "10001" });
      there.inject(groupMessage(".say hi"));
      expect((await there.called("sendGroupMsg")).args[1]).to.deep.equal([
        { type: "text", data: { text: "hi" } },
      ]);
      await ours.tower.post("/api/adapters/1/test").answers({ data: { ok: true, selfId: "10001" } });
    });

  it("passes notices and requests on, and answers them", async () => {
    await create();
    const there = await dialIn(front("/onebot/v11/ws/1"), { token: "s3cret" });
    await ours.state("connected");
    await noticeRound(ours, there);
  });

  it("listens on an address of its own", async () => {
    const port = await freePort();
    await create({ endpoint: `ws://127.0.0.1:${port}/bot` });
    const there = await dialIn(`ws://127.0.0.1:${port}/bot`, { token: "s3cret" });
    await ours.state("connected");
    there.inject(groupMessage(".say own"));
    await there.called("sendGroupMsg");
    expect(await statusOf(`ws://127.0.0.1:${port}/elsewhere`, "s3cret")).to.equal(404);
    expect(await statusOf(`ws://127.0.0.1:${port}/bot`, "wrong")).to.equal(403);
    await ours.tower.patch("/api/adapters/1", { enabled: false }).answers({});
    await ours.state("disabled");
    expect(await statusOf(`ws://127.0.0.1:${port}/bot`, "s3cret")).to.equal("closed");
  });

  it("refuses before the upgrade: no token, a wrong one, no such adapter, a disabled one", async () => {
    await create();
    expect(await statusOf(front("/onebot/v11/ws/1"), undefined)).to.equal(401);
    expect(await statusOf(front("/onebot/v11/ws/1"), "")).to.equal(401);
    expect(await statusOf(front("/onebot/v11/ws/1"), "wrong")).to.equal(403);
    expect(await statusOf(front("/onebot/v11/ws/7"), "s3cret")).to.equal(404);
    expect(await ours.state("connecting"))
      .to.have.property("error")
      .that.contains("without a token");
    expect(await statusOf(front("/onebot/v11/ws/1?access_token=s3cret"), undefined)).to.equal("open");
    await ours.tower.patch("/api/adapters/1", { enabled: false }).answers({});
    expect(await statusOf(front("/onebot/v11/ws/1"), "s3cret")).to.equal(404);
  });

  it("waits again when the implementation has gone, and takes it back", async () => {
    await create({ access_token: "" });
    const there = await dialIn(front("/onebot/v11/ws/1"));
    await ours.state("connected");
    await there.stop();
    expect(await ours.state("connecting"))
      .to.have.property("error")
      .that.contains("gone");
    const back = await dialIn(front("/onebot/v11/ws/1"));
    await ours.state("connected");
    back.inject(groupMessage(".say again"));
    await back.called("sendGroupMsg");
  });

  it("lets a newer connection of the same account take over, and no other account", async () => {
    await create({ access_token: "" });
    const there = await dialIn(front("/onebot/v11/ws/1"), { reverseReconnectMs: -1 });
    await ours.state("connected");
    expect(await statusOf(front("/onebot/v11/ws/1"), undefined, { "X-Self-ID": "20002" })).to.equal(409);
    const socket = new WebSocket(front("/onebot/v11/ws/1"), { headers: { "X-Self-ID": "10001" } });
    const asked = new Promise<string>((resolve) => {
      socket.on("message", (data) => resolve((JSON.parse(String(data)) as { action: string }).action));
    });
    expect(await asked).to.equal("get_login_info");
    there.inject(groupMessage(".say from the old one"));
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.terminate();
    await closed;
    await ours.state("connecting");
    expect(ours.heard).to.deep.equal([]);
  });

  it("serves an implementation that uses one socket for each direction", async () => {
    await create();
    const headers = { Authorization: "s3cret", "X-Self-ID": "10001" };
    const events = new WebSocket(front("/onebot/v11/ws/1"), {
      headers: { ...headers, "X-Client-Role": "Event" },
    });
    const actions = new WebSocket(front("/onebot/v11/ws/1"), {
      headers: { ...headers, "x-client-role": "Api" },
    });
    const sent = new Promise<unknown>((resolve) => {
      actions.on("message", (data) => {
        const { action, params, echo } = JSON.parse(String(data)) as Record<string, unknown>;
        if (action === "send_group_msg") resolve(params);
        const answer = action === "get_login_info" ? { user_id: 10001, nickname: "Split" } : {};
        actions.send(JSON.stringify({ status: "ok", retcode: 0, data: answer, echo }));
      });
    });
    const strayed = new Promise<never>((_resolve, reject) => {
      events.on("message", (data) => reject(new Error(`an action on the event socket: ${String(data)}`)));
    });
    expect(await ours.state("connected")).to.include({ selfName: "Split" });
    events.send(JSON.stringify(groupMessage(".say split")));
    expect(await Promise.race([sent, strayed])).to.deep.include({ group_id: 4242 });
    actions.terminate();
    events.terminate();
  });

  for (const own of [false, true])
    it(`closes a socket whose server says at length why it has no account, ${own ? "on an address of its own" : "on the service's port"}`, async () => {
      const url = own ? `ws://127.0.0.1:${await freePort()}/bot` : front("/onebot/v11/ws/1");
      await create({ access_token: "", endpoint: own ? url : "" });
      const socket = new WebSocket(url);
      socket.on("message", (data) => {
        const { echo } = JSON.parse(String(data)) as { echo: unknown };
        socket.send(JSON.stringify({ status: "failed", retcode: 1500, wording: "无".repeat(200), echo }));
      });
      const [code] = (await once(socket, "close")) as [number];
      expect(code).to.equal(1000);
      expect(await ours.state("connecting"))
        .to.have.property("error")
        .that.matches(/who it is: 无{200}$/);
    });

  it("is failed without a token where other machines could come", async () => {
    const port = await freePort();
    const open = await create({ access_token: "", endpoint: `ws://0.0.0.0:${port}` });
    await ours.state("failed");
    expect(await ours.state("failed"))
      .to.have.property("error")
      .that.contains("access token");
    await ours.tower.patch(`/api/adapters/${open.id}`, { access_token: "s3cret" }).answers({});
    await ours.state("connecting");
    expect(await statusOf(`ws://127.0.0.1:${port}/`, "s3cret")).to.equal("open");
  });
});

/** What became of an upgrade: its status, `open`, or `closed` where nobody listens. */
function statusOf(
  url: string,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<number | "open" | "closed"> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    });
    socket.on("unexpected-response", (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on("open", () => {
      resolve("open");
      socket.terminate();
    });
    socket.on("error", () => resolve("closed"));
  });
}
