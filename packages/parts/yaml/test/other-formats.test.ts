import { expect } from "chai";
import { maxLevels, parseJson, parseToml, TomlError } from "../src/index.js";

describe("TOML of strangers", () => {
  it("is read to the values that stand in it", () => {
    expect(parseToml('name = "茶"\n[a.b]\nc = [1, {d = true}]\n')).to.deep.equal({
      name: "茶",
      a: { b: { c: [1, { d: true }] } },
    });
  });

  const deep: readonly [what: string, text: string, line: number][] = [
    ["lists", `a = ${"[".repeat(100_000)}`, 1],
    ["lists over many lines", `a = ${"[\n".repeat(100_000)}`, maxLevels + 1],
    ["inline tables", `a = ${"{b = ".repeat(100_000)}`, 1],
    ["dotted keys", `x = 1\n${"b.".repeat(10_000)}c = 1`, 2],
    ["headings", `x = 1\n[${"b.".repeat(10_000)}c]\n`, 2],
    ["headings of lists", `x = 1\n[[${"b.".repeat(10_000)}c]]\n`, 2],
  ];
  for (const [what, text, line] of deep)
    it(`is refused with the line where it is nested too deep: ${what}`, () => {
      expect(() => parseToml(text))
        .to.throw(TomlError, /nested/i)
        .with.property("line", line);
    });
});

describe("JSON of strangers", () => {
  it("is refused where it is nested too deep", () => {
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect(parseJson('{"a": [1]}')).to.deep.equal({ a: [1] });
    expect(parseJson(nested(maxLevels))).to.be.an("array");
    expect(() => parseJson(nested(maxLevels + 1))).to.throw(SyntaxError, /Nested deeper than 100 levels/);
    expect(() => parseJson(`${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`)).to.throw(/Nested deeper/);
    expect(() => parseJson("[")).to.throw(SyntaxError);
  });
});
