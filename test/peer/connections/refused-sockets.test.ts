import { once } from "node:events";
import { adapterState } from "@dicetower/adapters/api";
import { Clock, defineFeature } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { WebSocket } from "ws";
import { endBy } from "../../../packages/features/adapters/test/end-by.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("sockets that are refused", () => {
  let ours: PeerTower;
  let clock: FakeClock;
  let told: string[];
  let open: WebSocket[];

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    told = [];
    open = [];
    const hearer = defineFeature({
      id: "hearer",
      setup: (host) => host.on(adapterState, ({ error }) => void told.push(error)),
    });
    ours = await peerTower({
      features: [hearer],
      replace: [[Clock, clock]],
      settings: { logLevel: "warn" },
    });
    await ours.create({ connection_mode: "reverse_ws", endpoint: "", access_token: "s3cret" });
    await ours.state("connecting");
    told = [];
  });
  afterEach(async () => {
    for (const socket of open) socket.terminate();
    await endBy(clock, ours.tower);
  });

  const dial = (token?: string) => {
    const socket = new WebSocket(`${ours.tower.base.replace("http", "ws")}/onebot/v11/ws/1`, {
      headers: { "X-Self-ID": "10001", ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    });
    open.push(socket);
    socket.on("error", () => {});
    return socket;
  };
  const refused = async (token?: string) => {
    const [, response] = (await once(dial(token), "unexpected-response")) as [
      unknown,
      { statusCode: number },
    ];
    return response.statusCode;
  };
  /** The account comes, and is known. */
  const come = async () => {
    const socket = dial("s3cret");
    socket.on("message", (data) => {
      const { echo } = JSON.parse(String(data)) as { echo: unknown };
      const account = { user_id: 10001, nickname: "Dicey" };
      socket.send(JSON.stringify({ status: "ok", retcode: 0, data: account, echo }));
    });
    await once(socket, "open");
    await clock.advance(2_000);
    await ours.state("connected");
    return socket;
  };
  const logged = async () =>
    (await ours.tower.get("/api/system/logs?q=refused").data<{ total: number }>()).total;

  it("are told at once, and those that follow together some seconds later", async () => {
    for (let n = 0; n < 3; n++) expect(await refused()).to.equal(401);
    for (let n = 0; n < 3; n++) expect(await refused("wrong")).to.equal(403);
    // After that the address has to wait, and counts all the same.
    for (let n = 0; n < 14; n++) expect(await refused("wrong")).to.equal(429);
    expect(told).to.have.length(1);
    expect(told[0]).to.match(/^Connections refused: 1,.* without a token/);
    await clock.advance(10_000);
    expect(told).to.have.length(2);
    expect(told[1]).to.match(/^Connections refused: 20,.* with a wrong token/);
    expect(await logged()).to.equal(2);
    const { items } = await ours.tower
      .get("/api/system/logs?q=refused")
      .data<{ items: { message: string }[] }>();
    expect(items.map(({ message }) => message).join()).to.contain("refused 20 connections or reports so far");
  });

  it("make their address wait, longer and longer, on loopback too, each adapter alone", async () => {
    const spam = async (token: string) => {
      const codes = [];
      for (let n = 0; n < 40; n++) codes.push(await refused(token));
      return codes.filter((code) => code === 403).length;
    };
    expect(await spam("wrong")).to.equal(6);
    expect(await refused("s3cret"), "the right one waits, too").to.equal(429);
    await clock.advance(2_000);
    expect(await spam("wrong")).to.equal(1);
    await clock.advance(2_000);
    expect(await spam("wrong")).to.equal(0);
    await clock.advance(2_000);
    expect(await spam("wrong")).to.equal(1);
    await ours.create({ connection_mode: "reverse_ws", endpoint: "", access_token: "other" });
    const { base } = ours.tower;
    const second = new WebSocket(`${base.replace("http", "ws")}/onebot/v11/ws/2`, {
      headers: { Authorization: "Bearer other" },
    });
    open.push(second);
    await once(second, "open");
    // A new token forgets the wrong ones.
    await ours.tower.patch("/api/adapters/1", { access_token: "new" }).answers({ code: 0 });
    const [first] = await ours.tower.get("/api/adapters").data<{ state: string }[]>();
    expect(first?.state).to.equal("connecting");
    const right = dial("new");
    await once(right, "open");
  });

  it("say nothing about an account that is connected, and are logged", async () => {
    const socket = await come();
    told = [];
    expect(await refused("wrong")).to.equal(403);
    await clock.advance(10_000);
    expect(told).to.deep.equal([]);
    expect(await ours.state("connected")).to.include({ error: "" });
    expect(await logged()).to.equal(1);
    socket.terminate();
    expect(await ours.state("connecting"))
      .to.have.property("error")
      .that.contains("gone");
    expect(await refused("wrong")).to.equal(403);
    expect(told.at(-1)).to.match(/^Connections refused: 2,/);
  });
});
