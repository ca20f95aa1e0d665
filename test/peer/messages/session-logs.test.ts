import access from "@dicetower/access";
import chat from "@dicetower/chat";
import type { StoredMessage } from "@dicetower/chat/api";
import commands from "@dicetower/commands";
import { defineFeature, Journal } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import logs from "@dicetower/session-logs";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

interface Line {
  readonly at: number;
  readonly message: string;
  readonly userId: string;
}

const now = () => Math.floor(Date.now() / 1000);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);

describe("session logs of a group on a platform", function () {
  this.timeout(60_000);
  let ours: PeerTower;
  let server: OneBotServer;
  let journal: Journal;
  let group = 4_000;
  let message = 0;
  before(async () => {
    server = new OneBotServer();
    await server.listen();
    const store = defineFeature({
      id: "store-of-logs",
      needs: { journal: Journal },
      setup: (host) => {
        journal = host.needs.journal;
      },
    });
    const features = [texts, access, groups, players, commands, dice, native, session, chat, logs, store];
    ours = await peerTower({ features });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    let sent = 9_000;
    server.answers.send_group_msg = () => ({ message_id: `b${++sent}` });
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });
  beforeEach(() => {
    group++;
  });

  /** Each group has people of its own: nobody is slowed down for what they said in another. */
  const userOf = (from: number) => group * 100 + from;
  /** Puts a line into the group. @param from 1 is its owner */
  const say = (text: string, { from = 1, age = 0 }: { from?: number; age?: number } = {}) =>
    server.say({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      self_id: 10001,
      time: now() - age,
      message_id: ++message,
      group_id: group,
      user_id: userOf(from),
      message: [{ type: "text", data: { text } }],
      sender: {
        user_id: userOf(from),
        nickname: `P${from}`,
        card: "",
        role: from === 1 ? "owner" : "member",
      },
    });
  /** The n-th answer of the group, as soon as it has come. */
  const answered = async (nth: number): Promise<string> => {
    for (let at = 1, own = 0; ; at++) {
      const { params } = await server.called("send_group_msg", at);
      if (String(params["group_id"]) !== String(group) || ++own < nth) continue;
      return JSON.stringify(params["message"]);
    }
  };
  const lines = async (): Promise<readonly Line[]> => {
    const found = await ours.tower
      .get(`/api/logs?groupId=${group}`)
      .data<{ items: { id: number; name: string }[] }>();
    const [log] = found.items;
    const all: Line[] = [];
    for (let after = 0; ; ) {
      const { items } = await ours.tower
        .get(`/api/logs?id=${log?.id}&lines=1&limit=500&after=${after}`)
        .data<{ items: (Line & { id: number })[] }>();
      all.push(...items);
      if (items.length < 500) return all;
      after = items.at(-1)?.id ?? 0;
    }
  };
  const said = async () => (await lines()).map((line) => line.message);

  it("hold all that is said in an instant between the commands that begin and end them, in order", async () => {
    say("before", { from: 2 });
    say(".log new instant");
    for (const [at, text] of numbers(1_000).entries()) say(text, { from: 1 + (at % 5) });
    say(".log off");
    say("between", { from: 3 });
    say(".log on");
    for (const text of ["two", "three"]) say(text, { from: 3 });
    say(".log halt");
    say("behind", { from: 2 });
    await answered(4);
    expect(await said()).to.deep.equal([...numbers(1_000), "two", "three"]);
  });

  it("hold a thousand lines among which are more commands than can be answered, and the history of the chat does", async () => {
    say(".log new busy");
    await answered(1);
    const all = numbers(1_000).map((text, at) => (at % 4 === 0 ? `.r d20 ${text}` : text));
    for (const [at, text] of all.entries()) say(text, { from: 1 + (at % 9) });
    say("the end");
    for (;;) {
      const heard = (await lines()).filter(({ userId }) => userId !== "10001").map((line) => line.message);
      if (heard.at(-1) !== "the end") continue;
      expect(heard).to.deep.equal([...all, "the end"]);
      break;
    }
    const page = await ours.tower
      .get(`/api/groups/platform_a/${group}/messages?limit=200`)
      .data<StoredMessage[]>();
    const kept = page.filter(({ isSelf }) => !isSelf).map(({ text }) => text);
    expect(kept).to.deep.equal([...all, "the end"].slice(-kept.length));
  });

  it("hold what somebody on the deny list says, who is not answered", async () => {
    const rows = [
      { listType: "deny", targetType: "user", platform: "platform_a", targetId: String(userOf(2)) },
    ];
    await ours.tower.post("/api/banlist", { rows }).answers({ code: 0 });
    say(".log new denied");
    await answered(1);
    for (const text of ["i am here", ".r d6 unheard"]) say(text, { from: 2 });
    say(".r d6 heard", { from: 3 });
    say(".log halt");
    await answered(3);
    expect((await said()).filter((text) => !text.includes("="))).to.deep.equal([
      "i am here",
      ".r d6 unheard",
      ".r d6 heard",
    ]);
  });

  it("tell what was quoted of the group, and nothing of what was said elsewhere", async () => {
    server.answers.get_msg = ({ message_id }) => ({
      message_id,
      message_type: "group",
      group_id: String(message_id) === "880001" ? group : 1,
      sender: { user_id: userOf(2), nickname: "P2", card: "" },
      message: [{ type: "text", data: { text: `said in ${String(message_id)}` } }],
    });
    say(".log new quotes");
    await answered(1);
    for (const id of [880_001, 880_002])
      server.say({
        post_type: "message",
        message_type: "group",
        sub_type: "normal",
        self_id: 10001,
        time: now(),
        message_id: ++message,
        group_id: group,
        user_id: userOf(3),
        message: [
          { type: "reply", data: { id: String(id) } },
          { type: "text", data: { text: "so it is" } },
        ],
        sender: { user_id: userOf(3), nickname: "P3", card: "", role: "member" },
      });
    say(".log halt");
    await answered(2);
    const [log] = (await ours.tower.get(`/api/logs?groupId=${group}`).data<{ items: { id: number }[] }>())
      .items;
    const txt = (await ours.tower.get(`/api/logs/${log?.id}/export?format=txt`).done()).text;
    delete server.answers.get_msg;
    expect(txt).to.match(/^> P2[:：] ?said in 880001\nso it is$/m);
    expect(txt).to.not.include("880002");
  });

  it("hold a line that came late at its own time, and none of before they began", async () => {
    say(".log new late");
    await answered(1);
    const log = await ours.tower
      .get(`/api/logs?groupId=${group}`)
      .data<{ items: { id: number; startedAt: number }[] }>();
    say("first", { from: 2 });
    // The log is as if it had been begun ten minutes ago.
    await ours.tower.disable("session-logs");
    await journal.change((db) =>
      db("session_logs_log")
        .where({ id: log.items[0]?.id })
        .update({ started_at: now() - 600 }),
    );
    await ours.tower.enable("session-logs");
    const ages = { "a minute and a half": 90, "five minutes": 300, "five minutes, again": 300, never: 700 };
    for (const [text, age] of Object.entries(ages)) say(text, { from: 3, age });
    say(".log halt");
    await answered(2);
    const all = await lines();
    expect(all.map((line) => line.message)).to.deep.equal([
      "five minutes",
      "five minutes, again",
      "a minute and a half",
      "first",
    ]);
    expect(now() - (all[0]?.at ?? 0)).to.be.within(300, 330);
  });
});
