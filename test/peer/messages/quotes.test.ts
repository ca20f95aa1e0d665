import chat from "@dicetower/chat";
import commands from "@dicetower/commands";
import {
  commands as commandPoint,
  defineFeature,
  incoming,
  type Message,
  type Segment,
  textSegment,
} from "@dicetower/contract";
import { probeCommand } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const heard: Message[] = [];

/** `.whom` tells who says it, and whom it is about; all that is said is kept as it comes to the line. */
const who = defineFeature({
  id: "who",
  setup(host) {
    host.add(incoming, {
      key: "who.heard",
      slot: "record",
      run(message) {
        heard.push(message);
        return undefined;
      },
    });
    host.add(
      commandPoint,
      probeCommand({
        key: "who.am.i",
        names: ["whom"],
        run: ({ message, targets, rest }) => `${message.userId} [${targets.join()}] ${rest}`,
      }),
    );
  },
});

const at = (qq: string): Segment => ({ type: "at", data: { qq } });
const reply = (id: number): Segment => ({ type: "reply", data: { id: String(id) } });

describe("a mention behind a quote", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  let sent = 900;
  let said = 0;
  // A group and a speaker of its own for each test: limits on commands are none of their business.
  let here = 4_000;
  let me = 50_000;
  before(async () => {
    server = new OneBotServer();
    await server.listen();
    ours = await peerTower({ features: [texts, commands, chat, who] });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  beforeEach(() => {
    here += 2;
    me++;
    heard.length = 0;
    server.asked.length = 0;
    server.answers.send_group_msg = () => ({ message_id: ++sent });
    delete server.answers.get_msg;
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });

  /** Says something in a group; ids of messages count from 1. */
  const say = (user: number, parts: readonly (Segment | string)[], group = here): number => {
    const message = parts.map((part) => (typeof part === "string" ? textSegment(part) : part));
    server.say({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      self_id: 10001,
      time: Math.floor(Date.now() / 1000),
      message_id: ++said,
      group_id: group,
      user_id: user,
      message,
      sender: { user_id: user, nickname: `P${user}`, role: "member" },
    });
    return said;
  };
  /** The n-th answer since the test began. */
  const answer = async (nth = 1): Promise<string> => {
    const { params } = await server.called("send_group_msg", nth);
    return (params.message as Segment[])
      .filter(({ type }) => type === "text")
      .map(({ data }) => String(data["text"]))
      .join("");
  };
  const asked = (): unknown[] =>
    server.asked.filter(({ action }) => action === "get_msg").map(({ params }) => params.message_id);

  it("of the author whom the service knows is the client's doing: the speaker acts, and targets follow", async () => {
    const quoted = say(222, ["the door is open"]);
    say(me, [reply(quoted), at("222"), " .whom x ", at("333")]);
    expect(await answer()).to.equal(`${me} [333] x`);
    say(me, [reply(quoted), at("222"), " .whom ", at("222")]);
    expect(await answer(2)).to.equal(`${me} [222] `);
    expect(asked()).to.deep.equal([]);
    expect(heard.at(-1)?.segments.map(({ type }) => type)).to.deep.equal(["reply", "text", "at"]);
  });

  it("of another than the author chooses who is meant", async () => {
    const quoted = say(222, ["the door is open"]);
    say(me, [reply(quoted), at("333"), " .whom x"]);
    say(me, [at("222"), " .whom y"]);
    say(me, [reply(quoted), at("222"), at("333"), " .whom z"]);
    say(me, [reply(quoted), at("222"), ".whom last"]);
    expect(await answer()).to.equal(`${me} [] last`);
  });

  it("of somebody who answered the bot is not taken away, as the bot is quoted", async () => {
    say(me, [".whom a"]);
    await answer();
    const bots = sent;
    say(me, [reply(bots), at("222"), ".whom b"]);
    say(me, [reply(bots), at("10001"), ".whom c"]);
    expect(await answer(2)).to.equal(`${me} [] c`);
    expect(heard.at(-1)).to.include({ mentioned: true });
  });

  it("of an author whom only the platform knows is asked for", async () => {
    server.answers.get_msg = () => ({ message_id: 70_001, sender: { user_id: 222 }, message: [] });
    say(me, [reply(70_001), at("333"), " .whom x"]);
    say(me, [reply(70_001), at("222"), " .whom y"]);
    expect(await answer()).to.equal(`${me} [] y`);
    expect(asked().map(String)).to.deep.equal(["70001", "70001"]);
  });

  it("is dropped where nobody knows the author, the first alone", async () => {
    server.answers.get_msg = () => ({ status: "failed", retcode: 1200, data: null });
    say(me, [reply(70_002), at("222"), at("333"), " .whom x"]);
    say(me, [reply(70_002), " ", at("222"), " .whom y"]);
    expect(await answer()).to.equal(`${me} [] y`);
  });

  it("holds up its chat until the platform has answered, and no other one", async () => {
    let tell: (answer: unknown) => void = () => undefined;
    server.answers.get_msg = () =>
      new Promise((resolve) => {
        tell = resolve;
      });
    say(me, [reply(70_003), at("222"), " .whom first"]);
    say(504, [".whom second"]);
    say(505, ["third"]);
    say(506, [".whom elsewhere"], here + 1);
    expect(await answer()).to.equal("506 [] elsewhere");
    await server.called("get_msg");
    tell({ message_id: 70_003, sender: { user_id: 222 }, message: [] });
    expect([await answer(2), await answer(3)]).to.deep.equal([`${me} [] first`, "504 [] second"]);
    expect(heard.map(({ text }) => text)).to.deep.equal([
      ".whom elsewhere",
      ".whom first",
      ".whom second",
      "third",
    ]);
  });

  it("is not waited for long", async () => {
    server.answers.get_msg = () => undefined;
    say(me, [reply(70_004), at("222"), " .whom x"]);
    say(504, [".whom y"]);
    expect([await answer(), await answer(2)]).to.deep.equal([`${me} [] x`, "504 [] y"]);
  });
});
