import { type Boom, defineFeature, type PatternOptions, Patterns } from "@dicetower/contract";
import { conforms, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import feature from "../src/index.js";

conforms(feature);

describe("patterns", () => {
  let tower: TestHost;
  let patterns: Patterns;
  before(async () => {
    const user = defineFeature({
      id: "user",
      needs: { patterns: Patterns },
      setup: (host) => {
        patterns = host.needs.patterns;
      },
    });
    tower = await testHost({ features: [feature, user] });
  });
  after(() => tower.stop());

  const refusal = (source: string): [number, string, unknown] => {
    try {
      patterns.compile(source);
    } catch (error) {
      const { data, message } = error as Boom<{ code: number; data: unknown }>;
      return [data?.code ?? 0, message, data?.data];
    }
    return [0, "compiled", undefined];
  };
  const first = (source: string, text: string, options?: PatternOptions) =>
    patterns.compile(source, options).match(text);

  it("find the first match with its groups, by number and by name", () => {
    expect(first("(?<skill>\\p{Han}+) ?(\\d+)?(!)?", "检定 侦查60")).to.deep.equal({
      text: "检定 ",
      index: 0,
      groups: ["检定", undefined, undefined],
      named: Object.assign(Object.create(null), { skill: "检定" }),
    });
    expect(first("(\\d+)d(\\d+)", "roll 3d6 now")).to.deep.include({
      text: "3d6",
      index: 5,
      groups: ["3", "6"],
    });
    expect(first("x", "abc")).to.equal(undefined);
  });

  it("read letters and lines as their options say", () => {
    expect(patterns.compile("hello").test("HELLO")).to.equal(false);
    expect(patterns.compile("hello", { ignoreCase: true }).test("HELLO")).to.equal(true);
    expect(patterns.compile("^b").test("a\nb")).to.equal(false);
    expect(patterns.compile("^b", { multiline: true }).test("a\nb")).to.equal(true);
    expect(patterns.compile("a.b", { dotAll: true }).test("a\nb")).to.equal(true);
  });

  it("are refused with the reason and the place where they cannot be read or cannot be quick", () => {
    expect(refusal("ab(cd")[0]).to.equal(42200);
    expect(refusal("x(?=a)")).to.deep.equal([
      42200,
      'The pattern cannot be used: look-around such as "(?=" cannot be had (character 2).',
      { reason: 'look-around such as "(?=" cannot be had', index: 1 },
    ]);
    expect(refusal("(a)\\1")[1]).to.contain('the back-reference "\\1" cannot be had (character 4)');
    expect(refusal("[z-a]")[1]).to.contain("z-a");
    expect(refusal("((a{100}){100}){100}")[0]).to.equal(42200);
    expect(refusal("(a?){900}a{900}")[1]).to.contain("too large");
    expect(refusal("a".repeat(1_001))[1]).to.contain("1000 characters");
  });

  it("take no longer than the text is, also where other engines take for ever", () => {
    const evil = ["(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a|aa)+$", "^(.*?,){11}P", "(a?){90}a{90}"];
    const texts = ["x".repeat(10_000), "a".repeat(10_000), "1,".repeat(5_000), `${"a".repeat(9_999)}!`];
    for (const source of evil) {
      const pattern = patterns.compile(source);
      for (const text of texts) pattern.test(text);
      const began = performance.now();
      for (const text of texts) pattern.match(text);
      // Four texts; exponential engines would need years, and a test machine may be slow.
      expect(performance.now() - began, source).to.be.below(20_000);
    }
  });

  it("look at the first 10 000 characters of a text", () => {
    expect(patterns.compile("z").test(`${"a".repeat(9_999)}z`)).to.equal(true);
    expect(patterns.compile("z").test(`${"a".repeat(10_000)}z`)).to.equal(false);
  });

  it("are compiled once as long as they are used, and the longest unused ones are dropped", () => {
    const kept = patterns.compile("kept");
    for (let i = 0; i < 1_999; i++) patterns.compile(`word ${i}`);
    expect(patterns.compile("kept")).to.equal(kept);
    expect(patterns.compile("kept", { ignoreCase: true })).to.not.equal(kept);
    for (let i = 2_000; i < 4_000; i++) patterns.compile(`word ${i}`);
    expect(patterns.compile("kept")).to.not.equal(kept);
  });
});
