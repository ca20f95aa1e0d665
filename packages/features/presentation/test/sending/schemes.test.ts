import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import type { OutgoingMessage, SendOutcome } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import type { CardForm } from "../../src/api.js";
import { ownForms } from "../../src/cards/own-forms.js";
import { CardTarget } from "../../src/cards/targets.js";
import presentation from "../../src/index.js";
import { CardFallback } from "../../src/sending/card-fallback.js";
import { type CardPlatform, cardPlatform } from "./card-platform.js";

const path = "/api/system/presentation";
const said = ({ segments }: OutgoingMessage) => segments.map(({ data }) => data.text).join("");
const refused: SendOutcome = { state: "failed", reason: "markdown not allowed", code: 304036 };

describe("presentation schemes", () => {
  let tower: TestHost;
  let platform: CardPlatform;
  before(async () => {
    platform = cardPlatform();
    tower = await testHost({ features: [texts, commands, presentation, adapters, platform.feature] });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
    const value = '**{nick}** checks {skill}\n![HP](bar:6/12)\n[Again](cmd:.check "more")';
    await tower
      .put("/api/templates", { locale: "en", key: "check.result", format: "markdown", value })
      .answers({ code: 0 });
    await tower
      .post("/api/adapters", {
        name: "Drawn",
        type: "drawing",
        connection_mode: "dial",
        options: { sendIntervalMs: 0, sendPerSecond: 0 },
      })
      .answers({ code: 0 });
  });
  after(() => tower.stop());
  afterEach(() => {
    platform.answer = () => ({ state: "sent", messageId: "1" });
  });
  const set = (body: object) => tower.put(path, body).answers({ code: 0 });
  const check = async (count = 1, more: object = {}) => await platform.say(".check", count, more);

  it("say plain words, Markdown, or Markdown with bars and buttons", async () => {
    const [plain] = await check();
    expect(plain).to.have.property("card", undefined);
    expect(said(plain as OutgoingMessage)).to.equal("<Ann> checks *Spot*");
    await set({ scheme: "standard" });
    const [standard] = await check();
    expect(said(standard as OutgoingMessage)).to.equal("<Ann> checks *Spot*\nHP 6/12\n.check");
    expect(standard?.card).to.deep.equal({
      msg_type: 2,
      markdown: { content: "**<\u200BAnn>** checks \\*Spot\\*\n\nHP 6/12\n\n`.check`" },
    });
    await set({ scheme: "visual" });
    const [visual] = await check();
    expect(said(visual as OutgoingMessage)).to.equal(
      "<Ann> checks *Spot*\nHP [####----] 6/12\n.check  # more",
    );
    expect(visual?.card).to.include.keys("markdown", "keyboard");
    // A key without a Markdown wording is said as it is.
    const [mute] = await platform.say(".mute", 1);
    expect([said(mute as OutgoingMessage), mute?.card]).to.deep.equal(["plain", undefined]);
    // So is a channel's body, which has no type.
    const [there] = await check(1, { scene: "channel" });
    expect(there?.card).not.to.have.property("msg_type");
  });

  it("follow the account before the platform before all, and null inherits", async () => {
    const drawn = async () => {
      const [message] = await check();
      return message?.card === undefined ? "plain" : "keyboard" in message.card ? "visual" : "standard";
    };
    await set({ scheme: "standard" });
    expect(await drawn()).to.equal("standard");
    await set({ scheme: "standard", byPlatform: { drawn: "visual" } });
    expect(await drawn()).to.equal("visual");
    await set({ scheme: "standard", byPlatform: { drawn: "visual" }, byAccount: { 1: "traditional" } });
    expect(await drawn()).to.equal("plain");
    await tower
      .put(path, { scheme: "standard", byPlatform: { drawn: "visual" }, byAccount: { 1: null } })
      .answers({ data: { scheme: "standard", byPlatform: { drawn: "visual" }, byAccount: {} } });
    expect(await drawn()).to.equal("visual");
    await tower
      .patch("/api/adapters/1", { textOverrides: { replyScheme: "traditional" } })
      .answers({ code: 0 });
    expect(await drawn()).to.equal("plain");
    await tower.patch("/api/adapters/1", { textOverrides: {} }).answers({ code: 0 });
    await tower.put(path, { scheme: null }).answers({ code: 40001 });
    await tower.put(path, { byPlatform: { drawn: "loud" } }).answers({ code: 40001 });
  });

  it("send a refused card as text, and after two no card to that kind of chat", async () => {
    await set({ scheme: "visual" });
    platform.answer = ({ card }) => (card === undefined ? { state: "sent", messageId: "1" } : refused);
    for (let time = 0; time < 2; time++) {
      const [first, second] = await check(2);
      expect(first?.card).to.have.property("msg_type", 2);
      expect([said(second as OutgoingMessage), second?.card]).to.deep.equal([
        "<Ann> checks *Spot*\nHP [####----] 6/12\n.check  # more",
        undefined,
      ]);
    }
    expect((await check(1))[0]?.card).to.equal(undefined);
    expect((await check(2, { scene: "private", groupId: "" }))[0]?.card).to.have.property("msg_type", 2);
  });
});

describe("refused cards", () => {
  const targetOf = (key: string, kind: string) => {
    const item = ownForms.find((form) => form.key === key) as CardForm;
    const run = <R>(work: () => R) => work();
    const by = { item, key, owner: "presentation", live: true, run, failed() {}, blocked() {} };
    return new CardTarget(by, kind);
  };
  const target = targetOf("platform_a", "group");
  const part = { account: { id: "1" }, part: { content: "" } } as never;
  const sent: SendOutcome = { state: "sent", messageId: "" };
  const unknown: SendOutcome = { state: "unknown", reason: "timeout" };
  const failed = (code: number): SendOutcome => ({ state: "failed", reason: "no", code });
  const silent = { debug() {}, info() {}, warn() {}, error() {} } as never;
  const minutes = 60_000;

  it("rest for ten minutes after two in a row; then one is tried, and the others are plain", async () => {
    const clock = fakeClock();
    const fallback = new CardFallback(clock, silent);
    const settled = (outcome: SendOutcome) => fallback.settled(part, target, outcome);
    expect([settled(refused), settled(sent), settled(refused), fallback.allows(part, target)]).to.deep.equal([
      true,
      false,
      true,
      true,
    ]);
    expect([settled(refused), fallback.allows(part, target)]).to.deep.equal([true, false]);
    await clock.advance(10 * minutes - 1);
    expect(fallback.allows(part, target)).to.equal(false);
    await clock.advance(1);
    expect([fallback.allows(part, target), fallback.allows(part, target)]).to.deep.equal([true, false]);
    // Nobody knows whether the probe arrived: the next reply is one.
    settled(unknown);
    expect([fallback.allows(part, target), settled(refused), fallback.allows(part, target)]).to.deep.equal([
      true,
      true,
      false,
    ]);
    await clock.advance(10 * minutes);
    expect([fallback.allows(part, target), settled(sent)]).to.deep.equal([true, false]);
    expect([fallback.allows(part, target), fallback.allows(part, target)]).to.deep.equal([true, true]);
  });

  it("are those that the platform refuses for being cards", () => {
    const rows: readonly [code: number, refusal: boolean][] = [
      [50037, true],
      [50054, true],
      [304014, true],
      [40034012, true],
      [304023, false],
      [304026, false],
      [304003, false],
      [1100100, false],
      [429, false],
      [500, false],
    ];
    for (const [code, refusal] of rows) {
      const fallback = new CardFallback(fakeClock(), silent);
      expect(fallback.settled(part, target, failed(code)), String(code)).to.equal(refusal);
    }
    const fallback = new CardFallback(fakeClock(), silent);
    const html = targetOf("platform_c", "");
    const entities: SendOutcome = { state: "failed", code: 400, reason: "can't parse entities" };
    for (let time = 0; time < 3; time++) expect(fallback.settled(part, html, entities)).to.equal(true);
    expect(fallback.allows(part, html)).to.equal(true);
    expect(fallback.settled(part, html, failed(403))).to.equal(false);
  });
});
