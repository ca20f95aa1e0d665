import adapters from "@dicetower/adapters";
import { Adapters } from "@dicetower/adapters/api";
import { defineFeature, type OutgoingMessage, type Segment, widthOf } from "@dicetower/contract";
import presentation from "@dicetower/presentation";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import fc from "fast-check";
import { splitSegments } from "../../src/sending/split-segments.js";
import { echoFeature } from "../echo-feature.js";
import { quickRecord } from "../end-by.js";
import { type FakePlatform, fakePlatform, said } from "../fake-adapter.js";

describe("an account with a manner of its own", () => {
  let platform: FakePlatform;
  let tower: TestHost;
  let service: Adapters;
  const listener = defineFeature({
    id: "listener",
    needs: { adapters: Adapters },
    setup(host) {
      service = host.needs.adapters;
    },
  });

  beforeEach(async () => {
    platform = fakePlatform();
    tower = await testHost({
      features: [texts, presentation, adapters, platform.feature, echoFeature().feature, listener],
    });
  });
  afterEach(() => tower.stop());

  const create = async (textOverrides: object) => {
    await tower.post("/api/adapters", { ...quickRecord, textOverrides }).answers({ code: 0 });
    return platform.connection();
  };
  const become = (textOverrides: object) =>
    tower.patch("/api/adapters/1", { textOverrides }).answers({ data: { textOverrides } });
  const quoting = (body: object) => tower.put("/api/system/quote-reply", body).answers({ code: 0 });
  /** What goes out next, as far as it is looked at. */
  const next = async (count = 1): Promise<(readonly Segment[])[]> => {
    const before = seen;
    seen += count;
    await platform.sentSoFar(seen);
    return platform.messages.slice(before, seen).map(({ segments }: OutgoingMessage) => segments);
  };
  let seen = 0;
  beforeEach(() => {
    seen = 0;
  });
  const text = (content: string) => ({ type: "text", data: { text: content } });
  const quote = (id: string) => ({ type: "reply", data: { id } });

  it("quotes in groups where others do not, from the next message on", async () => {
    const { link } = await create({});
    link.message(said(".say one", { id: "m-1" }));
    expect(await next()).to.deep.equal([[text("one")]]);
    await become({ quoteReply: true });
    expect(platform.opened).to.have.length(1);
    link.message(said(".say two", { id: "m-2" }));
    expect(await next()).to.deep.equal([[quote("m-2"), text("two")]]);
    link.message(said(".say [CQ:reply,id=x]mine", { id: "m-3" }));
    expect(await next()).to.deep.equal([[quote("x"), text("mine")]]);
    link.message(said(".say alone", { id: "m-4", scene: "private", groupId: "" }));
    expect(await next()).to.deep.equal([[text("alone")]]);
    link.message(said(".whisper aside", { id: "m-5" }));
    expect(await next()).to.deep.equal([[text("aside")]]);
    service.say("1", { scene: "group", target: "4242" }, { content: "of my own accord" });
    expect(await next()).to.deep.equal([[text("of my own accord")]]);
  });

  it("quotes once where everybody does, and not at all where it shall not", async () => {
    await quoting({ enabled: true, groupsOnly: false });
    const { link } = await create({ quoteReply: true });
    link.message(said(".say one", { id: "m-1" }));
    expect(await next()).to.deep.equal([[quote("m-1"), text("one")]]);
    await become({ quoteReply: false });
    link.message(said(".say two", { id: "m-2" }));
    expect(await next()).to.deep.equal([[text("two")]]);
    link.message(said(".say alone", { id: "m-3", scene: "private", groupId: "" }));
    expect(await next()).to.deep.equal([[text("alone")]]);
    link.message(said(".say [CQ:reply,id=x]mine", { id: "m-4" }));
    expect((await next())[0]?.at(-1)).to.deep.equal(text("mine"));
    await become({});
    link.message(said(".say three", { id: "m-5" }));
    expect(await next()).to.deep.equal([[quote("m-5"), text("three")]]);
  });

  it("says long replies in parts, with the quote before the first", async () => {
    const { link } = await create({ quoteReply: true, segmentLength: 50 });
    const line = "x".repeat(30);
    link.message(said(`.say ${line}\n${line}\n${line}`, { id: "m-1" }));
    expect(await next(3)).to.deep.equal([[quote("m-1"), text(line)], [text(line)], [text(line)]]);
    await become({ segmentLength: 0 });
    link.message(said(`.say ${line}\n${line}`, { id: "m-2" }));
    expect(await next()).to.deep.equal([[text(`${line}\n${line}`)]]);
  });

  it("tears no picture apart that is put together of several", async () => {
    const { link } = await create({ segmentLength: 50 });
    const family = "👨‍👩‍👧‍👦";
    link.message(said(`.say ${"x".repeat(44)}${family}${family}${"🇩🇪".repeat(20)}`, { id: "m-1" }));
    const said3 = (await next(3)).map((segments) => segments.map(({ data }) => String(data.text)).join(""));
    expect(said3).to.deep.equal(["x".repeat(44), `${family}${family}${"🇩🇪".repeat(14)}`, "🇩🇪".repeat(6)]);
  });

  it("keeps a length below 50 as it was written, and says parts of 50", async () => {
    const { link } = await create({ segmentLength: 1 });
    const [record] = await tower.get("/api/adapters").data<{ textOverrides: object }[]>();
    expect(record?.textOverrides).to.deep.equal({ segmentLength: 1 });
    await tower.put("/api/adapters/1", record).answers({ code: 0 });
    link.message(said(`.say ${"x".repeat(120)}`, { id: "m-1" }));
    expect(await next(3)).to.deep.equal([
      [text("x".repeat(50))],
      [text("x".repeat(50))],
      [text("x".repeat(20))],
    ]);
  });

  it("says nothing where a reply was a quote and nothing else", async () => {
    await quoting({ enabled: true, groupsOnly: false });
    const { link } = await create({});
    for (const segmentLength of [0, 50]) {
      await become({ quoteReply: false, segmentLength });
      link.message(said(`.say [CQ:reply,id=m-${segmentLength}]`, { id: `m-${segmentLength}` }));
      link.message(said(".say after it", { id: `n-${segmentLength}` }));
      expect(await next()).to.deep.equal([[text("after it")]]);
    }
  });

  it("says in one place only that a private answer in parts was refused", async () => {
    const { link } = await create({ segmentLength: 50 });
    platform.answer = ({ scene }) =>
      scene === "private"
        ? { state: "failed", reason: "no friend", code: 1200 }
        : { state: "sent", messageId: "m" };
    link.message(said(`.whisper ${"x".repeat(120)}`, { id: "m-1" }));
    await next(4);
    link.message(said(".say end", { id: "m-2" }));
    await next();
    expect(platform.messages.filter(({ scene }) => scene === "group")).to.have.length(2);
  });

  it("is refused with parts that nobody would want to read", async () => {
    for (const segmentLength of [-1, 1.5, 10_001]) {
      const body = { name: "Main", type: "fake", connection_mode: "dial", endpoint: "ws://a" };
      const refused = await tower.post("/api/adapters", { ...body, textOverrides: { segmentLength } }).done();
      expect(refused.json.code).to.equal(40001);
      expect(refused.json.errors?.[0]?.path).to.equal("/textOverrides/segmentLength");
    }
    await create({ segmentLength: 10_000 });
  });
});

describe("long messages in parts", () => {
  const text = (content: string) => ({ type: "text", data: { text: content } });
  const parts = (segments: readonly Segment[], length: number) =>
    splitSegments(segments, length).map((part) =>
      part.map(({ type, data }) => (type === "text" ? String(data.text) : `<${type}>`)).join(""),
    );

  it("a full-width character counts two", () => {
    expect(widthOf("abc")).to.equal(3);
    expect(widthOf("骰子，ａ")).to.equal(8);
    expect(widthOf("🎲")).to.equal(2);
    expect(parts([text("骰子骰子骰子")], 4)).to.deep.equal(["骰子", "骰子", "骰子"]);
  });

  it("are cut at the last line break that fits, and within a line where there is none", () => {
    expect(parts([text("one\ntwo\nthree")], 8)).to.deep.equal(["one\ntwo", "three"]);
    expect(parts([text("one\n\n\ntwo")], 5)).to.deep.equal(["one", "two"]);
    expect(parts([text("abcdefgh\nij")], 4)).to.deep.equal(["abcd", "efgh", "ij"]);
    expect(parts([text("a🎲🎲🎲")], 4)).to.deep.equal(["a🎲", "🎲🎲"]);
  });

  it("are never cut within what is read as one character", () => {
    for (const one of ["👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "e\u0301\u0323", "각", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "נִ", "क्षि"]) {
      const width = widthOf(one);
      for (let before = 0; before <= width; before++) {
        const cut = parts([text(`${"a".repeat(before)}${one.repeat(5)}`)], Math.max(width, 2));
        const whole = cut.map((part) => part.replaceAll(one, "").replace(/^a*/, ""));
        expect(whole.join(""), `${one} behind ${before}: ${JSON.stringify(cut)}`).to.equal("");
      }
    }
  });

  it("are cut within a character that is too long for any part", () => {
    const endless = `e${"\u0301".repeat(25)}`;
    expect(parts([text(`ab${endless}`)], 10).map((part) => part.length)).to.deep.equal([2, 10, 10, 6]);
  });

  it("are cut where characters end, whatever they are put together of", () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
    const characters = (all: string) => Array.from(segmenter.segment(all), ({ segment }) => segment);
    const piece = fc.constantFrom(
      "a",
      "骰",
      "🎲",
      "👨‍👩‍👧‍👦",
      "🇩🇪",
      "👍🏽",
      "e\u0301\u0323",
      "각",
      "\n",
      " ",
      "\u200d",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (pieces, length) => {
        const whole = pieces.join("");
        fc.pre(characters(whole).every((one) => widthOf(one) <= length));
        const cut = parts([text(whole)], length);
        for (const part of cut) expect(widthOf(part)).to.be.at.most(length);
        expect(cut.flatMap(characters).filter((one) => one !== "\n")).to.deep.equal(
          characters(whole).filter((one) => one !== "\n"),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it("keep what is no text whole, and the head with the first part", () => {
    const reply = { type: "reply", data: { id: "1" } };
    const image = { type: "image", data: { file: "a" } };
    expect(parts([reply, text("one\ntwo"), image, text("three")], 4)).to.deep.equal([
      "<reply>one",
      "two<image>",
      "thre",
      "e",
    ]);
    expect(splitSegments([reply, image], 4)).to.deep.equal([[reply, image]]);
  });

  it("leave merged forwards and short messages as they are", () => {
    const node = [{ type: "node", data: { content: "a".repeat(100) } }];
    expect(splitSegments(node, 10)).to.deep.equal([node]);
    const short = [text("short")];
    expect(splitSegments(short, 5)[0]).to.equal(short);
    expect(splitSegments([text("a".repeat(100))], 0)).to.have.length(1);
  });

  it("lose nothing but line breaks at the seams, and no part is too long", () => {
    const piece = fc.constantFrom("a", "骰", "🎲", "\n", " ", "word", "\n\n");
    const segment = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((all) => text(all.join(""))),
      fc.constant({ type: "face", data: { id: "1" } }),
    );
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 6 }),
        fc.integer({ min: 2, max: 30 }),
        (segments, length) => {
          const whole = parts(segments, 0).join("").replaceAll("\n", "");
          const cut = parts(segments, length);
          expect(cut.join("").replaceAll("\n", "")).to.equal(whole);
          for (const part of cut) expect(widthOf(part.replaceAll("<face>", ""))).to.be.at.most(length);
        },
      ),
    );
  });
});
