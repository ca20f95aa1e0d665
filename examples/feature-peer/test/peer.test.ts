import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import { panelPages } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import { conforms, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import peer from "../src/index.js";
import { PeerServer } from "./peer-server.js";

conforms(peer, { with: [texts, adapters] });

interface Row {
  readonly id: number;
  readonly state: string;
  readonly error: string;
  readonly selfName: string;
  readonly stats: { readonly sent: number };
}

describe("a peer", () => {
  const server = new PeerServer("open sesame");
  const body = { name: "Table", type: "peer", connection_mode: "tcp", access_token: "open sesame" };
  let tower: TestHost;
  let id: number;

  before(async () => {
    await server.listen();
    tower = await testHost({ features: [texts, commands, dice, diceNative, adapters, peer] });
    const made = await tower.post("/api/adapters", { ...body, endpoint: server.endpoint }).data<Row>();
    id = made.id;
  });
  after(async () => {
    await tower.stop();
    await server.close();
  });

  const row = async () => {
    const rows = await tower.get("/api/adapters").data<Row[]>();
    return rows.find((one) => one.id === id) as Row;
  };
  /** Asks until the record is in a state; mocha's limit ends it. */
  const becomes = async (state: string): Promise<Row> => {
    for (;;) {
      const now = await row();
      if (now.state === state) return now;
    }
  };

  it("is connected, named, and rolls in a room and in private", async () => {
    expect((await becomes("connected")).selfName).to.equal("The Tower");
    const said = { id: "1", user: "ann", name: "Ann", text: ".r 3d1" };
    server.write(JSON.stringify({ said: { ...said, room: "kitchen" } }));
    const inRoom = await server.said();
    expect(inRoom.room).to.equal("kitchen");
    expect(inRoom.text).to.match(/Ann.*3/s);
    server.write(JSON.stringify({ said: { ...said, id: "2" } }));
    expect((await server.said()).user).to.equal("ann");
  });

  it("is tested by a second connection, and told apart when its token is wrong", async () => {
    const test = await tower.post(`/api/adapters/${id}/test`).data<object>();
    expect(test).to.include({ ok: true, selfId: "tower-1", nickname: "The Tower" });
    await tower.patch(`/api/adapters/${id}`, { access_token: "something else" }).answers({ code: 0 });
    expect((await becomes("auth_failed")).error).to.contain("the token is wrong");
    await tower.patch(`/api/adapters/${id}`, { access_token: "open sesame" }).answers({ code: 0 });
    await becomes("connected");
  });

  it("refuses an address that is none", async () => {
    const refused = await tower.post("/api/adapters", { ...body, endpoint: "ws://127.0.0.1:1" }).done();
    expect(refused.json.code).to.equal(40001);
    expect(refused.json.errors?.[0]?.path).to.equal("/endpoint");
  });

  it("is dropped when it sends what cannot be read, and dialled again", async () => {
    const before = server.greetings;
    server.write("this is no JSON");
    await becomes("disconnected");
    const [asChinese] = await tower.get("/api/adapters?locale=zh-CN").data<Row[]>();
    expect(asChinese?.error).to.match(/^有一行无法读取：/);
    expect((await tower.get("/api/adapters?locale=en").data<Row[]>())[0]?.error).to.match(
      /^a line cannot be read: /,
    );
    while (server.greetings === before) await row();
    await becomes("connected");
  });

  it("leaves its records in place while the feature is off, and connects them when it is on again", async () => {
    const before = await row();
    await tower.disable("peer");
    const off = await becomes("unsupported");
    expect(off).to.include({ name: "Table", endpoint: server.endpoint, access_token: "<configured>" });
    while (server.open > 0) await row();
    expect((await tower.get("/peer/peer-page.js").done()).status).to.equal(404);
    expect(tower.host.contributions(panelPages).map(({ key }) => key)).to.not.include("peer");
    await tower.patch(`/api/adapters/${id}`, { name: "Round table" }).answers({ code: 0 });

    await tower.enable("peer");
    const on = await becomes("connected");
    expect(on.id).to.equal(before.id);
    expect(on).to.include({ name: "Round table" });
    server.write(JSON.stringify({ said: { id: "9", user: "ann", name: "Ann", text: ".r 2d1" } }));
    expect((await server.said()).text).to.contain("2");
  });

  it("serves the module of its page, which the panel is told of", async () => {
    const page = await tower.get("/peer/peer-page.js", { key: false }).done();
    expect(page.status).to.equal(200);
    expect(page.headers.get("content-type")).to.match(/^(text|application)\/javascript/);
    expect(page.text).to.contain('customElements.define("peer-page"');
    expect((await tower.get("/peer/words.js", { key: false }).done()).status).to.equal(200);
    const entry = tower.host.contributions(panelPages).find(({ key }) => key === "peer");
    expect(entry?.item).to.include({ module: "/peer/peer-page.js", element: "peer-page" });
  });
});
