import type { Die } from "@dicetower/contract/engine";
import { engineLimits } from "../limits.js";
import type { Words } from "../result/notation.js";
import type { Amount, DiceOperator, DiceTerm, TermResult, TermRoller, TermScanner } from "./dice-operator.js";
import { diceIn, maxRounds, roundsWorking } from "./dice-rounds.js";

const defaultFaces = 10;
/** What a round with criticals is worth, whatever the faces are. */
const criticalRound = 10;

class DoubleCrossRoll implements TermResult {
  constructor(
    readonly value: number,
    readonly faces: number,
    readonly criticalLine: number,
    readonly dice: readonly (readonly number[])[],
  ) {}

  working(words: Words): string {
    const rounds = roundsWorking(this.dice, words, (die) =>
      die >= this.criticalLine ? `<${die}>` : `${die}`,
    );
    const fumble = this.value === 1 ? `${words.of("fumble")} ` : "";
    return `${fumble}${words.before("shown", this.value)}/${diceIn(this.dice)}${rounds}`;
  }

  rounds(): Die[][] {
    const { faces, criticalLine } = this;
    return this.dice.map((round) =>
      round.map((value) => ({ faces, value, kept: true, success: value >= criticalLine })),
    );
  }
}

/** `4c3m10`: criticals are rolled again; the last round is worth its highest die. */
export const doubleCrossDice: DiceOperator = {
  key: "doubleCross",
  letters: "cC",
  family: "doublecross",
  parse(scan: TermScanner, count: Amount | undefined): DiceTerm | undefined {
    const critical = count === undefined ? undefined : scan.amount();
    if (critical === undefined) return undefined;
    let sides: Amount | undefined;
    for (let next = scan.suffix("mM"); next !== undefined; next = scan.suffix("mM")) sides = next;
    const numbersIn = (dice: TermRoller) => {
      const amount = dice.count(count, engineLimits.pool);
      const line = dice.amount(critical);
      if (line < 2) dice.fail("wod.addLeast", { least: 2, given: line });
      return { amount, line, faces: sides === undefined ? defaultFaces : dice.sides(sides) };
    };
    return {
      formula(dice) {
        const { amount, line, faces } = numbersIn(dice);
        if (dice.openCount) return undefined;
        return {
          kind: "rounds",
          count: amount,
          faces,
          line,
          perRound: criticalRound,
          maxRounds: maxRounds(dice),
        };
      },
      roll(dice: TermRoller): TermResult {
        const { amount, line, faces } = numbersIn(dice);
        let left = amount;
        const rounds: number[][] = [];
        let value = 0;
        while (left > 0) {
          dice.beginRound(rounds.length + 1);
          const round = dice.roll(left, faces);
          rounds.push(round);
          left = round.reduce((sum, die) => (die >= line ? sum + 1 : sum), 0);
          value += left > 0 ? criticalRound : round.reduce((highest, die) => Math.max(highest, die), 0);
        }
        return new DoubleCrossRoll(value, faces, line, rounds);
      },
    };
  },
};
