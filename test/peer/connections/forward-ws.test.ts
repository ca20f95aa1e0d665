import { expect } from "chai";
import { noticeRound } from "../messages/notice-round.js";
import { groupMessage, type Peer, type PeerOptions, startPeer } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("forward WebSocket, against oicq", () => {
  let peer: Peer;
  let ours: PeerTower;
  const peers: Peer[] = [];

  const start = async (options: PeerOptions = {}) => {
    peer = await startPeer({ ws: true, ...options });
    peers.push(peer);
    return { connection_mode: "forward_ws", endpoint: `ws://127.0.0.1:${peer.port}` };
  };
  beforeEach(async () => {
    ours = await peerTower();
  });
  afterEach(async () => {
    await ours.tower.stop();
    for (const one of peers.splice(0)) await one.stop();
  });

  it("gets to know the server and its account", async () => {
    await ours.create(await start({ token: "s3cret" }).then((at) => ({ ...at, access_token: "s3cret" })));
    const view = await ours.state("connected");
    expect(view).to.deep.include({
      selfId: "10001",
      implementation: { name: "oicq", version: "1.21.3", protocol: "v11" },
    });
    expect(view.capabilities).to.include.members(["image", "record", "reply"]);
  });

  for (const format of ["array", "string"] as const)
    it(`hears a message in ${format} form and answers it`, async () => {
      await ours.create(await start({ format }));
      await ours.state("connected");
      peer.inject(
        groupMessage(".say 4 & [2]", {
          message: [{ type: "text", data: { text: ".say 4 & [2]" } }],
          raw_message: ".say 4 &amp; &#91;2&#93;",
        }),
      );
      const { args } = await peer.called("sendGroupMsg");
      expect(args[0]).to.equal(4242);
      expect(args[1]).to.deep.equal([{ type: "text", data: { text: "4 & [2]" } }]);
    });

  it("answers private messages, and with what is written as CQ code", async () => {
    await ours.create(await start());
    await ours.state("connected");
    peer.inject(
      groupMessage(".say [CQ:face,id=1]!", {
        message_type: "private",
        sub_type: "friend",
        group_id: undefined,
      }),
    );
    const { args } = await peer.called("sendPrivateMsg");
    expect(args).to.deep.equal([
      777,
      [
        { type: "face", data: { id: "1" } },
        { type: "text", data: { text: "!" } },
      ],
    ]);
  });

  it("takes the bot's mention and the reply off the command", async () => {
    await ours.create(await start());
    await ours.state("connected");
    const message = [
      { type: "reply", data: { id: "x" } },
      { type: "at", data: { qq: 10001 } },
      { type: "text", data: { text: " .say hi" } },
    ];
    peer.inject(groupMessage("", { message }));
    await peer.called("sendGroupMsg");
    expect(ours.heard).to.deep.equal([".say hi"]);
  });

  it("answers the same message once, however often it is reported", async () => {
    await ours.create(await start());
    await ours.state("connected");
    const message = groupMessage(".say once");
    for (let time = 0; time < 3; time++) peer.inject(message);
    peer.inject(groupMessage(".say end"));
    await peer.called("sendGroupMsg", 2);
    expect(ours.heard).to.deep.equal([".say once", ".say end"]);
  });

  it("passes notices and requests on, and answers them", async () => {
    await ours.create(await start());
    await ours.state("connected");
    await noticeRound(ours, peer);
  });

  it("asks for groups and friends, and says what the server cannot do", async () => {
    await ours.create(await start());
    await ours.state("connected");
    expect(await ours.service.action("1", "groupList")()).to.deep.equal([
      { groupId: "4242", name: "Tower", members: 7 },
    ]);
    expect(await ours.service.action("1", "friendList")()).to.deep.equal([
      { userId: "777", nickname: "Alice", remark: "GM" },
    ]);
    const refused = await ours.service
      .action(
        "1",
        "files",
      )("4242")
      .catch((error: unknown) => error);
    expect(refused).to.have.nested.property("data.code", 50100);
    expect(String(refused)).to.contain("oicq");
  });

  it("does not say again what the server refused", async () => {
    await ours.create(await start());
    await ours.state("connected");
    peer.answer("sendGroupMsg", {
      retcode: 102,
      status: "failed",
      data: null,
      error: { code: 120, message: "muted" },
    });
    const segments = [{ type: "text", data: { text: "a" } }];
    const outcome = await ours.service.send("1", { scene: "group", target: "4242", segments });
    expect(outcome).to.deep.equal({ state: "failed", code: 102, reason: "muted" });
    expect(peer.sent().filter(({ method }) => method === "sendGroupMsg")).to.have.length(1);
  });

  it("is refused with a wrong token, and does not hammer", async () => {
    await ours.create({ ...(await start({ token: "right" })), access_token: "wrong" });
    const view = await ours.state("auth_failed");
    expect(Number(view.nextRetryAt) - Date.now() / 1000).to.be.within(10, 75);
    await ours.tower.post("/api/adapters/1/test").answers({ data: { ok: false, reason: "bad token" } });
    await ours.tower.patch("/api/adapters/1", { access_token: "right" }).answers({});
    await ours.state("connected");
  });

  it("is tested with a second connection", async () => {
    await ours.create(await start());
    const result = await ours.tower.post("/api/adapters/1/test").data<Record<string, unknown>>();
    expect(result).to.include({ ok: true, selfId: "10001", appName: "oicq", appVersion: "1.21.3" });
    await peer.stop();
    await ours.tower.post("/api/adapters/1/test").answers({ data: { ok: false, reason: "refused" } });
  });

  it("comes back by itself when the server does, and at once when somebody reconnects", async () => {
    const at = await start();
    await ours.create(at);
    await ours.state("connected");
    const { port } = peer;
    await peer.stop();
    await ours.state("disconnected", ({ attempt }) => attempt >= 1);
    await start({ port });
    await ours.state("connected");
    await peer.stop();
    // Each try that fails doubles the wait; that somebody who asks does not wait is tested with a clock moved by hand.
    await ours.state("disconnected", ({ attempt }) => attempt >= 3);
    await start({ port });
    await ours.tower.post("/api/adapters/1/reconnect").answers({ data: { attempt: 0 } });
    await ours.state("connected");
    peer.inject(groupMessage(".say back"));
    await peer.called("sendGroupMsg");
  });

  it("opens the sibling where the address names one of two sockets", async () => {
    const at = await start();
    await ours.create({ ...at, endpoint: `${at.endpoint}/api` });
    await ours.state("connected");
    peer.inject(groupMessage(".say both"));
    await peer.called("sendGroupMsg");
  });
});
