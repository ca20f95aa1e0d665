import { quickest } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { fillTemplate, parseTemplate } from "../src/template.js";

const escaped = (text: string) => text.replaceAll("{", "{{").replaceAll("}", "}}");

describe("a template", () => {
  it("gives any text back whose braces are doubled", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("{", "}", "a", "_", "é", "字") }), (text) => {
        const template = parseTemplate(escaped(text));
        expect(template.names).to.deep.equal([]);
        expect(fillTemplate(template, () => "wrong")).to.equal(text);
      }),
    );
  });

  it("puts values in as they are, also between doubled braces", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (around, value) => {
        const template = parseTemplate(`${escaped(around)}{name}${escaped(around)}`);
        expect(fillTemplate(template, () => value)).to.equal(around + value + around);
      }),
    );
    expect(fillTemplate(parseTemplate("{{{name}}}"), () => "x")).to.equal("{x}");
    expect(fillTemplate(parseTemplate("{} {1} {a b} {a{b}"), () => "x")).to.equal("{} {1} {a b} {ax");
  });

  it("is taken apart in time that grows with its length alone", () => {
    for (const piece of ["{", "{a", "}{", "{a{"])
      expect(
        quickest(() => parseTemplate(piece.repeat(32_768)), 1_000),
        piece,
      ).to.be.below(1_000);
  });
});
