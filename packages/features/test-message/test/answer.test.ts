import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { type Seen, talkingTower } from "./tower.js";

interface TestAnswer {
  readonly reply: string;
  readonly matched: boolean;
  readonly segments: readonly { readonly type: string; readonly data: Record<string, string> }[];
  readonly trace?: readonly {
    readonly slot: string;
    readonly stage: string;
    readonly owner: string;
    readonly verdict: string;
    readonly ms: number;
  }[];
}

describe("a test message", () => {
  const seen: Seen = { message: undefined };
  let tower: TestHost;
  before(async () => {
    tower = await talkingTower(seen);
  });
  after(() => tower.stop());

  const post = (body: unknown) => tower.post("/api/test/message", body);
  const say = async (body: object): Promise<TestAnswer> => {
    const answer = await post({ locale: "en", ...body }).done();
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as unknown as TestAnswer;
  };

  it("answers reply, matched and segments, without an envelope and without anything more", async () => {
    expect(await say({ text: ".r 5#1+1 x" })).to.deep.equal({
      reply: "<tester> rolls 5 times for “x”: 1+1=2 / 1+1=2 / 1+1=2 / 1+1=2 / 1+1=2",
      matched: true,
      segments: [
        {
          type: "text",
          data: { text: "<tester> rolls 5 times for “x”: 1+1=2 / 1+1=2 / 1+1=2 / 1+1=2 / 1+1=2" },
        },
      ],
    });
    expect(await say({ text: "hello" })).to.deep.equal({ reply: "", matched: false, segments: [] });
    expect(await say({ text: "" })).to.deep.equal({ reply: "", matched: false, segments: [] });
  });

  it("comes from a tester in a group unless it says otherwise", async () => {
    await say({ text: "hello" });
    expect(seen.message).to.deep.equal({
      scene: "group",
      groupId: "20001",
      userId: "10001",
      nickname: "tester",
      card: "",
      role: "member",
      text: "hello",
      mentioned: false,
      locale: "en",
      platform: "test",
      selfId: "10000",
      accountId: "test",
      exempt: true,
      trust: 0,
    });
    await post({ text: "hello", locale: "" }).done();
    expect(seen.message?.locale).to.equal(undefined);
  });

  it("arrives with everything it says", async () => {
    const said = {
      platform: "platform_a",
      groupId: "9",
      userId: "8",
      nickname: "Bo",
      card: "Card",
      role: "owner",
      selfId: "77",
      locale: "zh-CN",
    };
    await say({ ...said, text: "hello", messageType: "channel", atList: ["77", "78"] });
    const text = "[CQ:at,qq=77][CQ:at,qq=78]hello";
    expect(seen.message).to.deep.include({ ...said, scene: "channel", text, mentioned: true });
    await say({ ...said, text: "hello", messageType: "private", atList: ["78"] });
    expect(seen.message).to.deep.include({
      scene: "private",
      groupId: "",
      mentioned: false,
      text: "[CQ:at,qq=78]hello",
    });
    await say({ text: "hello", groupId: "" });
    expect(seen.message).to.deep.include({ scene: "private", groupId: "" });
  });

  describe("as the platform writes it", () => {
    const raw = (rawContent: string, more: object = {}) => say({ text: "x", rawContent, ...more });

    it("mentions whom it mentions", async () => {
      expect(await raw("[CQ:at,qq=222] .rd1")).to.include({ matched: false, reply: "" });
      expect(seen.message).to.deep.include({ text: "[CQ:at,qq=222] .rd1", mentioned: false });
      expect(await raw("[CQ:at,qq=10000] .rd1")).to.include({ reply: "<tester> rolls D1=1" });
      expect(seen.message).to.deep.include({ text: "[CQ:at,qq=10000] .rd1", mentioned: true });
      expect(await raw(".rd1 [CQ:at,qq=222]")).to.include({ reply: "<tester> rolls D1=1" });
      expect(await raw("[CQ:at,qq=77] .rd1", { selfId: "77" })).to.include({ matched: true });
      expect(seen.message).to.deep.include({ selfId: "77", mentioned: true });
    });

    it("is meant without the mention that clients put behind a quote", async () => {
      expect(await raw("[CQ:reply,id=5][CQ:at,qq=222] .rd1")).to.include({ reply: "<tester> rolls D1=1" });
      expect(seen.message?.text).to.equal("[CQ:reply,id=5] .rd1");
      expect(await raw("[CQ:reply,id=5][CQ:at,qq=222][CQ:at,qq=333] .rd1")).to.include({ matched: false });
      expect(await raw("[CQ:at,qq=222][CQ:reply,id=5] .rd1")).to.include({ matched: false });
    });

    it("takes the place of the text", async () => {
      expect((await raw(".rd1")).reply).to.equal("<tester> rolls D1=1");
      expect((await say({ text: ".rd1", rawContent: "hello" })).matched).to.equal(false);
      expect((await say({ text: ".rd1", rawContent: "" })).reply, "empty: left out").to.equal(
        "<tester> rolls D1=1",
      );
    });

    it("has other segments and escapes as they are, and what is no code as text", async () => {
      await raw("look: [CQ:image,file=a&#44;b.png] &#91;1&#93; &amp;amp; [CQ:");
      expect(seen.message?.text).to.equal("look: [CQ:image,file=a&#44;b.png] [1] &amp; [CQ:");
      expect((await raw("[CQ:reply,id=5].rd1")).reply).to.equal("<tester> rolls D1=1");
      expect((await raw("&#46;rd1")).matched).to.equal(false);
    });

    it("is preceded by those of atList whom it does not mention", async () => {
      await raw("[CQ:at,qq=78] hello", { atList: ["77", "78"] });
      expect(seen.message?.text).to.equal("[CQ:at,qq=77][CQ:at,qq=78] hello");
      expect(await raw(".rd1", { atList: ["222"] })).to.include({ matched: false });
      expect(await raw(".rd1", { atList: ["222", "10000"] })).to.include({ matched: true });
    });
  });

  it("is answered where it was said, in every scene, by role and by mention", async () => {
    for (const messageType of ["group", "channel", "private"])
      expect((await say({ text: ".rd1", messageType })).reply).to.equal("<tester> rolls D1=1");
    for (const role of ["owner", "admin"])
      expect((await say({ text: ".set 6", role })).reply).to.match(/is now D6$/);
    for (const role of ["member", "unknown"])
      expect((await say({ text: ".set 6", role })).reply).to.match(/^Only the owner/);
    expect(await say({ text: ".rd1", atList: ["222"] })).to.include({ matched: false, reply: "" });
    expect(await say({ text: ".rd1", atList: ["10000"] })).to.include({ matched: true });
    expect(await say({ text: ".rd1", atList: ["222", "10000"] })).to.include({ matched: true });
    expect((await say({ text: ".rd1", card: "Card" })).reply).to.equal("<Card> rolls D1=1");
    expect((await say({ text: "。rd1", locale: "zh-CN" })).reply).to.equal("<tester> 掷骰：D1=1");
  });

  it("shows what is said elsewhere among the segments alone, with the place", async () => {
    const { reply, segments } = await say({ text: ".aside" });
    expect(reply).to.equal("here");
    expect(segments.map(({ data }) => data)).to.deep.equal([
      { text: "here" },
      { text: "to you", to: "private", target: "10001" },
      { text: "elsewhere", to: "group", target: "77" },
    ]);
    const hidden = await say({ text: ".rh d1" });
    expect(hidden.reply).to.equal("<tester> rolls behind the screen");
    expect(hidden.segments[1]?.data["text"]).to.equal("Your hidden roll in 20001: D1=1");
  });

  it("shows segments that are no text as their code, and each part on a line of its own", async () => {
    const { reply, segments } = await say({ text: ".image" });
    expect(reply).to.equal("[CQ:image,file=a.png]!\nsecond");
    expect(segments.map(({ type }) => type)).to.deep.equal(["image", "text", "text"]);
  });

  it("waits for an answer that was put off", async () => {
    expect(await say({ text: "think" })).to.include({ reply: "thought", matched: true });
  });

  it("tells on request what each stage said of it", async () => {
    const { trace, ...answer } = await say({ text: ".rd1", trace: true });
    expect(Object.keys(answer)).to.have.members(["reply", "matched", "segments", "parts", "rolls"]);
    expect(trace?.map(({ slot, stage, owner, verdict }) => [slot, stage, owner, verdict])).to.deep.equal([
      ["record", "lookout", "lookout", "go on"],
      ["admit", "access.admit", "access", "go on"],
      ["admit", "test-message.fresh", "test-message", "skipped"],
      ["commands", "commands", "commands", "reply"],
    ]);
    for (const { ms } of trace ?? []) expect(ms).to.be.a("number").and.at.least(0).and.below(60_000);
  });

  it("cannot send outside and is no master unless it names one", async () => {
    await tower.post("/api/masters", { platform: "test", userId: "900" }).answers({ code: 0 });
    for (const body of [{}, { nickname: "900" }, { role: "owner" }, { platform: "other", userId: "900" }])
      expect((await say({ text: ".master list", ...body })).reply).to.match(/trust level 5/);
    expect((await say({ text: ".master list", userId: "900" })).reply).to.equal(
      "The answer was sent to you in private.",
    );
    expect((await say({ text: ".dismiss 0000", role: "owner" })).reply).to.equal(
      "Dicetower could not leave the group.",
    );
  });

  it("has no flood limit", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => say({ text: ".rd1" })));
    expect(answers.every(({ reply }) => reply === "<tester> rolls D1=1")).to.equal(true);
  });

  it("needs credentials and leaves no audit line", async () => {
    await tower.post("/api/test/message", { text: ".rd1" }, { key: false }).answers({ code: 40100 });
  });

  describe("is taken up to each limit and refused one beyond it", () => {
    const long = (length: number) => "x".repeat(length);
    const most: Record<string, number> = {
      text: 16_384,
      rawContent: 65_536,
      platform: 40,
      nickname: 100,
      card: 100,
      userId: 64,
      groupId: 64,
      selfId: 64,
      locale: 35,
    };
    for (const [field, length] of Object.entries(most))
      it(`${field}: ${length}`, async () => {
        await say({ text: "x", locale: "en", [field]: long(length) });
        const { json } = await post({ text: "x", [field]: long(length + 1) }).answers({ code: 40001 });
        expect(json.errors?.map(({ path }) => path)).to.deep.equal([`/${field}`]);
      });

    it("atList: 50 of 64", async () => {
      const list = (count: number, length: number) => Array.from({ length: count }, () => long(length));
      await say({ text: "x", atList: list(50, 64) });
      await post({ text: "x", atList: list(51, 64) }).answers({ code: 40001 });
      await post({ text: "x", atList: list(1, 65) }).answers({ code: 40001 });
    });

    it("the body: 1 MiB", async () => {
      await post({ text: "x", rawContent: long(1_100_000) }).answers({ code: 41300 });
    });

    it("what is missing, of another kind, or unknown", async () => {
      for (const body of [
        undefined,
        {},
        [],
        { text: 1 },
        { text: null },
        { text: "x", nope: 1 },
        { text: "x", messageType: "guild" },
        { text: "x", role: "master" },
        { text: "x", userId: 10001 },
        { text: "x", userId: "" },
        { text: "x", atList: "222" },
        { text: "x", trace: "yes" },
        { text: "x", platform: "a:b" },
        { text: "x", platform: "a b" },
      ]) {
        const answer = await post(body).done();
        expect(answer.status, JSON.stringify(body)).to.equal(400);
        expect(answer.json.code, JSON.stringify(body)).to.be.oneOf([40000, 40001]);
      }
      await post("{").answers({ code: 40000 });
    });
  });

  it("has the trust that it asks for, and no other that the lists do not give", async () => {
    const engines = async (more: object) => (await say({ text: ".engine raw", ...more })).reply;
    const refused = await engines({});
    expect(await engines({ trust: 4 })).to.equal(refused);
    expect(await engines({ trust: 5 })).to.not.equal(refused);
    expect(await engines({})).to.equal(refused);
    await say({ text: ".engine clr", trust: 5 });
    await post({ text: "x", trust: 6 }).answers({ code: 40001 });
  });

  it("tells each message of the reply and where it went, when it is traced", async () => {
    const traced = await post({ text: ".aside", messageId: "m", trace: true }).done();
    expect((traced.json as { parts?: unknown }).parts).to.deep.equal([
      {
        scene: "group",
        target: "20001",
        messageId: "m.1",
        segments: [{ type: "text", data: { text: "here" } }],
      },
      {
        scene: "private",
        target: "10001",
        messageId: "m.2",
        segments: [{ type: "text", data: { text: "to you" } }],
      },
      {
        scene: "group",
        target: "77",
        messageId: "m.3",
        segments: [{ type: "text", data: { text: "elsewhere" } }],
      },
    ]);
  });
});
