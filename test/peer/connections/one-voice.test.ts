import { once } from "node:events";
import { expect } from "chai";
import { WebSocket } from "ws";
import { groupMessage } from "../support/oicq-peer.js";
import { OneBotServer } from "../support/onebot-server.js";
import { type AdapterView, type PeerTower, peerTower } from "../support/tower.js";

const taken = 'account 10001 is already connected through adapter 1 ("Main")';

describe("one account through two adapters", () => {
  let ours: PeerTower;
  let main: OneBotServer;
  let spare: OneBotServer;

  beforeEach(async () => {
    ours = await peerTower();
    main = new OneBotServer();
    spare = new OneBotServer();
    for (const server of [main, spare]) {
      server.answers.send_group_msg = () => ({ message_id: 1 });
      await server.listen();
    }
  });
  afterEach(async () => {
    await ours.tower.stop();
    for (const server of [main, spare]) await server.close();
  });

  const dial = (name: string, server: OneBotServer) =>
    ours.create({ name, connection_mode: "forward_ws", endpoint: server.endpoint });
  const views = () => ours.tower.get("/api/adapters").data<AdapterView[]>();
  /** The adapter, as soon as it is in that state. */
  const inState = async (id: number, wanted: string): Promise<AdapterView> => {
    for (;;) {
      const changed = ours.changed();
      const view = (await views()).find((one) => one.id === id);
      if (view?.state === wanted) return view;
      await changed;
    }
  };
  let said = 0;
  const message = (text: string) => groupMessage(text, { message_id: ++said });

  it("speaks through the first; the second stays recorded and says why it is not used", async () => {
    await dial("Main", main);
    await inState(1, "connected");
    await dial("Spare", spare);
    const aside = await inState(2, "disconnected");
    expect(aside).to.include({ enabled: true, error: taken });
    expect(Number(aside.nextRetryAt) - Number(aside.errorAt)).to.be.within(59, 73);
    const first = message(".say once");
    spare.say(first);
    main.say(first);
    main.say(message(".say end"));
    await main.called("send_group_msg", 2);
    expect(main.asked.filter(({ action }) => action === "send_group_msg")).to.have.length(2);
    expect(spare.asked.filter(({ action }) => action === "send_group_msg")).to.deep.equal([]);
    expect(ours.heard).to.deep.equal([".say once", ".say end"]);
  });

  for (const [how, gone] of [
    ["is switched off", () => ours.tower.patch("/api/adapters/1", { enabled: false }).answers({})],
    ["is deleted", () => ours.tower.delete("/api/adapters/1").answers({})],
    ["loses its server", () => main.close()],
  ] as const)
    it(`speaks through the second at once when the first ${how}`, async () => {
      await dial("Main", main);
      await inState(1, "connected");
      await dial("Spare", spare);
      await inState(2, "disconnected");
      await gone();
      expect(await inState(2, "connected")).to.include({ error: "", selfId: "10001" });
      spare.say(message(".say spare"));
      await spare.called("send_group_msg");
      if (how !== "is switched off") return;
      await ours.tower.patch("/api/adapters/1", { enabled: true }).answers({});
      expect(await inState(1, "disconnected")).to.include({
        error: 'account 10001 is already connected through adapter 2 ("Spare")',
      });
    });

  it("sets an implementation aside that dials in, and takes it when the first has gone", async () => {
    await dial("Main", main);
    await inState(1, "connected");
    await ours.create({ name: "Spare", connection_mode: "reverse_ws", endpoint: "", access_token: "s3cret" });
    const come = () => {
      const socket = new WebSocket(`${ours.tower.base.replace("http", "ws")}/onebot/v11/ws/2`, {
        headers: { Authorization: "Bearer s3cret", "X-Self-ID": "10001" },
      });
      socket.on("message", (data) => {
        const { echo } = JSON.parse(String(data)) as { echo: unknown };
        const account = { user_id: 10001, nickname: "Dicey" };
        socket.send(JSON.stringify({ status: "ok", retcode: 0, data: account, echo }));
      });
      return socket;
    };
    const [code] = (await once(come(), "close")) as [number];
    expect(code).to.equal(1000);
    expect(await inState(2, "disconnected")).to.include({ error: taken });
    await main.close();
    await inState(2, "connecting");
    const back = come();
    await inState(2, "connected");
    back.terminate();
  });

  it("speaks through both where they are two accounts", async () => {
    spare.answers.get_login_info = () => ({ user_id: 20002, nickname: "Other" });
    await dial("Main", main);
    await dial("Spare", spare);
    await inState(1, "connected");
    expect(await inState(2, "connected")).to.include({ selfId: "20002" });
  });

  it("lets the second speak when the first comes back as another account", async () => {
    await dial("Main", main);
    await inState(1, "connected");
    await dial("Spare", spare);
    await inState(2, "disconnected");
    main.answers.get_login_info = () => ({ user_id: 30003, nickname: "New" });
    await ours.tower.post("/api/adapters/1/reconnect").answers({});
    await inState(2, "connected");
    expect(await inState(1, "connected")).to.include({ selfId: "30003" });
  });
});
