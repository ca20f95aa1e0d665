import { createHmac } from "node:crypto";
import { expect } from "chai";
import { noticeRound } from "../messages/notice-round.js";
import { groupMessage, type Peer, type PeerOptions, startPeer } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("HTTP and HTTP POST, against oicq", () => {
  let peer: Peer | undefined;
  let ours: PeerTower;

  const start = async (options: PeerOptions) => {
    peer = await startPeer(options);
    return peer;
  };
  const receive = (path = "/onebot/v11/http/1") => ours.tower.base + path;
  const post = async (body: string, headers: Readonly<Record<string, string>> = {}, path?: string) => {
    const answer = await fetch(receive(path), {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body,
    });
    return { status: answer.status, text: await answer.text() };
  };
  /** What was heard and said last, as the panel shows it. */
  const frames = () =>
    ours.tower.get("/api/adapters/1/frames").data<{ direction: "in" | "out"; text: string }[]>();
  const signed = (body: string, secret: string) => ({
    "X-Signature": `sha1=${createHmac("sha1", secret).update(body).digest("hex")}`,
  });

  beforeEach(async () => {
    ours = await peerTower();
  });
  afterEach(async () => {
    await ours.tower.stop();
    await peer?.stop();
    peer = undefined;
  });

  for (const path of ["/onebot/v11/http/1", "/onebot/v11/http"])
    it(`hears reports on ${path}, signed, and answers with actions`, async () => {
      const there = await start({ http: true, token: "s3cret", secret: "s3cret", postUrls: [receive(path)] });
      await ours.create({
        connection_mode: "http",
        endpoint: `http://127.0.0.1:${there.port}`,
        access_token: "s3cret",
      });
      expect(await ours.state("connected")).to.deep.include({
        selfId: "10001",
        implementation: { name: "oicq", version: "1.21.3", protocol: "v11" },
      });
      there.inject(groupMessage(".say over http"));
      expect((await there.called("sendGroupMsg")).args).to.deep.equal([
        4242,
        [{ type: "text", data: { text: "over http" } }],
      ]);
    });

  it("passes notices and requests on, and answers them", async () => {
    const there = await start({ http: true, secret: "s3cret", token: "s3cret", postUrls: [receive()] });
    const endpoint = `http://127.0.0.1:${there.port}`;
    await ours.create({ connection_mode: "http", endpoint, access_token: "s3cret" });
    await ours.state("connected");
    await noticeRound(ours, there);
  });

  it("says of itself that reports are refused, why, and what to set, until one is taken", async () => {
    const there = await start({ http: true, token: "s3cret" });
    const endpoint = `http://127.0.0.1:${there.port}`;
    await ours.create({ connection_mode: "http", endpoint, access_token: "s3cret" });
    await ours.state("connected");
    const body = JSON.stringify(groupMessage(".say heard"));
    expect((await post(body)).status).to.equal(401);
    const unsigned = await ours.state("connected");
    expect(unsigned.error).to.match(
      /^Reports refused: 1, the last at \d{4}-.*Z\. It came from 127\.0\.0\.1 without a signature\. .*access token.*secret/,
    );
    expect(unsigned.errorAt).to.be.greaterThan(0);
    expect((await post(body, signed(body, "s3cret"))).status).to.equal(204);
    await there.called("sendGroupMsg");
    expect(await ours.state("connected")).to.include({ error: "" });
  });

  it("tells where reports are to go, in every mode that takes some", async () => {
    const types = await ours.tower
      .get("/api/adapters/types")
      .data<{ type: string; modes: { mode: string; receives?: string }[] }[]>();
    const modes = types.find(({ type }) => type === "botproto_v11")?.modes;
    expect(modes?.map(({ mode, receives }) => [mode, receives])).to.deep.equal([
      ["forward_ws", undefined],
      ["reverse_ws", "/onebot/v11/ws/{id}"],
      ["http", "/onebot/v11/http/{id}"],
      ["http_post", "/onebot/v11/http/{id}"],
    ]);
  });

  it("answers within the report where there is no address for actions", async () => {
    const there = await start({ secret: "s3cret", postUrls: [receive()] });
    expect(
      await ours.create({ connection_mode: "http_post", endpoint: "", access_token: "s3cret" }),
    ).to.include({
      state: "connecting",
    });
    there.inject(groupMessage(".say quickly"));
    const { args } = await there.called("sendGroupMsg");
    expect(args.slice(0, 2)).to.deep.equal([4242, [{ type: "text", data: { text: "quickly" } }]]);
    const view = await ours.state("connected");
    expect(view).to.include({ selfId: "10001" });
    expect(JSON.stringify(view.implementation)).to.contain("quick replies only");
  });

  it("shows what was asked and answered among the last frames, without the token", async () => {
    const there = await start({ http: true, token: "s3cret", secret: "s3cret", postUrls: [receive()] });
    const endpoint = `http://127.0.0.1:${there.port}`;
    const options = { sendIntervalMs: 0, sendPerSecond: 0, tokenInQuery: true };
    await ours.create({ connection_mode: "http", endpoint, access_token: "s3cret", options });
    await ours.state("connected");
    there.inject(groupMessage(".say over http"));
    await there.called("sendGroupMsg");
    const shown = await frames();
    const asked = shown.filter(({ direction }) => direction === "out").map(({ text }) => JSON.parse(text));
    expect(asked[0]).to.deep.equal({ action: "get_login_info", params: {} });
    const message = [{ type: "text", data: { text: "over http" } }];
    expect(asked).to.deep.include({ action: "send_group_msg", params: { group_id: 4242, message } });
    const came = shown.filter(({ direction }) => direction === "in").map(({ text }) => JSON.parse(text));
    expect(came.some(({ status, data }) => status === "ok" && data.user_id === 10001)).to.equal(true);
    expect(JSON.stringify(shown)).to.not.contain("s3cret");
  });

  it("shows the answers of reports among the last frames", async () => {
    await ours.create({ connection_mode: "http_post", endpoint: "" });
    await ours.state("connecting");
    const { text } = await post(JSON.stringify(groupMessage(".say in the report")));
    await post(JSON.stringify(groupMessage("just chatting")));
    const out = (await frames()).filter(({ direction }) => direction === "out");
    expect(out.map((frame) => frame.text)).to.deep.equal([text]);
  });

  it("answers 204 at once to what nobody answers", async () => {
    await ours.create({ connection_mode: "http_post", endpoint: "" });
    await ours.state("connecting");
    expect(await post(JSON.stringify(groupMessage("just chatting")))).to.deep.equal({
      status: 204,
      text: "",
    });
    const { status, text } = await post(JSON.stringify(groupMessage(".say yes")));
    expect(status).to.equal(200);
    expect(JSON.parse(text)).to.deep.include({ at_sender: false });
  });

  it("believes reports only with the right signature over their bytes", async () => {
    await ours.create({ connection_mode: "http_post", endpoint: "", access_token: "s3cret" });
    await ours.state("connecting");
    const body = JSON.stringify(groupMessage(".say hi"));
    expect((await post(body)).status).to.equal(401);
    expect((await post(body, signed(body, "wrong"))).status).to.equal(403);
    expect((await post(`${body} `, signed(body, "s3cret"))).status).to.equal(403);
    expect((await post(body, signed(body, "s3cret"), "/onebot/v11/http/7")).status).to.equal(404);
    expect(ours.heard).to.deep.equal([]);
    const spaced = body.replace("{", "{ ");
    expect((await post(spaced, signed(spaced, "s3cret"))).status).to.equal(200);
    expect((await post("[1]", signed("[1]", "s3cret"))).status).to.equal(400);
  });

  it("is refused with a wrong token, and tested in words", async () => {
    const there = await start({ http: true, token: "right" });
    const endpoint = `http://127.0.0.1:${there.port}`;
    await ours.create({ connection_mode: "http", endpoint, access_token: "wrong" });
    await ours.state("auth_failed");
    await ours.tower.post("/api/adapters/1/test").answers({ data: { ok: false, reason: "bad token" } });
    await ours.tower.patch("/api/adapters/1", { access_token: "right" }).answers({});
    await ours.state("connected");
    await ours.tower.post("/api/adapters/1/test").answers({ data: { ok: true, appName: "oicq" } });
    await there.stop();
    await ours.tower.post("/api/adapters/1/test").answers({ data: { ok: false, reason: "refused" } });
    await ours.tower.post("/api/adapters/1/reconnect").answers({});
    await ours.state("disconnected");
  });
});
