import type { OutgoingMessage, SendOutcome } from "@dicetower/contract";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const hello = { type: "text", data: { text: "hello" } };
const picture = { type: "image", data: { file: "base64://QQ==" } };
const node = (text: string) => ({ type: "node", data: { user_id: "777", nickname: "Alice", content: text } });
const written = (text: string) => ({
  type: "node",
  data: {
    user_id: "777",
    uin: "777",
    nickname: "Alice",
    name: "Alice",
    content: [{ type: "text", data: { text } }],
  },
});
const group = { scene: "group", target: "4242" } as const;
const friend = { scene: "private", target: "777" } as const;

/** What is said, the frame that leaves, what the server answers, and what comes of it. */
type Row = readonly [
  said: OutgoingMessage,
  asks: readonly [action: string, params: object],
  told: object,
  outcome: SendOutcome,
];
const sent: SendOutcome = { state: "sent", messageId: "-7" };

const table: readonly Row[] = [
  [
    { ...group, segments: [hello, picture] },
    ["send_group_msg", { group_id: 4242, message: [hello, picture] }],
    { message_id: -7 },
    sent,
  ],
  [
    { ...friend, segments: [hello] },
    ["send_private_msg", { user_id: 777, message: [hello] }],
    { message_id: -7 },
    sent,
  ],
  [
    { ...friend, viaGroup: "4242", segments: [hello] },
    ["send_private_msg", { user_id: 777, group_id: 4242, message: [hello] }],
    { message_id: -7 },
    sent,
  ],
  [
    { ...group, segments: [node("one"), node("two")] },
    ["send_group_forward_msg", { group_id: 4242, messages: [written("one"), written("two")] }],
    { message_id: -7, res_id: "fw" },
    sent,
  ],
  [
    { ...group, segments: [hello] },
    ["send_group_msg", { group_id: 4242, message: [hello] }],
    { status: "failed", retcode: 1200, message: "muted", data: null },
    { state: "failed", code: 1200, reason: "muted" },
  ],
  [
    { ...group, segments: [hello] },
    ["send_group_msg", { group_id: 4242, message: [hello] }],
    { status: "failed", retcode: 1200, message: "Timeout: NTEvent", data: null },
    { state: "unknown", reason: "Timeout: NTEvent" },
  ],
];

describe("what is sent over a socket", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  beforeEach(async () => {
    server = new OneBotServer();
    await server.listen();
    ours = await peerTower();
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  afterEach(async () => {
    await ours.tower.stop();
    await server.close();
  });

  for (const [said, [action, params], told, outcome] of table)
    it(`${action} ${JSON.stringify(params)} answered ${JSON.stringify(told)}`, async () => {
      server.answers[action] = () => told;
      expect(await ours.service.send("1", said)).to.deep.equal(outcome);
      expect(server.asked).to.deep.equal([{ action, params }]);
    });

  it("is said one by one where the server has no merged forward, and from then on", async () => {
    server.answers.send_group_msg = () => ({ message_id: -7 });
    for (let time = 0; time < 2; time++)
      expect(await ours.service.send("1", { ...group, segments: [node("one"), node("two")] })).to.deep.equal(
        sent,
      );
    const [forward, ...rest] = server.asked.map(({ action }) => action);
    expect(forward).to.equal("send_group_forward_msg");
    expect(rest).to.deep.equal(Array(4).fill("send_group_msg"));
  });

  it("may have arrived when the server goes before it has answered", async () => {
    let asked = () => undefined as unknown;
    const came = new Promise<unknown>((resolve) => {
      asked = () => resolve(undefined);
    });
    server.answers.send_group_msg = () => {
      asked();
      return undefined;
    };
    const outcome = ours.service.send("1", { ...group, segments: [hello] });
    await came;
    server.hangUp();
    expect(await outcome).to.include({ state: "unknown" });
    await ours.state("connected");
    expect(server.asked.filter(({ action }) => action === "send_group_msg")).to.have.length(1);
  });
});
