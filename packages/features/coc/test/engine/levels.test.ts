import { expect } from "chai";
import fc from "fast-check";
import {
  type Level,
  levelAt,
  levelOf,
  targetAt,
  type Variant,
  variants,
  winnerOf,
  withTens,
} from "../../src/engine/index.js";

/** The rules as they are written for people, said once more: by what a roll must be, not in which order it is asked. */
const words: Readonly<
  Record<
    Variant,
    {
      readonly critical: (r: number, v: number) => boolean;
      readonly fumble: (r: number, v: number) => boolean;
    }
  >
> = {
  0: { critical: (r) => r === 1, fumble: (r, v) => (v >= 50 ? r === 100 : r >= 96 && (r > v || r === 100)) },
  1: {
    critical: (r, v) => (v >= 50 ? r <= 5 : r === 1),
    fumble: (r, v) => (v >= 50 ? r === 100 : r >= 96),
  },
  2: {
    critical: (r, v) => r <= Math.min(5, v),
    fumble: (r, v) => r === 100 || (r >= 96 && r > v),
  },
  3: { critical: (r) => r <= 5, fumble: (r) => r >= 96 },
  4: {
    critical: (r, v) => r <= Math.min(5, Math.trunc(v / 10)),
    fumble: (r, v) => r === 100 || (v < 50 && r >= 96 + Math.trunc(v / 10)),
  },
  5: {
    critical: (r, v) => r < 3 && r < v / 5,
    fumble: (r, v) => (v < 50 ? r >= 96 : r >= 99),
  },
  6: {
    critical: (r, v) => r !== 100 && r <= v && [1, 11, 22, 33, 44, 55, 66, 77, 88, 99].includes(r),
    fumble: (r, v) => r === 100 || (r > v && [11, 22, 33, 44, 55, 66, 77, 88, 99].includes(r)),
  },
};

function said(roll: number, value: number, variant: Variant): Level {
  const { critical, fumble } = words[variant];
  if (fumble(roll, value)) return "fumble";
  if (critical(roll, value)) return "critical";
  if (roll > value) return "failure";
  if (variant === 6) return "success";
  if (roll <= Math.trunc(value / 5)) return "extreme";
  return roll <= Math.trunc(value / 2) ? "hard" : "success";
}

describe("levels of success", () => {
  for (const variant of variants)
    it(`follow the words of variant ${variant} for every skill from 0 to 200 and every roll`, () => {
      for (let value = 0; value <= 200; value++)
        for (let roll = 1; roll <= 100; roll++)
          if (levelOf(roll, value, variant) !== said(roll, value, variant))
            expect(levelOf(roll, value, variant), `${roll}/${value}`).to.equal(said(roll, value, variant));
    });

  it("have a critical 1 in Delta Green where that is wanted", () => {
    expect(levelOf(1, 0, 6)).to.equal("failure");
    expect(levelOf(1, 0, 6, { oneAlwaysCritical: true })).to.equal("critical");
  });

  it("at a difficulty are passed, failed, critical or fumble", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 1000 }), (roll, value) => {
        for (const difficulty of ["hard", "extreme", "critical"] as const) {
          const target = targetAt(value, difficulty);
          const level = levelAt(levelOf(roll, target, 0), difficulty);
          expect(["fumble", "failure", "success", "critical"]).to.include(level);
          if (level === "success") expect(roll).to.be.at.most(target);
        }
      }),
    );
  });
});

describe("bonus and penalty dice", () => {
  const roll = fc.integer({ min: 1, max: 100 });
  const tens = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 });

  it("keep the units, and never make a bonus worse or a penalty better", () => {
    fc.assert(
      fc.property(roll, tens, (first, digits) => {
        for (const kind of ["bonus", "penalty"] as const) {
          const total = withTens(first, kind, digits);
          expect(total).to.be.within(1, 100);
          expect(total % 10).to.equal(first % 10);
          if (kind === "bonus") expect(total).to.be.at.most(first);
          else expect(total).to.be.at.least(first);
        }
      }),
    );
  });
});

describe("opposed checks", () => {
  const side = (roll: number, value: number) => ({ roll, value, level: levelOf(roll, value, 0) });

  it("go to the same side whichever is named first", () => {
    const number = fc.integer({ min: 1, max: 100 });
    const other = { a: "b", b: "a", tie: "tie", none: "none" } as const;
    fc.assert(
      fc.property(number, number, number, number, fc.constantFrom(0, 1, 2), (r1, v1, r2, v2, rule) => {
        const options = { rule } as const;
        const there = winnerOf(side(r1, v1), side(r2, v2), options as { rule: 0 | 1 | 2 });
        const back = winnerOf(side(r2, v2), side(r1, v1), options as { rule: 0 | 1 | 2 });
        expect(back).to.equal(other[there]);
        if (r1 > v1 && side(r1, v1).level !== "critical") expect(there).to.not.equal("a");
      }),
    );
  });

  it("are decided between same levels by the rule that is set", () => {
    const [a, b] = [side(50, 70), side(45, 60)];
    expect([0, 1, 2].map((rule) => winnerOf(a, b, { rule: rule as 0 | 1 | 2 }))).to.deep.equal([
      "tie",
      "a",
      "b",
    ]);
    expect(winnerOf(a, b, { rule: 1, higherRollWins: true })).to.equal("a");
    expect(winnerOf(a, b, { rule: 1, higherRollWins: false })).to.equal("b");
  });
});
