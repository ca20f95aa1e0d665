import type { Segment } from "@dicetower/contract";
import {
  anyCharacter,
  characterCount,
  quickestAwaited,
  type Saying,
  type TestHost,
} from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { talkingTower } from "./tower.js";

/** Words and signs that mean something to some part of the line. */
const pieces = [
  ".",
  "。",
  "!",
  "！",
  "r",
  "rd",
  "rh",
  "rs",
  "set",
  "engine",
  "help",
  "bot",
  "master",
  "dismiss",
  "暗骰",
  " ",
  "\n",
  "　",
  "#",
  "d",
  "k",
  "b",
  "p",
  "a",
  "f",
  "0",
  "1",
  "6",
  "20",
  "100",
  "99999999999999999999",
  "+",
  "-",
  "*",
  "/",
  "%",
  "^",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "$",
  "=",
  ":",
  "?",
  ",",
  '"',
  "'",
  "“",
  "”",
  "侦查",
  "力量",
  "优势",
  "--my",
  "--x=",
  "on",
  "off",
  "clr",
  "info",
  "list",
  "custom",
  "raw",
  "abs(",
  "while",
  "[CQ:at,qq=all]",
  "{nick}",
  "{{",
  "\u0000",
  "\ud800",
  "😀",
  "İ",
  "ﬁ",
  "__proto__",
  "constructor",
  "toString",
];

const said = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join("")),
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => `.r ${parts.join("")}`),
  fc.string({ unit: fc.nat(characterCount - 1).map(anyCharacter), maxLength: 40 }).map((text) => `.${text}`),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

const json = fc.jsonValue({ maxDepth: 1 });
const segment: fc.Arbitrary<Segment> = fc.record({
  type: fc.constantFrom("text", "at", "image", "reply", "face", "", "__proto__"),
  data: fc.oneof(
    fc.record({ text: said }),
    fc.record({ qq: fc.oneof(fc.constantFrom("all", "10000", "222", ""), json) }),
    fc.dictionary(fc.string({ maxLength: 5 }), json, { maxKeys: 3 }),
  ),
}) as fc.Arbitrary<Segment>;

const who: fc.Arbitrary<Saying> = fc.record({
  nickname: fc.constantFrom("Ann", "", "[CQ:at,qq=all]", "{self}"),
  scene: fc.constantFrom("group" as const, "private" as const, "channel" as const),
  role: fc.constantFrom("owner" as const, "member" as const, "unknown" as const),
  userId: fc.constantFrom("111", "900"),
  locale: fc.constantFrom("en", "zh-CN", "xx", ""),
});

describe("whatever is said", () => {
  let tower: TestHost;
  before(async () => {
    tower = await talkingTower();
    await tower.post("/api/masters", { platform: "test", userId: "900" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  const errors = () => tower.host.features().reduce((sum, feature) => sum + feature.errors, 0);

  /** How many were answered: a property of silence would prove nothing. */
  let answered = 0;

  async function check(text: string, how: Saying): Promise<void> {
    const before = errors();
    const { outcome, spoken } = await tower.say(text, how).done();
    expect(errors(), "failures counted").to.equal(before);
    expect(outcome.stopped).to.not.equal("failed");
    if (spoken.length > 0) answered++;
    for (const part of spoken) {
      expect(part.text, "an answer").to.not.equal("");
      expect(part.text).to.not.match(/\[CQ:at,qq=all/);
      // What somebody wrote may come back in an answer, so these words count where nobody wrote them.
      for (const word of ["undefined", "NaN", "Infinity", "[object"]) expect(part.text).to.not.contain(word);
    }
  }

  it("never fails, and is never answered with what only a program says", async () => {
    answered = 0;
    await fc.assert(
      fc.asyncProperty(said, who, (text, how) => check(text, how)),
      { numRuns: 1_500 },
    );
    expect(answered).to.be.above(300);
  });

  it("in segments of any kind, the same", () =>
    fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 5 }), who, (segments, how) =>
        check("", { ...how, segments }),
      ),
      { numRuns: 800 },
    ));

  it("over HTTP is answered with 200 or a refusal of the body, never with an error of ours", () =>
    fc.assert(
      fc.asyncProperty(said, async (text) => {
        const answer = await tower.post("/api/test/message", { text, trace: true }).done();
        expect(answer.status, answer.text).to.be.oneOf([200, 400]);
      }),
      { numRuns: 150 },
    ));

  it("to the roll over HTTP is worked out or refused, never an error of ours", () =>
    fc.assert(
      fc.asyncProperty(
        said,
        fc.dictionary(fc.string({ maxLength: 4 }), json, { maxKeys: 3 }),
        async (expr, card) => {
          const answer = await tower.post("/api/dice/roll", { expr, card }).done();
          expect(answer.status, answer.text).to.be.oneOf([200, 400, 422]);
          if (answer.status === 200) expect(answer.json.code).to.equal(0);
        },
      ),
      { numRuns: 300 },
    ));

  it("takes time in proportion: no short message holds the line up", async () => {
    for (const text of [
      `.r ${"(".repeat(2_000)}`,
      `.r ${"1+".repeat(2_000)}`,
      `.r ${"d".repeat(2_000)}`,
      `.r ${"[".repeat(1_000)}${"]".repeat(1_000)}`,
      `.r ${"a ".repeat(4_000)}`,
      `.r ${"d6 ".repeat(4_000)}`,
      `.r ${"--a ".repeat(4_000)}`,
      `.r ${"“ ".repeat(4_000)}`,
      `.r ${"#".repeat(8_000)}`,
      `.r ${"%".repeat(8_000)}`,
      `.r ${"d%".repeat(4_000)}`,
      `.r [1..999999999]`,
      `.r 999d9999k999`,
      `.help ${"x".repeat(8_000)}`,
      `.${"。".repeat(8_000)}`,
      `.${"r".repeat(8_000)}`,
    ]) {
      const took = await quickestAwaited(() => tower.say(text).done(), 1_500);
      expect(took, text.slice(0, 12)).to.be.below(1_500);
    }
  });
});
