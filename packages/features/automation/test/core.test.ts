import { defineFeature, Joi, text } from "@dicetower/contract";
import patterns from "@dicetower/patterns";
import { conforms, processorTime } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { actionKinds, type Condition, conditionKinds } from "../src/api.js";
import feature from "../src/index.js";
import { messageOf, type Tower, towerWith } from "./tower.js";

conforms(feature, { with: [texts, patterns] });

const never = new AbortController().signal;

/** Kinds that do as they are told. */
const told = defineFeature({
  id: "told",
  setup(host) {
    host.add(conditionKinds, {
      key: "says",
      titleKey: "told.says",
      fields: { is: Joi.boolean().required(), later: Joi.boolean(), fails: Joi.boolean() },
      check: ({ is, later, fails }) => {
        if (fails === true) throw new Error("it broke");
        const result = { result: is === true, value: is ?? null };
        return later === true ? Promise.resolve(result) : result;
      },
    });
    host.add(
      actionKinds,
      {
        key: "note",
        titleKey: "told.note",
        fields: { words: Joi.string().required() },
        uses: ["causal"],
        run: ({ words }, context) => {
          if (words === "fail") throw new Error("it broke");
          context.say({ content: String(words) });
          return { ok: true };
        },
        preview: ({ words }) => text("told.words", { words: String(words) }),
      },
      {
        key: "end",
        titleKey: "told.end",
        fields: {},
        uses: ["causal", "schedule"],
        ends: true,
        run: () => ({ ok: true, stop: true }),
      },
    );
  },
});

describe("automation", () => {
  let tower: Tower;
  before(async () => {
    tower = await towerWith([told]);
  });
  after(() => tower.stop());

  const nested = (depth: number): object =>
    depth === 1 ? { kind: "says", is: true } : { kind: "all", conditions: [nested(depth - 1)] };
  const problem = (schema: Joi.Schema, value: unknown) => {
    const { error } = Joi.object({ rule: schema }).validate({ rule: value }, { abortEarly: false });
    return error?.details.map(({ path, message }) => `${path.join("/")}: ${message}`) ?? [];
  };

  it("takes conditions of the kinds in force, and says where something else stands", () => {
    const { condition } = tower.automation;
    const wide = (count: number) => ({
      kind: "any",
      conditions: Array.from({ length: count }, () => nested(1)),
    });
    expect(problem(condition, nested(1))).to.deep.equal([]);
    expect(problem(condition, nested(4))).to.deep.equal([]);
    expect(problem(condition, nested(5)).join()).to.match(
      /^rule\/conditions\/0\/conditions\/0\/conditions\/0\/kind: .*4 deep/,
    );
    expect(problem(condition, { kind: "elsewhere" }).join()).to.match(
      /^rule\/kind: .*must be one of \[.*says.*, all, any\]/,
    );
    expect(
      problem(condition, {
        kind: "all",
        conditions: [{ kind: "says", is: true, more: 1 }, { kind: "says" }],
      }),
    ).to.deep.equal([
      'rule/conditions/0/more: "rule.conditions[0].more" is not allowed',
      'rule/conditions/1/is: "rule.conditions[1].is" is required',
    ]);
    expect(problem(condition, wide(32))).to.deep.equal([]);
    expect(problem(condition, wide(33)).join()).to.match(/32 items/);
    expect(problem(condition, { kind: "all", conditions: [wide(31), wide(31)] }).join()).to.match(
      /more than 64/,
    );
  });

  it("takes actions where they may stand", () => {
    const { automation } = tower;
    expect(problem(automation.action("causal"), { kind: "note", words: "x" })).to.deep.equal([]);
    expect(problem(automation.action("schedule"), { kind: "note", words: "x" }).join()).to.match(
      /rule\/kind: .*must be one of \[((?!note).)*\bend\b/,
    );
    expect(problem(automation.action("causal"), { kind: "note", loud: 1 })).to.have.length(2);
  });

  const check = async (conditions: readonly object[], match: "all" | "any", trial = false) => {
    const { context } = tower.automation.open({
      message: messageOf("hello"),
      signal: never,
      ...(trial ? { trial: { counters: new Map(), random: undefined } } : {}),
    });
    return tower.automation.check(conditions as Condition[], match, context);
  };
  const yes = { kind: "says", is: true };
  const no = { kind: "says", is: false };

  it("joins conditions, waits where it must, and looks no further than it has to", async () => {
    const cases = [
      [[], "all", true, 0],
      [[yes, no, yes], "all", false, 2],
      [[no, { ...yes, later: true }, no], "any", true, 2],
      [[{ kind: "any", negate: true, conditions: [no, no] }], "all", true, 3],
      [[{ kind: "says", is: true, fails: true, negate: true }], "all", false, 1],
      [[{ kind: "gone" }, yes], "any", true, 2],
    ] as const;
    for (const [conditions, match, result, looked] of cases) {
      const found = await check(conditions, match);
      expect([found.result, found.conditions.length], JSON.stringify(conditions)).to.deep.equal([
        result,
        looked,
      ]);
    }
    expect(await check([yes], "all")).to.not.be.instanceOf(Promise);
    const failed = await check([{ ...yes, fails: true }, { kind: "gone" }], "any");
    expect(failed.errors).to.deep.equal([
      "condition 0 (says): it broke",
      'condition 1: the kind "gone" is not there; the feature that has it is off',
    ]);
    const trial = await check([no, { kind: "any", conditions: [yes, no] }], "all", true);
    expect(trial.conditions.map(({ path, result }) => `${path} ${result}`)).to.deep.equal([
      "0 false",
      "1 true",
      "1.conditions.0 true",
      "1.conditions.1 false",
    ]);
  });

  it("runs actions in order to the end or a stop, and in a trial tells what they would do", async () => {
    const actions = [
      { kind: "note", words: "one" },
      { kind: "note", words: "fail" },
      { kind: "gone" },
      { kind: "note", words: "two" },
      { kind: "end" },
      { kind: "note", words: "three" },
    ];
    const real = tower.automation.open({ message: messageOf("x"), signal: never });
    const ran = await tower.automation.run(actions, real.context);
    expect(ran.map(({ ok }) => ok)).to.deep.equal([true, false, false, true, true]);
    expect(real.said.map(({ content }) => content)).to.deep.equal(["one", "two"]);
    const trial = tower.automation.open({
      message: messageOf("x"),
      signal: never,
      trial: { counters: new Map(), random: undefined },
    });
    const told = await tower.automation.run(actions, trial.context);
    expect(told.map(({ wouldDo }) => wouldDo?.key)).to.deep.equal([
      "told.words",
      "told.words",
      undefined,
      "told.words",
      "told.end",
    ]);
    expect(trial.said).to.deep.equal([]);
  });

  it("takes wordings with a weight, 64 KiB of them, and draws as often as they weigh", () => {
    const { automation } = tower;
    const { variants } = automation;
    const one = (length: number, weight = 1) => ({ text: "x".repeat(length), weight });
    const cases = [
      [[one(1)], true],
      [[], false],
      [Array.from({ length: 256 }, () => one(1)), true],
      [Array.from({ length: 257 }, () => one(1)), false],
      [[one(32_768), one(32_768)], true],
      [[one(32_768), one(32_769)], false],
      [[one(1, 0)], false],
      [[one(1, 999_999)], true],
      [[one(1, 1_000_000)], false],
      [[{ ...one(1), delay: 600 }], true],
      [[{ ...one(1), delay: 601 }], false],
    ] as const;
    for (const [value, good] of cases) expect(problem(variants, value).length === 0).to.equal(good);
    const wordings = [one(1, 2), one(2, 0), one(3, 3)];
    const drawn = [1, 2, 3, 4, 5].map((face) => automation.pick(wordings, () => face).text.length);
    expect(drawn).to.deep.equal([1, 1, 3, 3, 3]);
  });

  it("finds words in every mode, in the first 2 000 characters", () => {
    const found = (pattern: object, said: string) =>
      tower.automation.matcher(pattern as never).match(said)?.captures;
    const modes = [
      ["exact", ["Hello"], " hello ", true],
      ["exact", ["Hello"], "hello you", false],
      ["prefix", ["he"], "Hello", true],
      ["suffix", ["LO"], "hello", true],
      ["contains", ["ell"], "Hello", true],
      ["any", ["x", "ell"], "Hello", true],
      ["all", ["he", "lo"], "Hello", true],
      ["all", ["he", "x"], "Hello", false],
      ["fuzzy", ["good morning"], "goood morning", true],
      ["fuzzy", ["good morning"], "good night", false],
      ["regex", ["^h(.)l"], "Hello", true],
    ] as const;
    for (const [matchMode, keywords, said, fits] of modes)
      expect(found({ matchMode, keywords }, said) !== undefined, `${matchMode} ${keywords.join()}`).to.equal(
        fits,
      );
    expect(found({ matchMode: "regex", keywords: ["(\\d+) (x)?"] }, "a 12 b")).to.deep.equal({
      $0: "12 ",
      $1: "12",
      $2: "",
    });
    expect(found({ matchMode: "contains", keywords: ["Hello"], caseSensitive: true }, "hello")).to.equal(
      undefined,
    );
    expect(
      found({ matchMode: "contains", keywords: ["he llo"], ignoreSpaces: true }, "h e l l o"),
    ).to.not.equal(undefined);
    expect(found({ matchMode: "contains", keywords: ["he"], excludeKeywords: ["LLO"] }, "hello")).to.equal(
      undefined,
    );
    expect(found({ matchMode: "contains", keywords: ["z"] }, `${"x".repeat(1_999)}z`)).to.not.equal(
      undefined,
    );
    expect(found({ matchMode: "contains", keywords: ["z"] }, `${"x".repeat(2_000)}z`)).to.equal(undefined);
    expect(found({ matchMode: "contains", keywords: [" "] }, "a b")).to.equal(undefined);
  });

  it("refuses patterns that cannot be matched in linear time, and is quick with evil ones", () => {
    const schema = Joi.object(tower.automation.textPattern);
    expect(problem(schema, { matchMode: "regex", keywords: ["a", "(?=x)"] }).join()).to.match(
      /^rule\/keywords\/1: .*look-around.*character 1/,
    );
    expect(problem(schema, { matchMode: "exact", keywords: ["(?=x)"] })).to.deep.equal([]);
    const keywords = (count: number, length: number) => ({
      keywords: Array.from({ length: count }, () => "x".repeat(length)),
    });
    expect(problem(schema, keywords(64, 500))).to.deep.equal([]);
    expect(problem(schema, keywords(65, 1))).to.have.length(1);
    expect(problem(schema, keywords(1, 501))).to.have.length(1);
    expect(problem(schema, keywords(0, 1))).to.have.length(1);
    const text = `${"a".repeat(1_999)}!`;
    for (const pattern of [
      { matchMode: "regex", keywords: ["^(a+)+$", "(a|aa)+$", "(.*)*x", "(a*)*b"] },
      { matchMode: "regex", keywords: Array.from({ length: 64 }, (_, at) => `(a?){90}(a+)+[bc]${at}`) },
      { matchMode: "fuzzy", keywords: Array.from({ length: 64 }, (_, at) => `${"ab".repeat(249)}${at}`) },
    ]) {
      const matcher = tower.automation.matcher(pattern as never);
      expect(processorTime(400, () => matcher.match(text))).to.be.below(400);
    }
  });
});
