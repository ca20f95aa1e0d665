import type { Die } from "@dicetower/contract/engine";
import type { Words } from "../result/notation.js";
import type { Amount, DiceOperator, DiceTerm, TermResult, TermRoller, TermScanner } from "./dice-operator.js";
import { diceFormula, maxRounds, roundsWorking } from "./dice-rounds.js";
import { parseSides } from "./dice-sides.js";

class ExplodingRoll implements TermResult {
  readonly value: number;

  constructor(
    readonly faces: number,
    readonly line: number,
    readonly dice: readonly (readonly number[])[],
  ) {
    this.value = dice.reduce((sum, round) => round.reduce((before, die) => before + die, sum), 0);
  }

  working(words: Words): string {
    return roundsWorking(this.dice, words, (die) => (die >= this.line ? `<${die}>` : `${die}`)).trim();
  }

  rounds(): Die[][] {
    return this.dice.map((round) => round.map((value) => ({ faces: this.faces, value, kept: true })));
  }
}

/** The line behind the `!`: `5`, `>=5` and `>5`, of which the last is one higher. */
function parseLine(scan: TermScanner): { readonly from: Amount | undefined; readonly above: number } {
  const start = scan.position;
  const comparison = scan.text(">=") ? ">=" : scan.text(">") ? ">" : "";
  const from = scan.amount();
  if (from === undefined) scan.position = start;
  return { from, above: comparison === ">" ? 1 : 0 };
}

/**
 * `4d6!`: the sum of the dice, where each die that shows its highest face adds a further one; `4d6!5` and `4d6!>=5`
 * from 5 on, `4d6!>5` above 5. `4d6!=5` and `4d6! > 5` are no such lines: they compare, the first with or without
 * this operator.
 */
export const explodingDice: DiceOperator = {
  key: "explode",
  letters: "dD",
  parse(scan: TermScanner, count: Amount | undefined): DiceTerm | undefined {
    const sides = parseSides(scan, count);
    if (sides === undefined || scan.text("!=") || !scan.text("!")) return undefined;
    const { from, above } = parseLine(scan);
    const numbersIn = (dice: TermRoller) => {
      const amount = dice.count(count);
      const faces = dice.sides(sides.amount);
      const line = from === undefined ? faces : dice.amount(from) + above;
      // Every die shows a 1 or more: it would never end.
      if (line < 2) dice.fail("wod.addLeast", { least: 2, given: line });
      return { amount, faces, line };
    };
    return {
      formula(dice) {
        const { amount, faces, line } = numbersIn(dice);
        const adds = { maxRounds: maxRounds(dice), when: (shown: number) => shown >= line };
        return { ...diceFormula(amount, faces, dice), adds };
      },
      roll(dice: TermRoller): TermResult {
        const { amount, faces, line } = numbersIn(dice);
        let left = amount;
        const rounds: number[][] = [];
        while (left > 0) {
          dice.beginRound(rounds.length + 1);
          const round = dice.roll(left, faces);
          rounds.push(round);
          left = round.reduce((sum, die) => (die >= line ? sum + 1 : sum), 0);
        }
        return new ExplodingRoll(faces, line, rounds);
      },
    };
  },
};
