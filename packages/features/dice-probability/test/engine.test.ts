import { Budget, type Engine, type Environment, type Program } from "@dicetower/contract/engine";
import { seededDice } from "@dicetower/dice/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createCompat2Engine, extraOperators } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";
import { longRun, processorTime } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import { type Analysis, analyse, bars, type Outcomes, reach, summarise } from "../src/engine/index.js";

const engines: readonly Engine[] = [
  createNativeEngine(),
  createCompat1Engine(),
  createCompat2Engine({ operators: extraOperators }),
];
const limits = { maxDice: 999, maxFaces: 9999, maxBonus: 9, maxExplosions: 100, maxOperations: 20_000 };
const card: Readonly<Record<string, number>> = { 力量: 3 };

function environment(die: (faces: number) => number): Environment {
  return { die, faces: 20, limits, budget: new Budget(20_000), lookup: (name) => card[name] };
}

const noDice = environment(() => {
  throw new Error("an exact answer rolls no dice");
});
const byFormula = { steps: 30_000_000, ways: 0, rolls: 0, limitMs: 60_000 };
const byWays = { steps: 0, ways: 60_000, rolls: 0, limitMs: 60_000 };

function programs(text: string): { readonly engine: string; readonly program: Program }[] {
  return engines.flatMap((engine) => {
    const probe = engine.probe(text);
    return probe.supported ? [{ engine: engine.key, program: probe.program }] : [];
  });
}

/** Chances by value. */
function table({ values, chances, failed }: Outcomes): Map<number | "error", number> {
  const found = new Map<number | "error", number>(values.map((value, at) => [value, chances[at] as number]));
  if (failed > 0) found.set("error", failed);
  return found;
}

function expectAlike(one: Outcomes, other: Outcomes, what: string): void {
  const left = table(one);
  const right = table(other);
  const differing = [...new Set([...left.keys(), ...right.keys()])].filter(
    (key) => !(Math.abs((left.get(key) ?? 0) - (right.get(key) ?? 0)) <= 1e-9),
  );
  const shown = differing.map((key) => `${key}: ${left.get(key) ?? 0} and ${right.get(key) ?? 0}`);
  expect(shown, `chances of ${what}`).to.deep.equal([]);
}

/** The program without its formula: all ways to fall, gone through one by one. */
function bare(program: Program): Program {
  return { source: program.source, acts: program.acts, evaluate: (one) => program.evaluate(one) };
}

/** Terms with few ways to fall, in the spellings of all three engines. */
const terms = [
  "2d4",
  "d6",
  "3d3k2",
  "3d3k",
  "2d4kh",
  "3d3kl2",
  "3d3dh",
  "3d3dl1",
  "3d3q2",
  "2d4min2",
  "2d4max3",
  "d4优势",
  "d4劣势",
  "f",
  "2f",
  "4df",
  "b",
  "p",
  "b2",
  "d100p1",
  "2d6a5",
  "3a10m4k3",
  "2d4cs>=3",
  "2d4r1",
  "(d3)d3",
  "(1+1)d4",
  "d2d3",
  "(d4-1)d3",
  "力量",
  "{力量}",
  "7",
  "2.5",
  "0",
  "d2d2d2",
] as const;
const operators = ["+", "-", "*", "/", "^", ">", "<", ">=", "==", "!=", "%", "&", "|"] as const;

const expression = fc
  .tuple(
    fc.constantFrom(...terms),
    fc.array(fc.tuple(fc.constantFrom(...operators), fc.constantFrom(...terms)), { maxLength: 2 }),
    fc.constantFrom("", "neg", "ternary", "sum"),
  )
  .map(([first, rest, shape]) => {
    const text = rest.reduce<string>((before, [operator, term]) => `${before}${operator}${term}`, first);
    if (shape === "neg") return `-(${text})`;
    if (shape === "ternary") return `(${text})?(2d3):(d4)`;
    return shape === "sum" ? `(${text})?` : text;
  });

describe("exact chances", () => {
  it("by convolution are those of all ways to fall, in every engine", function () {
    this.timeout(120_000);
    const followed = new Map<string, number>();
    fc.assert(
      fc.property(expression, (text) => {
        for (const { engine, program } of programs(text)) {
          const exact = analyse(program, noDice, byFormula);
          const all = exact && analyse(bare(program), noDice, byWays);
          if (exact === undefined || all === undefined) continue;
          expectAlike(exact.outcomes, all.outcomes, `${text} (${engine})`);
          followed.set(engine, (followed.get(engine) ?? 0) + 1);
        }
      }),
      { numRuns: longRun ? 400 : 250, seed: 7 },
    );
    for (const { key } of engines) expect(followed.get(key) ?? 0, key).to.be.above(10);
  });

  const shared: readonly (readonly [string, number])[] = [
    ["3d6+2", 12.5],
    ["4d6k3", 15869 / 1296],
    ["10-2d6", 3],
    ["4df", 0],
    ["5a8", 5 * (0.3 / 0.7)],
  ];
  for (const [text, mean] of shared)
    it(`of ${text} have the mean ${Math.round(mean * 1000) / 1000} in each engine that reads it`, () => {
      for (const { program } of programs(text))
        expect(summarise((analyse(program, noDice, byFormula) as Analysis).outcomes).mean).to.be.closeTo(
          mean,
          1e-9,
        );
    });

  it("follow every form that the page names", () => {
    const forms: Readonly<Record<string, readonly string[]>> = {
      native: ["3d6", "4d6k3", "3f", "b2", "p3", "5a8", "2d6*3", "100/d6", "3d6-2d4+1", "--1"],
      compat1: [
        "3d6",
        "4d6k3",
        "4d6q1",
        "2d20kh",
        "4d6dl1",
        "4d6kl2",
        "4d6dh1",
        "3d6min2",
        "3d6max4",
        "3f",
        "3b2",
        "d100p2",
        "5a9k6q1m12",
        "4c3m7",
        "(2d6)d4",
        "6d10a7",
        "2d6>7",
        "(d6>3)?(2d6):(3)",
        "(d6)?",
        "2^d4",
        "3d6&2",
        "{力量}+d6",
      ],
      compat2: [
        "3d6",
        "4d6k3",
        "4d6q",
        "4d6dh1",
        "4d6dl",
        "d20min5",
        "d20优势",
        "b2",
        "p",
        "f",
        "5a9m12k6",
        "4c3m7",
        "d4d6d8",
        "(2d6)d4",
        "2d6>=7",
        "d6>3 ? 2d6 : 3",
        "7.5*d6",
        "2d6 % 4",
        "-d6",
        "d4 || d6",
        "4d6!",
        "2d6r1",
        "2d6rr1",
        "4d6r1k3",
        "6d10cs>=7",
        "力量+d6",
      ],
    };
    for (const { key, probe } of engines)
      for (const text of forms[key] ?? []) {
        const answer = probe(text);
        expect(answer.supported, `${key} reads ${text}`).to.equal(true);
        if (answer.supported)
          expect(analyse(answer.program, noDice, byFormula)?.method, `${key}: ${text}`).to.equal(
            "convolution",
          );
      }
  });

  it("add up to 1 and are never negative", () => {
    for (const text of ["999d6", "100d100", "40d10k20", "50a5", "20d6!", "9c2"])
      for (const { engine, program } of programs(text)) {
        const { outcomes } = analyse(program, noDice, byFormula) as Analysis;
        const sum = outcomes.chances.reduce((before, chance) => before + chance, outcomes.failed);
        expect(sum, `${text} (${engine})`).to.be.closeTo(1, 1e-9);
        expect(outcomes.chances.every((chance) => chance >= 0)).to.equal(true);
      }
  });

  it("tell errors that come by chance, and those that come always", () => {
    const failed = (text: string) =>
      programs(text).map(({ program }) => analyse(program, noDice, byFormula)?.outcomes.failed ?? -1);
    expect(failed("1/(d4-1)")).to.deep.equal([0.25, 0.25]);
    expect(failed("(d4-1)d6")).to.deep.equal([0.25, 0.25]);
    expect(failed("1/0")).to.deep.equal([1, 1, 1]);
    expect(failed("9".repeat(400))).to.deep.equal([1, 1, 1]);
    expect(failed(`d6+${"9".repeat(17)}`)).to.deep.equal([1, 1, 1]);
    expect(failed("999d6+0d6")).to.deep.equal([1, 1, 1]);
    expect(failed(`${"100d6+".repeat(250)}1`).every((chance) => chance === 1)).to.equal(true);
    // A die that goes on with nine faces of ten: some of a thousand pools run into the limit of rounds.
    for (const chance of failed("900a2k9")) if (chance >= 0) expect(chance).to.be.within(0.01, 0.1);
  });

  it("give up within their bounds", () => {
    for (const text of [
      "999d9999",
      "900d100k450",
      "[3d100,3d100]kh",
      "9999d9999",
      "10d5a5m2000000000",
      "d9991d99911",
      `2${"^d2".repeat(120)}`,
    ])
      for (const { engine, program } of programs(text)) {
        const spent = processorTime(500, () => {
          const found = analyse(program, noDice, { steps: 500_000, ways: 2_000, rolls: 0, limitMs: 50 });
          if (found !== undefined)
            expect(found.outcomes.failed, `${text} (${engine})`).to.be.closeTo(1, 1e-9);
        });
        expect(spent, `${text} (${engine})`).to.be.below(500);
      }
  });
});

describe("what is rolled", () => {
  const families = [
    "d20",
    "3d6+2",
    "4d6k3",
    "2d20kh",
    "4d6dl",
    "b2",
    "p2",
    "4df",
    "5a8",
    "6a9k6",
    "4c3m7",
    "2d6*2d4",
    "100/d6",
    "2d6>7",
    "(2d6)d4",
    "d4d6d8",
    "4d6!",
    "2d6r1",
    "6d10cs>=7",
    "3d6min2",
    "d20优势",
    "(d6>3)?(2d6):(9)",
  ];

  for (const [at, text] of families.entries())
    it(`lies within the exact chances of ${text}, and falls as they say`, () => {
      for (const { engine, program } of programs(text)) {
        const { outcomes } = analyse(program, noDice, byFormula) as Analysis;
        const chances = table(outcomes);
        const counts = new Map<number, number>();
        const die = seededDice(`${text} ${at}`);
        const rolls = 20_000;
        for (let turn = 0; turn < rolls; turn++) {
          const value = program.evaluate(environment(die)).value as number;
          expect(chances.has(value), `${value} of ${text} (${engine})`).to.equal(true);
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        expect(chiSquare(chances, counts, rolls), `${text} (${engine})`).to.be.below(4.8);
      }
    });

  /**
   * Values expected fewer than ten times are one class. The statistic is told in standard deviations (Wilson and
   * Hilferty): with fixed seeds and 60 samples, 4.8 is passed by a right die less than once in 10 000 choices of seeds.
   */
  function chiSquare(
    chances: ReadonlyMap<number | "error", number>,
    counts: ReadonlyMap<number, number>,
    rolls: number,
  ): number {
    let square = 0;
    let classes = -1;
    let rareExpected = 0;
    let rareSeen = 0;
    for (const [value, chance] of chances) {
      const expected = chance * rolls;
      const seen = value === "error" ? 0 : (counts.get(value) ?? 0);
      if (expected < 10) {
        rareExpected += expected;
        rareSeen += seen;
        continue;
      }
      square += (seen - expected) ** 2 / expected;
      classes++;
    }
    if (rareExpected > 1) {
      square += (rareSeen - rareExpected) ** 2 / rareExpected;
      classes++;
    }
    if (classes < 1) return 0;
    const spread = 2 / (9 * classes);
    return (Math.cbrt(square / classes) - (1 - spread)) / Math.sqrt(spread);
  }
});

describe("an estimate", () => {
  it("is near the exact chances, and the same for the same seed", () => {
    for (const { program } of programs("4d6k3")) {
      const rolled = () =>
        analyse(bare(program), environment(seededDice("estimate")), {
          steps: 0,
          ways: 0,
          rolls: 20_000,
          limitMs: 5_000,
        }) as Analysis;
      const estimate = rolled();
      expect(estimate).to.deep.include({ method: "estimate", rolls: 20_000 });
      const exact = analyse(program, noDice, byFormula) as Analysis;
      const off = summarise(estimate.outcomes).mean - summarise(exact.outcomes).mean;
      expect(Math.abs(off)).to.be.below((4 * 2.85) / Math.sqrt(20_000));
      expect(estimate.outcomes).to.deep.equal(rolled().outcomes);
    }
  });

  it("ends in time, with fewer rolls", () => {
    const [slow] = programs("999d6");
    const spent = processorTime(1_000, () => {
      const found = analyse(bare(slow?.program as Program), environment(seededDice(1)), {
        steps: 0,
        ways: 0,
        rolls: 1_000_000,
        limitMs: 100,
      });
      expect(found?.rolls).to.be.within(1, 999_999);
    });
    expect(spent).to.be.below(1_000);
  });
});

describe("a summary", () => {
  const of = (text: string) =>
    (analyse(programs(text)[0]?.program as Program, noDice, byFormula) as Analysis).outcomes;

  it("has percentiles that half, a quarter and so on of the rolls do not pass", () => {
    expect(summarise(of("d100")).percentiles).to.deep.equal({
      1: 1,
      5: 5,
      10: 10,
      25: 25,
      50: 50,
      75: 75,
      90: 90,
      95: 95,
      99: 99,
    });
    expect(summarise(of("d20")).percentiles).to.deep.include({ 1: 1, 5: 1, 50: 10, 95: 19, 99: 20 });
  });

  it("tells of a target how likely it is missed, met and passed", () => {
    const { below, exactly, atLeast } = reach(of("2d6"), 7);
    expect(below).to.be.closeTo(15 / 36, 1e-12);
    expect(exactly).to.be.closeTo(6 / 36, 1e-12);
    expect(atLeast).to.be.closeTo(21 / 36, 1e-12);
    expect(reach(of("2d6"), 6.5).exactly).to.equal(0);
  });

  it("puts many values into few bars without losing any", () => {
    for (const most of [1, 7, 100, 1000]) {
      const made = bars(of("100d6"), most);
      expect(made.length).to.be.at.most(most);
      expect(made[0]?.from).to.equal(100);
      expect(made.at(-1)?.to).to.equal(600);
      expect(made.reduce((sum, { chance }) => sum + chance, 0)).to.be.closeTo(1, 1e-9);
      for (const [at, bar] of made.entries()) expect(bar.from).to.be.above(made[at - 1]?.to ?? 0);
    }
  });
});
