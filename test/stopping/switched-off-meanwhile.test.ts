import { subscribe, unsubscribe } from "node:diagnostics_channel";
import {
  type CommandAnswer,
  commands,
  defineFeature,
  type TextItem,
  text,
  texts,
  textTable,
} from "@dicetower/contract";
import { probeCommand, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullFeatures, fullTower } from "../conformance/full-tower.js";
import { connect, disconnect } from "../conformance/onebot-account.js";
import { until } from "../evening/until.js";
import type { OneBotServer } from "../peer/support/onebot-server.js";

/** A game that counts for a second, and throws no die. */
const endless = ".bcdice Satasupe 9999999999R>=9999999999";
const plain = /^(The bot has no words for its answer just now|机器人现在说不出这条回复)/u;
/** Features whose texts are said when they have gone. */
const owners = ["aliases", "bcdice", "cards", "censor", "coc", "decks", "dnd", "help", "notices", "replies"];

/** Answers what the test says, when it says so, and keeps what texts there are. */
class Waiter {
  readonly #waiting = new Map<string, (answer: CommandAnswer) => void>();
  items: readonly { readonly key: string; readonly owner: string; readonly item: TextItem }[] = [];

  readonly feature = defineFeature({
    id: "waiter",
    setup: (host) => {
      host.add(texts, ...textTable({ "waiter.title": { en: "Wait", "zh-CN": "等" } }));
      host.read(texts, ({ all }) => {
        this.items = all;
      });
      host.add(
        commands,
        probeCommand({
          key: "wait",
          names: ["wait"],
          title: "waiter.title",
          brief: "waiter.title",
          run: ({ message }) =>
            new Promise((resolve) => {
              this.#waiting.set(message.groupId, resolve);
            }),
        }),
      );
    },
  });

  isWaiting(groupId: number): boolean {
    return this.#waiting.has(String(groupId));
  }

  answer(groupId: number, answer: CommandAnswer): void {
    this.#waiting.get(String(groupId))?.(answer);
    this.#waiting.delete(String(groupId));
  }
}

describe("an answer that comes when its feature has been switched off", function () {
  this.timeout(60_000);
  const waiter = new Waiter();
  let tower: TestHost;
  let server: OneBotServer;
  let keys: ReadonlySet<string>;
  before(async () => {
    tower = await fullTower({
      features: [...(await fullFeatures()), waiter.feature],
      settings: { logLevel: "warn" },
    });
    keys = new Set(waiter.items.map(({ key }) => key));
    let sent = 9_000;
    server = await connect(tower, { send_group_msg: () => ({ message_id: ++sent }) });
  });
  after(async () => {
    await disconnect(tower);
    await tower.stop();
  });

  let number = 0;
  /** Each line is somebody else's: nobody may say so many commands in a moment. */
  const say = (group_id: number, words: string) =>
    server.say({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      self_id: 10001,
      time: Math.floor(Date.now() / 1000),
      message_id: ++number,
      group_id,
      user_id: group_id,
      message: [{ type: "text", data: { text: words } }],
      sender: { user_id: group_id, nickname: "Alice", role: "member" },
    });
  /** What was sent to a group. */
  const sent = (groupId: number) =>
    server.asked
      .filter(({ action, params }) => action === "send_group_msg" && Number(params["group_id"]) === groupId)
      .map(({ params }) => wordsOf(params["message"]));
  const answer = async (groupId: number): Promise<string> => {
    await until(`an answer in group ${groupId}`, () => sent(groupId).length > 0);
    return sent(groupId).join("\n");
  };
  /** Keys of texts that stand in words. */
  const keysIn = (words: string) =>
    (words.match(/[A-Za-z][\w-]*(?:\.[\w-]+)+/gu) ?? []).filter((one) => keys.has(one));
  const errors = async () => {
    const { items } = await tower
      .get("/api/system/logs?level=error&pageSize=200")
      .data<{ items: { owner: string; message: string }[] }>();
    return items.map(({ owner, message }) => `${owner}: ${message}`);
  };

  it("is in words: a roll of BCDice, whose thread ends under it", async () => {
    const begun = new Promise<void>((resolve) => {
      const heard = () => {
        unsubscribe("worker_threads", heard);
        resolve();
      };
      subscribe("worker_threads", heard);
    });
    say(501, endless);
    await begun;
    await tower.post("/api/features/bcdice/disable").answers({});
    const words = await answer(501);
    expect(keysIn(words), words).to.deep.equal([]);
    expect(words).to.match(/switched off|关闭|could not|出错|没能/u);
    await tower.post("/api/features/bcdice/enable").answers({ data: { state: "on" } });
    expect(await errors()).to.deep.equal([]);
  });

  it("is in the words that were in force when it began, whichever feature has gone", async () => {
    const said = owners.map((owner, at) => {
      const own = waiter.items.filter((one) => one.owner === owner && one.key.startsWith("command."));
      const key = own[0]?.key ?? "";
      expect(key, `a text of ${owner}`).to.not.equal("");
      return { owner, key, group: 600 + at, values: own[0]?.item.values ?? {} };
    });
    for (const { group } of said) say(group, ".wait");
    await until("all wait", () => said.every(({ group }) => waiter.isWaiting(group)));
    for (const { owner } of said) await tower.post(`/api/features/${owner}/disable`).answers({});
    for (const { key, group } of said) waiter.answer(group, text(key));
    for (const { owner, group, values } of said)
      expect(Object.values(values), owner).to.include(await answer(group));
    for (const { owner } of said) await tower.post(`/api/features/${owner}/enable`).answers({ code: 0 });
  });

  it("is a plain sentence where the feature has gone that puts keys into words", async () => {
    say(700, ".wait");
    say(701, ".wait");
    await until("both wait", () => waiter.isWaiting(700) && waiter.isWaiting(701));
    await tower.post("/api/features/texts/disable").answers({});
    waiter.answer(700, text("coc.nick"));
    waiter.answer(701, [text("coc.nick"), "error.internal"]);
    expect(await answer(700)).to.match(plain);
    expect(keysIn(await answer(701))).to.deep.equal([]);
    await tower.post("/api/features/texts/enable").answers({ code: 0 });
    await tower.host.settled();
  });
});

function wordsOf(message: unknown): string {
  const segments = message as readonly { readonly type: string; readonly data: { readonly text?: string } }[];
  return segments.map(({ data }) => data.text ?? "").join("");
}
