import { Clock, defineFeature, Journal } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

/** A message as the server was asked to send it, and when, by the clock that is moved by hand. */
interface Sent {
  readonly chat: string;
  readonly text: string;
  readonly at: number;
}

describe("the pace of what is said over a socket, as adapters come", () => {
  let clock: FakeClock;
  let server: OneBotServer;
  let ours: PeerTower;
  let journal: Journal;
  let sent: Sent[];
  let begun: number;
  /** The service stands: what is under way can be waited for. */
  let stands: boolean;

  /** Waits for all that was begun at this moment: rows on their way to the disk, then frames on their way over the socket. */
  async function settle(): Promise<void> {
    await turn();
    if (!stands) return;
    await journal.change(async () => undefined);
    await turn();
    await ours.service.action("1", "call")("get_status", {});
  }

  const reader = defineFeature({
    id: "reader",
    needs: { journal: Journal },
    setup(host) {
      journal = host.needs.journal;
    },
  });

  beforeEach(async () => {
    stands = false;
    sent = [];
    clock = fakeClock(Date.now(), settle);
    server = new OneBotServer(({ action, params }) => {
      if (action === "get_status") return;
      const [segment] = params.message as readonly { readonly data: { readonly text: string } }[];
      sent.push({
        chat: String(params.group_id ?? params.user_id),
        text: segment?.data.text ?? "",
        at: clock.monotonic() - begun,
      });
    });
    Object.assign(server.answers, {
      get_status: () => ({ online: true, good: true }),
      send_group_msg: () => ({ message_id: 1 }),
      send_private_msg: () => ({ message_id: 1 }),
    });
    await server.listen();
    ours = await peerTower({ features: [reader], replace: [[Clock, clock]] });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint, options: {} });
    await ours.state("connected");
    stands = true;
    begun = clock.monotonic();
  });
  afterEach(async () => {
    stands = false;
    let ended = false;
    const stopping = ours.tower.stop().finally(() => {
      ended = true;
    });
    while (!ended) await clock.advance(1_000);
    await stopping;
    await server.close();
  });

  const say = (chat: string, text: string, scene: "group" | "private" = "group") =>
    ours.service.say("1", { scene, target: chat }, { content: text });

  it("leaves 300 ms between two messages in one chat, in their order", async () => {
    for (const text of ["a1", "a2", "a3", "a4"]) say("1", text);
    await clock.advance(5_000);
    expect(sent).to.deep.equal([
      { chat: "1", text: "a1", at: 0 },
      { chat: "1", text: "a2", at: 300 },
      { chat: "1", text: "a3", at: 600 },
      { chat: "1", text: "a4", at: 900 },
    ]);
  });

  it("says five messages a second over all chats", async () => {
    for (let chat = 1; chat <= 12; chat++) say(String(chat), "x", chat % 2 === 0 ? "private" : "group");
    await clock.advance(5_000);
    const times = sent.map(({ at }) => at);
    expect(times).to.deep.equal([0, 0, 0, 0, 0, 1_000, 1_000, 1_000, 1_000, 1_000, 2_000, 2_000]);
    expect(new Set(sent.map(({ chat }) => chat)).size).to.equal(12);
  });

  it("keeps both at once, and the order of each chat, for answers to what comes in", async () => {
    const none = { burst: 0, perSecond: 0 };
    const settings = { user: none, group: none, account: none };
    await ours.tower.put("/api/settings/line", settings).answers({ code: 0 });
    let id = 0;
    const chats = ["1", "2", "3", "4"];
    for (let nth = 0; nth < 5; nth++)
      for (const chat of chats)
        server.say({
          post_type: "message",
          message_type: "group",
          self_id: 10001,
          time: clock.seconds(),
          message_id: ++id,
          group_id: Number(chat),
          user_id: 777,
          message: `.say ${chat}:${nth}`,
        });
    await clock.advance(20_000);
    for (const chat of chats) {
      const mine = sent.filter((one) => one.chat === chat);
      expect(mine.map(({ text }) => text)).to.deep.equal([0, 1, 2, 3, 4].map((nth) => `${chat}:${nth}`));
      const gaps = mine.slice(1).map(({ at }, before) => at - (mine[before] as Sent).at);
      expect(Math.min(...gaps)).to.be.at.least(300);
    }
    for (const { at } of sent)
      expect(sent.filter((other) => other.at >= at && other.at < at + 1_000)).to.have.length.at.most(5);
    expect(sent).to.have.length(20);
    // Four in the first moment, one as soon as a chat may speak again, and so each second.
    expect(sent.at(-1)?.at).to.be.at.most(6_000);
  });
});

/** Lets what waits for a promise or a socket have its turn. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 4; turns++) await new Promise((resolve) => setImmediate(resolve));
}
