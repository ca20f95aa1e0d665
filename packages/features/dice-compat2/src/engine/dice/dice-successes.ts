import type { Die } from "@dicetower/contract/engine";
import type { Words } from "../result/notation.js";
import type { Amount, DiceOperator, DiceTerm, TermResult, TermRoller, TermScanner } from "./dice-operator.js";
import { diceFormula, roundsWorking } from "./dice-rounds.js";
import { parseSides } from "./dice-sides.js";

/** Comparisons, the longer spelling before the one it begins with; none means `>=`. */
const comparisons = [
  { spelling: ">=", holds: (die: number, line: number) => die >= line },
  { spelling: "<=", holds: (die: number, line: number) => die <= line },
  { spelling: ">", holds: (die: number, line: number) => die > line },
  { spelling: "<", holds: (die: number, line: number) => die < line },
  { spelling: "=", holds: (die: number, line: number) => die === line },
  { spelling: "", holds: (die: number, line: number) => die >= line },
] as const;

class SuccessRoll implements TermResult {
  readonly value: number;

  constructor(
    readonly faces: number,
    readonly dice: readonly number[],
    readonly succeeds: (die: number) => boolean,
  ) {
    this.value = dice.filter(succeeds).length;
  }

  working(words: Words): string {
    const dice = roundsWorking([this.dice], words, (die) => (this.succeeds(die) ? `${die}*` : `${die}`));
    return `${words.before("successes", this.value)}/${this.dice.length}${dice}`;
  }

  rounds(): Die[][] {
    return [
      this.dice.map((value) => {
        const success = this.succeeds(value);
        return { faces: this.faces, value, kept: success, success };
      }),
    ];
  }
}

/**
 * `6d10cs>=7`: how many of the dice show 7 or more; also `cs7`, `cs>7`, `cs<=3`, `cs<3`, `cs=6`. Without the
 * `cs` a comparison stays one of the sum: `6d10>=7` is 1 or 0.
 */
export const successDice: DiceOperator = {
  key: "successes",
  letters: "dD",
  parse(scan: TermScanner, count: Amount | undefined): DiceTerm | undefined {
    const sides = parseSides(scan, count);
    if (sides === undefined || !scan.text("cs")) return undefined;
    const comparison = comparisons.find(({ spelling }) => scan.text(spelling));
    const line = scan.amount();
    if (comparison === undefined || line === undefined) return undefined;
    return {
      formula(dice) {
        const thrown = diceFormula(dice.count(count), dice.sides(sides.amount), dice);
        const bound = dice.amount(line);
        return { ...thrown, worth: (shown) => (comparison.holds(shown, bound) ? 1 : 0) };
      },
      roll(dice: TermRoller): TermResult {
        const amount = dice.count(count);
        const faces = dice.sides(sides.amount);
        const bound = dice.amount(line);
        return new SuccessRoll(faces, dice.roll(amount, faces), (die) => comparison.holds(die, bound));
      },
    };
  },
};
