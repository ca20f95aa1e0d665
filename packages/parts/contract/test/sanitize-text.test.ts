import { expect } from "chai";
import fc from "fast-check";
import { sanitizeText } from "../src/index.js";

describe("what is said again", () => {
  it("is what was said, where nothing is wrong with it", () => {
    for (const said of ["", "stealth", "潜行 检定", "two\nlines\tand a tab", "👨‍👩‍👧 é ß", "x".repeat(512)])
      expect(sanitizeText(said)).to.equal(said);
  });

  it("has no characters that move, hide or turn around what stands beside them", () => {
    expect(sanitizeText("a\u0000\u0007\u001b[2Jb\rc")).to.equal("a[2Jbc");
    expect(sanitizeText("\u202eevil\u202c \u2066x\u2069 \u200b\ufeffy\u061c\u2028z")).to.equal("evil x yz");
  });

  it("ends with an ellipsis where it was longer than it may be, and never within a character", () => {
    expect(sanitizeText("x".repeat(513))).to.equal(`${"x".repeat(511)}…`);
    expect(sanitizeText("abcdef", 4)).to.equal("abc…");
    expect(sanitizeText("ab😀cd", 4)).to.equal("ab…");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 40 }), (said, most) => {
        const again = sanitizeText(said, most);
        expect(again.length).to.be.at.most(most);
        expect(Buffer.from(again).toString(), "no half of a character").to.equal(again);
        expect(sanitizeText(again, most)).to.equal(again);
      }),
    );
  });
});
