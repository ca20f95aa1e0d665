import type { Die } from "@dicetower/contract/engine";
import type { Words } from "../result/notation.js";
import type { Amount, DiceOperator, DiceTerm, TermResult, TermRoller, TermScanner } from "./dice-operator.js";

type Kind = "bonus" | "penalty";

class PercentileRoll implements TermResult {
  constructor(
    readonly kind: Kind,
    readonly value: number,
    readonly rolled: number,
    readonly extra: readonly number[],
  ) {}

  working(words: Words): string {
    const tens = this.extra.map((face) => face % 10).join(" ");
    return `(D100=${this.rolled},${words.before(this.kind, tens)})`;
  }

  tens(): number[] {
    const units = this.rolled % 10;
    // Where a bonus leaves out a 10, it is what the die would have made of the roll.
    return this.extra.map((face) => tensOfFace(this.kind, face, units) ?? face);
  }

  rounds(): Die[][] {
    const percentile = { faces: 100, value: this.rolled, kept: true };
    return [[percentile, ...this.extra.map((value) => ({ faces: 10, value, kept: true }))]];
  }
}

/**
 * The tens digit that a face stands for. A face of 10 is a 0; but where the units are 0 as well that would make
 * 00, which is 100: the highest there is for a penalty, and nothing that a bonus would choose.
 */
function tensOfFace(kind: Kind, face: number, units: number): number | undefined {
  if (face < 10) return face;
  if (units !== 0) return 0;
  return kind === "bonus" ? undefined : 10;
}

/** The tens digit that counts. */
function tensOf(kind: Kind, tens: number, units: number, extra: readonly number[]): number {
  let best = tens;
  for (const face of extra) {
    const digit = tensOfFace(kind, face, units);
    if (digit !== undefined) best = kind === "bonus" ? Math.min(best, digit) : Math.max(best, digit);
  }
  return best;
}

function percentile(kind: Kind, letters: string): DiceOperator {
  return {
    key: kind,
    letters,
    family: "coc",
    parse(scan: TermScanner, count: Amount | undefined): DiceTerm | undefined {
      if (count !== undefined) return undefined;
      const start = scan.position;
      let extra = scan.amount();
      if (extra !== undefined && scan.nameFollows) {
        scan.position = start;
        extra = undefined;
      }
      if (scan.nameFollows) return undefined;
      const amountIn = (dice: TermRoller): number => {
        const amount = extra === undefined ? 1 : dice.amount(extra, 0);
        const limit = dice.limits.maxBonus;
        if (amount > limit) dice.fail("dice.bonus.tooMany", { count: amount, limit });
        return amount;
      };
      return {
        formula: (dice) => ({
          kind: "percentile",
          count: 1,
          highest: kind === "penalty",
          extra: amountIn(dice),
          tens: (shown, units) => tensOfFace(kind, shown, units),
        }),
        roll(dice: TermRoller): TermResult {
          const amount = amountIn(dice);
          const rolled = dice.roll(1, 100)[0]!;
          const faces = dice.roll(amount, 10);
          const units = rolled % 10;
          const tens = tensOf(kind, (rolled - units) / 10, units, faces);
          return new PercentileRoll(kind, tens * 10 + units, rolled, faces);
        },
      };
    },
  };
}

/** `b`, `b2`: a percentile roll that takes the lowest of its tens dice. */
export const bonusDice = percentile("bonus", "bB");
/** `p`, `p2`: a percentile roll that takes the highest of its tens dice. */
export const penaltyDice = percentile("penalty", "pP");
