import { formatCq, parseCq, readableCq, type Segment } from "@dicetower/contract";
import { expect } from "chai";
import fc from "fast-check";

const value = fc.string({ unit: "grapheme", maxLength: 20 });
const word = fc.stringMatching(/^[A-Za-z_][\w.-]{0,8}$/).filter((name) => name !== "__proto__");
const code = fc.record({ type: word.filter((type) => type !== "text"), data: fc.dictionary(word, value) });
const plain = value.filter((text) => text !== "").map((text) => ({ type: "text", data: { text } }));
/** No two texts in a row: joined they are one. */
const message = fc
  .array(fc.tuple(fc.option(plain, { nil: undefined }), code))
  .map((pairs) => pairs.flatMap(([text, other]) => (text === undefined ? [other] : [text, other])));

describe("CQ codes", () => {
  it("come back as the same segments, whatever the texts and values hold", () => {
    fc.assert(
      fc.property(message, (segments) => {
        expect(plainData(parseCq(formatCq(segments)))).to.deep.equal(plainData(segments));
      }),
    );
  });

  it("come back as the same string, for every string that is written as the standard says", () => {
    fc.assert(
      fc.property(message.map(formatCq), (text) => {
        expect(formatCq(parseCq(text))).to.equal(text);
      }),
    );
  });

  it("never make the parser throw", () => {
    const parts = fc.array(
      fc.constantFrom("[CQ:", "at", ",", "=", "]", "[", "&", "&amp;", "&#91;", "a", " ", "。"),
    );
    fc.assert(
      fc.property(parts, (pieces) => {
        expect(parseCq(pieces.join(""))).to.be.an("array");
      }),
    );
  });

  const cases: [text: string, segments: unknown[]][] = [
    ["", []],
    [".r 1d100", [text(".r 1d100")]],
    ["a[CQ:at,qq=123]b", [text("a"), { type: "at", data: { qq: "123" } }, text("b")]],
    ["[CQ:shake]", [{ type: "shake", data: {} }]],
    ["[CQ:share,url=http://a/?b=c&amp;d=e]", [{ type: "share", data: { url: "http://a/?b=c&d=e" } }]],
    ["[CQ:x,a=1&#44;2&#93;]", [{ type: "x", data: { a: "1,2]" } }]],
    ["&#91;CQ:at&#93; &amp;amp;", [text("[CQ:at] &amp;")]],
    ["HP & MP", [text("HP & MP")]],
    ["[CQ:at,qq=1", [text("[CQ:at,qq=1")]],
    ["[CQ:]", [text("[CQ:]")]],
    ["[CQ:at,qq]", [text("[CQ:at,qq]")]],
    ["[CQ:a b,c=d]", [text("[CQ:a b,c=d]")]],
    ["[CQ:[CQ:face,id=1]", [text("[CQ:"), { type: "face", data: { id: "1" } }]],
    ["[CQ:image, file=a.png]", [{ type: "image", data: { file: "a.png" } }]],
  ];
  for (const [source, segments] of cases)
    it(`reads ${JSON.stringify(source)}`, () => expect(parseCq(source)).to.deep.equal(segments));

  it("shows text as it is and everything else as its code", () => {
    const segments: Segment[] = [
      text("a & [b] "),
      { type: "image", data: { file: "x,y.png", url: null, size: 7, flash: true } },
    ];
    expect(readableCq(segments)).to.equal("a & [b] [CQ:image,file=x&#44;y.png,size=7,flash=true]");
  });

  it("cannot change what every object inherits", () => {
    parseCq("[CQ:at,__proto__=polluted,constructor=x]");
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
  });
});

function text(text: string): Segment {
  return { type: "text", data: { text } };
}

/** fast-check makes objects without a prototype. */
function plainData(segments: readonly Segment[]): unknown {
  return JSON.parse(JSON.stringify(segments));
}
