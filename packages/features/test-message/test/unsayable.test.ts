import {
  commands as commandPoint,
  defineFeature,
  type FeatureStatus,
  incoming,
  outgoing,
  type Reply,
  texts as textPoint,
  textTable,
} from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { probeCommand } from "@dicetower/testkit";
import { expect } from "chai";
import { talkingTower } from "./tower.js";

type Odd = Readonly<Record<string, unknown>>;

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
const text = { type: "text", data: { text: "x" } };
const hostile = {
  type: "text",
  get data(): never {
    throw new Error("not for you");
  },
};

/** What somebody without types may answer, and how it is named. */
const odd: Readonly<Record<string, readonly [reply: unknown, why: RegExp]>> = {
  null: [{ content: [text, null] }, /segment 2 is no object/],
  number: [{ content: [7] }, /segment 1 is no object/],
  untyped: [{ content: [{ data: {} }] }, /segment 1 has no type/],
  numbered: [{ content: [{ type: 5, data: {} }] }, /segment 1 has no type/],
  dataless: [{ content: [text, { type: "image" }] }, /segment 2 has no data/],
  "null-data": [{ content: [{ type: "text", data: null }] }, /segment 1 has no data/],
  "list-data": [{ content: [{ type: "text", data: [] }] }, /segment 1 has no data/],
  "text-data": [{ content: [{ type: "text", data: "x" }] }, /segment 1 has no data/],
  cyclic: [{ content: [{ type: "text", data: cyclic }] }, /circular/],
  big: [{ content: [{ type: "text", data: { text: 5n } }] }, /BigInt/],
  hostile: [{ content: [hostile] }, /not for you/],
  long: [{ content: Array.from({ length: 1_000_000 }, () => text) }, /1000000 segments/],
  huge: [{ content: [{ type: "text", data: { text: "x".repeat(20_000_000) } }] }, /too long/],
  many: [Array.from({ length: 1_001 }, () => ({ content: "x", joins: false })), /more than 1000 messages/],
  wrong: [{ content: 5 }, /neither a text nor segments/],
  nowhere: [{ content: "x", to: { scene: "moon", id: "1" } }, /no group and no user/],
  nobody: [{ content: "x", to: { scene: "group", id: 5 } }, /no group and no user/],
  nothing: [{}, /no text, no reference to one and no part with a content/],
  "without-content": [{ content: null }, /neither a text nor segments/],
  "content-that-waits": [{ content: Promise.resolve("x") }, /neither a text nor segments/],
  "list-with-null": [["a", null], /no text, no reference/],
  "list-of-lists": [[["a"]], /no text, no reference/],
  "list-that-waits": [[Promise.resolve("a")], /no text, no reference/],
  "nameless-text": [{ key: 5, values: {} }, /its key is no text/],
  "text-without-values": [{ content: { key: "rogue.title" } }, /"rogue.title" has no values/],
  "otherwise-nothing": [{ content: "x", otherwise: null }, /no reference to a text/],
};

/** Answers like that: at once, later, past the commands, and on the way out. */
const rogue = defineFeature({
  id: "rogue",
  setup(host) {
    host.add(textPoint, ...textTable({ "rogue.title": { en: "Rogue", "zh-CN": "无赖" } }));
    const replyTo = (word: string) => odd[word]?.[0] as Reply;
    const command = {
      title: "rogue.title",
      brief: "rogue.title",
      replyKeys: ["rogue.title"],
    };
    host.add(
      commandPoint,
      probeCommand({ ...command, key: "rogue.odd", names: ["odd"], run: ({ rest }) => replyTo(rest) }),
      probeCommand({
        ...command,
        key: "rogue.late",
        names: ["late"],
        run: ({ rest }) => ({ later: async () => replyTo(rest) }),
      }),
    );
    host.add(incoming, {
      key: "rogue.chat",
      slot: "replies",
      matches: ({ text: said }) => said.startsWith("chat "),
      run: ({ text: said }) => ({ reply: replyTo(said.slice(5)) }),
    });
    host.add(outgoing, {
      key: "rogue.out",
      slot: "deliver",
      run(part) {
        if (part.message?.text === ".rd1 outwards")
          (part as unknown as Odd & { segments: unknown }).segments = [null];
        return undefined;
      },
    });
  },
});

describe("a reply that nobody could say", () => {
  let tower: TestHost;
  before(async () => {
    tower = await talkingTower(undefined, [rogue]);
  });
  after(() => tower.stop());

  const errors = async (id: string): Promise<number> =>
    (await tower.get("/api/features").data<FeatureStatus[]>()).find((one) => one.id === id)?.errors ?? -1;
  const refused = async (said: string): Promise<string> => {
    const before = await errors("rogue");
    const answer = await tower.post("/api/test/message", { text: said }).done();
    expect(answer.status, answer.text.slice(0, 300)).to.equal(422);
    expect(answer.json.code).to.equal(42200);
    expect(await errors("rogue"), "failures of the feature").to.equal(before + 1);
    return String(answer.json.message);
  };

  for (const [word, [, why]] of Object.entries(odd))
    it(`is counted to whoever gave it, who is named with what is wrong: ${word}`, async () => {
      const ofOthers = await errors("commands");
      const message = await refused(`.odd ${word}`);
      expect(message).to.match(why).and.to.contain('the command "rogue.odd" of "rogue"');
      expect(await refused(`.late ${word}`)).to.contain('the command "rogue.late" of "rogue"');
      expect(await refused(`chat ${word}`)).to.contain('the stage "rogue.chat" of "rogue"');
      expect(await errors("commands")).to.equal(ofOthers);
      expect(await errors("texts")).to.equal(0);
      await tower.say(".rd1").replies(/rolls D1=1$/);
    });

  it("is nobody's where it was sound before the stages on the way out", async () => {
    const answer = await tower.post("/api/test/message", { text: ".rd1 outwards" }).answers({ code: 42200 });
    expect(answer.json.message).to.contain("a stage on the way out");
    expect(await errors("dice")).to.equal(0);
  });

  it("is refused with a trace as well", async () => {
    await tower.post("/api/test/message", { text: ".odd cyclic", trace: true }).answers({ code: 42200 });
  });
});
