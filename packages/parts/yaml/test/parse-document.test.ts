import { expect } from "chai";
import { LineCounter } from "yaml";
import { documentValue, maxAliases, maxLevels, parseDocument, parseValue } from "../src/index.js";

describe("YAML of strangers", () => {
  it("is read to the values that stand in it", () => {
    const text = "name: 茶\nlist:\n  - 1\n  - [a, {b: c}]\nagain: &x {y: 2}\nmore: *x\n";
    const expected = { name: "茶", list: [1, ["a", { b: "c" }]], again: { y: 2 }, more: { y: 2 } };
    expect(parseValue(text)).to.deep.equal(expected);
    expect(parseDocument("").errors).to.deep.equal([]);
    expect(parseValue("")).to.equal(null);
  });

  it("says on which line something is wrong", () => {
    const lineCounter = new LineCounter();
    const [error] = parseDocument("a: 1\nb: [2\nc: 3\n", { lineCounter }).errors;
    expect(error?.linePos?.[0].line).to.equal(3);
    expect(error?.message).to.match(/ at line 3, column \d+$/);
    expect(() => parseValue("a: [1")).to.throw(/line 1/);
  });

  it("is one document, unless the others do not count", () => {
    const two = "a: 1\n---\nb: 2\n";
    expect(parseDocument(two).errors[0]?.message).to.match(/more than one document/);
    const first = parseDocument(two, { logLevel: "silent" });
    expect(first.errors).to.deep.equal([]);
    expect(documentValue(first)).to.deep.equal({ a: 1 });
  });

  const deep: readonly [what: string, text: string][] = [
    ["lists in brackets", "[".repeat(200_000)],
    ["tables in braces", "{a: ".repeat(100_000)],
    ["lists by dashes", "- ".repeat(200_000)],
    ["keys by question marks", "? ".repeat(100_000)],
    ["anchors", "&a [".repeat(100_000)],
    ["tags", "!x [".repeat(100_000)],
    ["tables by indentation", Array.from({ length: 1_000 }, (_, at) => `${" ".repeat(at)}a:`).join("\n")],
    ["a deep one behind a good one", `- a\n- b\n- ${"[".repeat(50_000)}`],
    ["brackets that nothing closes, and less indented text", `a:\n  ${"[".repeat(100_000)}\nb: 1\n`],
    ["dashes, and less indented text", `${"- ".repeat(100_000)}x\na: 1\n`],
    ["question marks, and a value", `${"? ".repeat(100_000)}x\n: y\n`],
    [
      "aliases in a row",
      Array.from({ length: 5_000 }, (_, at) => `a${at}: &a${at} [*a${at - 1}]`)
        .join("\n")
        .replace("*a-1", "x"),
    ],
    ["closed brackets", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ];
  for (const [what, text] of deep)
    it(`is refused where it is nested too deep: ${what}`, () => {
      const document = parseDocument(text);
      expect(document.errors[0]?.message).to.match(/Nested deeper than 100 levels/);
      expect(document.errors[0]?.linePos?.[0].line).to.be.above(0);
      expect(() => parseValue(text)).to.throw(/Nested deeper/);
    });

  it("is taken with as many levels as are allowed", () => {
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect(parseDocument(nested(maxLevels)).errors).to.deep.equal([]);
    expect(parseDocument(nested(maxLevels + 1)).errors).to.have.length(1);
  });

  it("is refused where an alias leads to itself or to nothing", () => {
    for (const text of ["a: &a [*a]", "&a {*a : 1}", "a: &a {b: {c: [1, *a]}}"])
      expect(() => parseValue(text)).to.throw(/leads to itself at line 1/);
    expect(() => parseValue("a: 1\nb: *none")).to.throw(/leads to nothing at line 2/);
    expect(parseValue("a: &a [&a [1], *a]")).to.deep.equal({ a: [[1], [1]] });
  });

  it("is refused where a long text is repeated, or aliases are many", () => {
    expect(() => parseValue(`a: &a [${"x".repeat(100_000)}]\nb: [${"*a,".repeat(50)}]`)).to.throw(
      /Aliases repeat/,
    );
    expect(() => parseValue(`a: &a x\nb: [${"*a,".repeat(maxAliases + 1)}]`)).to.throw(/Aliases repeat/);
    expect(parseValue(`a: &a x\nb: [${"*a,".repeat(maxAliases)}]`))
      .to.have.property("b")
      .with.length(maxAliases);
  });

  it("is refused where a table has a key twice, unless that is taken", () => {
    const twice = "a: 1\nb: 2\na: 3\n";
    expect(parseDocument(twice).errors[0]?.message).to.equal("Map keys must be unique at line 3, column 1");
    expect(() => parseValue("[{a: 1, a: 2}]")).to.throw(/unique/);
    expect(parseValue(twice, { uniqueKeys: false })).to.deep.equal({ a: 3, b: 2 });
  });

  it("tells of a few errors where it has one in every character", () => {
    for (const text of [
      `[${",".repeat(20_000)}]`,
      "- a: ".repeat(5_000),
      '"'.repeat(10_001),
      "!x ".repeat(10_000),
    ])
      expect(parseDocument(text).errors.length).to.be.within(1, 12);
  });

  it("is refused where its aliases multiply", () => {
    const names = [..."abcdefghi"];
    const lists = names.slice(1).map((name, at) => `${name}: &${name} [${`*${names[at]},`.repeat(9)}]`);
    expect(() => parseValue(`a: &a [x]\n${lists.join("\n")}\n`)).to.throw(/alias/i);
  });
});
