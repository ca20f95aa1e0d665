import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import shadow from "@dicetower/shadow";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const now = () => Math.floor(Date.now() / 1000);
const alice = 777;
const oldBot = 888;

interface Difference {
  readonly id: number;
  readonly kind: string;
  readonly question: string;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  readonly fine: boolean;
}

describe("shadow mode beside another bot of the group, over OneBot 11", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  let messages = 0;
  /** Somebody says something in the group. @returns the id of the message */
  const said = (userId: number, text: string, more: object[] = [], frame: object = {}) => {
    const message_id = ++messages;
    server.say({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      self_id: 10001,
      time: now(),
      message_id,
      group_id: 4242,
      user_id: userId,
      message: [...more, { type: "text", data: { text } }],
      sender: { user_id: userId, nickname: userId === alice ? "Alice" : "Old Dice", role: "member" },
      ...frame,
    });
    return message_id;
  };
  const found = (query = "") =>
    ours.tower
      .get(`/api/shadow/differences?pageSize=200${query}`)
      .data<{ readonly items: readonly Difference[]; readonly total: number }>();
  /** Looks until so many are there; mocha's limit ends the waiting. */
  const until = async (query: string, count: number) => {
    for (;;) {
      const all = await found(query);
      if (all.total >= count) return all;
      await new Promise((wake) => setTimeout(wake, 50));
    }
  };
  const settings = { others: [{ platform: "platform_a", userId: String(oldBot) }], waitSeconds: 1 };
  const done = () => server.asked.map(({ action }) => action).filter((action) => action !== "get_group_info");

  before(async () => {
    server = new OneBotServer();
    await server.listen();
    server.answers.send_group_msg = () => ({ message_id: 9_001 });
    server.answers.set_group_leave = () => null;
    server.answers.get_group_info = () => ({ group_id: 4242, group_name: "Table", member_count: 3 });
    ours = await peerTower({
      features: [commands, texts, dice, native, shadow],
    });
    await ours.tower.put("/api/system/shadow", { ...settings, enabled: true }).answers({ code: 0 });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });

  it("finds ten answers that differ, and says nothing", async () => {
    for (let at = 0; at < 10; at++) {
      said(alice, `.say ours ${"abcdefghij"[at]}`);
      said(oldBot, `theirs ${"abcdefghij"[at]}`);
    }
    const { items } = await until("&kind=differs", 10);
    expect(items).to.have.length(10);
    expect([...items].reverse().map(({ question, ours, theirs }) => [question, ours, theirs])).to.deep.equal(
      [..."abcdefghij"].map((one) => [`.say ours ${one}`, [`ours ${one}`], [`theirs ${one}`]]),
    );
    expect(done()).to.deep.equal([]);
  });

  it("takes answers for the same that differ in names and dice", async () => {
    const before = (await found("&kind=same")).total;
    said(alice, ".r 1d100");
    said(alice, ".r 3d6+2");
    const [three, one] = (await until("&kind=onlyOurs", 2)).items;
    // In the wording of ours, with dice of its own, and the other way round.
    const worded = (difference: Difference | undefined, dice: string) =>
      (difference?.ours[0] ?? "").replace(/(?<==).*/s, dice).replace("Alice", "Bob");
    const bob = { user_id: 778, sender: { user_id: 778, nickname: "Bob", role: "member" } };
    said(778, ".r d100", [], bob);
    said(778, ".r 3d6+2", [], bob);
    said(oldBot, worded(three, "[6+6+5]+2=19"));
    said(oldBot, worded(one, "97"));
    const { items } = await until("&kind=same", before + 2);
    expect(items.slice(0, 2).map(({ question }) => question)).to.have.members([".r d100", ".r 3d6+2"]);
  });

  it("pairs by quote, and lists what one of them alone answers", async () => {
    const alone = (await found("&kind=onlyOurs")).total;
    const first = said(alice, ".say quoted");
    said(alice, ".say unanswered");
    said(alice, "what the old bot knows");
    said(oldBot, "late word", [{ type: "reply", data: { id: String(first) } }]);
    const { items } = await until("&kind=differs&q=late%20word", 1);
    expect(items[0]).to.deep.include({ question: ".say quoted", ours: ["quoted"] });
    const [onlyOurs] = (await until("&kind=onlyOurs", alone + 1)).items;
    expect(onlyOurs).to.deep.include({ question: ".say unanswered", theirs: [] });
    said(alice, "!help");
    said(oldBot, "I know this");
    const [onlyTheirs] = (await until("&kind=onlyTheirs", 1)).items;
    expect(onlyTheirs).to.deep.include({ question: "!help", ours: [], theirs: ["I know this"] });
  });

  it("does not take the other bot for somebody to answer, nor its account when it is our own", async () => {
    const heard = ours.heard.length;
    said(oldBot, ".say loop");
    said(10_001, ".say myself", [], { post_type: "message_sent" });
    said(alice, ".say last");
    const { items } = await until("&q=.say%20last", 1);
    expect(items).to.have.length(1);
    expect(ours.heard.slice(heard)).to.deep.equal([".say last"]);
  });

  it("keeps back what is said unasked, and actions that change something; it reads", async () => {
    expect(ours.service.say("1", { scene: "group", target: "4242" }, { content: "good evening" })).to.equal(
      true,
    );
    const outcome = await ours.service.send("1", {
      scene: "group",
      target: "4242",
      segments: [{ type: "text", data: { text: "by hand" } }],
    });
    expect(outcome).to.deep.include({ state: "failed", heldBack: true });
    const refusal = await ours.service
      .action(
        "1",
        "leaveGroup",
      )("4242")
      .catch((error: Error) => error.message);
    expect(refusal).to.equal("Nothing is done on the platform: shadow mode is on.");
    expect(await ours.service.actions("1").groupInfo?.("4242")).to.deep.include({ name: "Table" });
    expect((await until("&q=good%20evening", 1)).items[0]).to.deep.include({
      kind: "onlyOurs",
      question: "",
    });
    expect(done()).to.deep.equal([]);
    await ours.tower.say(".say in the test chat").replies("in the test chat");
  });

  it("remembers what is fine, for all that is worded alike", async () => {
    const [one] = (await found("&kind=differs&q=theirs%20a")).items;
    await ours.tower.put(`/api/shadow/differences/${one?.id}/fine`, { fine: true }).answers({
      data: { changed: 1 },
    });
    said(alice, ".say ours a");
    said(oldBot, "theirs a");
    const { items } = await until("&fine=true", 2);
    expect(items.map(({ question, fine }) => [question, fine])).to.deep.equal([
      [".say ours a", true],
      [".say ours a", true],
    ]);
    await ours.tower.put(`/api/shadow/differences/${one?.id}/fine`, { fine: false }).answers({
      data: { changed: 2 },
    });
    const summary = await ours.tower.get("/api/shadow/summary").data<Record<string, number>>();
    expect(summary).to.deep.include({ enabled: true, differs: 12, fine: 0, same: 2 });
  });

  it("is heard once it is live, and goes on not answering the other bot", async () => {
    await ours.tower.post("/api/shadow/live").answers({ data: { enabled: false } });
    said(oldBot, ".say loop again");
    said(alice, ".say hello");
    const { params } = await server.called("send_group_msg");
    expect(JSON.stringify(params)).to.contain("hello");
    expect(done()).to.deep.equal(["send_group_msg"]);
    await ours.service.action("1", "leaveGroup")("4242");
    expect(done()).to.deep.equal(["send_group_msg", "set_group_leave"]);
  });

  it("removes one, and all that fit", async () => {
    const { items, total } = await found("&kind=differs");
    await ours.tower.delete(`/api/shadow/differences/${items[0]?.id}`).answers({ code: 0 });
    await ours.tower.delete(`/api/shadow/differences/${items[0]?.id}`).answers({ code: 40400 });
    const path = "/api/shadow/differences?kind=differs";
    const { plan } = await ours.tower
      .delete(`${path}&plan=1`)
      .data<{ readonly plan: { readonly count: number; readonly names: readonly string[] } }>();
    expect(plan.count).to.equal(total - 1);
    expect(plan.names).to.deep.equal(items.slice(1, 21).map(({ question }) => question));
    expect((await found("&kind=differs")).total).to.equal(total - 1);
    await ours.tower.delete(path).answers({ data: { removed: total - 1 } });
    expect((await found("&kind=differs")).total).to.equal(0);
    expect((await found()).total).to.be.above(0);
  });
});
