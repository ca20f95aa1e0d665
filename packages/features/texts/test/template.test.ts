import { quickest } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { DrawBudget, type DrawContext, drawTemplate } from "../src/template/draw.js";
import { fillTemplate } from "../src/template/fill.js";
import { namesOf } from "../src/template/names-of.js";
import type { FlatTemplate, ParsedTemplate } from "../src/template/nodes.js";
import { parseTemplate } from "../src/template/parse.js";

const escaped = (text: string) => text.replaceAll("{", "{{").replaceAll("}", "}}");
const around: DrawContext = {
  budget: new DrawBudget(),
  die: () => 1,
  knows: () => false,
  call: () => undefined,
};
/** Draws with given dice, and fills every name with `x`. */
function said(source: string, dice: readonly number[] = [], rolls = false): string {
  const left = [...dice];
  const die = (faces: number) => {
    const value = left.shift() ?? 1;
    expect(value).to.be.at.most(faces);
    return value;
  };
  const flat = flatOf(parseTemplate(source, { rolls }), { ...around, budget: new DrawBudget(), die });
  expect(left, "dice left over").to.deep.equal([]);
  return fillTemplate(flat, (name) => (name === "unknown" ? undefined : "x")) as string;
}
function flatOf(parsed: ParsedTemplate, surroundings: DrawContext): FlatTemplate {
  return "pieces" in parsed ? parsed : (drawTemplate(parsed, surroundings) as FlatTemplate);
}

describe("a template", () => {
  it("gives any text back whose braces are doubled", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("{", "}", "a", "_", "é", "字", "|") }), (text) => {
        const template = parseTemplate(escaped(text));
        expect(namesOf(template)).to.deep.equal([]);
        expect(flatOf(template, around)).to.deep.equal({ pieces: [text], holes: [], format: "plain" });
      }),
    );
  });

  it("puts values in as they are, also between doubled braces", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (around, value) => {
        const text = around.replaceAll("\\", "");
        const template = parseTemplate(`${escaped(text)}{name}${escaped(text)}`) as FlatTemplate;
        expect(template.holes).to.deep.equal(["name"]);
        expect(fillTemplate(template, () => value)).to.equal(text + value.replaceAll("CQ:", "CQ：") + text);
      }),
    );
    expect(said("{{{name}}}")).to.equal("{x}");
    expect(said("{} {1} {a b} {a{b}")).to.equal("{} {1} {a b} {ax");
    expect(said("\\{name\\} \\{ \\a")).to.equal("{name} { \\a");
    expect(said("{card.hp} {力量} {unknown} {a..b} {.a}")).to.equal("x x {unknown} {a..b} {.a}");
  });

  it("draws one of a sample by one die, of what is not chosen nothing", () => {
    expect(said("{sample:甲|乙}", [1])).to.equal("甲");
    expect(said("{sample:甲|乙}", [2])).to.equal("乙");
    expect(said("<{sample:a|{name}|c}>", [2])).to.equal("<x>");
    expect(said("{sample:a|{sample:b|c}}{sample:d|e}", [2, 2, 1])).to.equal("cd");
    expect(said("{sample:a|{sample:b|c}}{sample:d|e}", [1, 2])).to.equal("ae");
    expect(said("{sample:only}")).to.equal("only");
    expect(said("{sample:a||c}", [2])).to.equal("");
  });

  it("weighs alternatives, those without weight never", () => {
    expect(said("{sample:::3::a|b}", [3])).to.equal("a");
    expect(said("{sample:::3::a|b}", [4])).to.equal("b");
    expect(said("{sample:::0::a|b}")).to.equal("b");
    expect(said("{sample:::2::|::x::b}", [3])).to.equal("::x::b");
  });

  it("knows braces and bars by their escapes within a sample", () => {
    expect(said("{sample:a\\|b|c}", [1])).to.equal("a|b");
    expect(said("{sample:{{a}}|b}", [1])).to.equal("{a}");
    expect(said("{sample:\\{a\\}|b}", [1])).to.equal("{a}");
    expect(said("{sample:a|{{{name}}}}", [2])).to.equal("{x}");
    expect(said("a|b \\| {sample:c|d}", [1])).to.equal("a|b \\| c");
  });

  it("stays as written where it is broken or breaks a limit", () => {
    const many = `{sample:${"a|".repeat(256)}b}`;
    const deep = `${"{sample:".repeat(33)}a${"}".repeat(33)}`;
    for (const broken of [
      "{sample:a|b",
      "{sample:::0::a|::0::b}",
      "{sample:::1000000::a|b}",
      many,
      deep,
      "{%nothing}",
      "{=1d6}",
      "{sample: {sample:a|",
    ])
      expect(said(broken)).to.equal(broken);
    expect(said("{sample:x {sample:a|b} {name}", [2])).to.equal("{sample:x b x");
    expect(said(`{sample:${"a|".repeat(255)}b}`, [256])).to.equal("b");
    expect(said(`${"{sample:".repeat(32)}a${"}".repeat(32)}`)).to.equal("a");
    expect(said("{sample:a|b}".repeat(501), Array(500).fill(2))).to.equal(`${"b".repeat(500)}{sample:a|b}`);
  });

  it("names the variables of what may be drawn", () => {
    expect(namesOf(parseTemplate("{a} {sample:{b}|{sample:{c}|d}} {%e}"))).to.deep.equal(["a", "b", "c"]);
  });

  it("is taken apart in time that grows with its length alone", () => {
    for (const piece of [
      "{",
      "{a",
      "}{",
      "{a{",
      "{sample:",
      "{sample:a|",
      "{sample:{{",
      "{sample:a}",
      "[1d",
      "{a.",
      "|",
      "\\",
    ])
      for (const rolls of [false, true])
        expect(
          quickest(() => parseTemplate(piece.repeat(65_536 / piece.length), { rolls }), 1_000),
          piece,
        ).to.be.below(1_000);
  });

  it("is never more than 64 KiB in whole characters, however long its values are", () => {
    const template = parseTemplate("{name}!") as FlatTemplate;
    expect(fillTemplate(template, () => "骰".repeat(21_845))).to.equal(`${"骰".repeat(21_845)}!`);
    expect(fillTemplate(template, () => `a${"骰".repeat(21_845)}`)).to.equal(`a${"骰".repeat(21_845)}`);
    expect(fillTemplate(template, () => `ab${"骰".repeat(21_845)}`)).to.equal(`ab${"骰".repeat(21_844)}`);
  });
});
