import type { Die } from "@dicetower/contract/engine";
import { engineLimits } from "../limits.js";
import type { Words } from "../result/notation.js";
import type { Amount, DiceOperator, DiceTerm, TermResult, TermRoller, TermScanner } from "./dice-operator.js";
import { diceFormula, diceIn, maxRounds, roundsWorking } from "./dice-rounds.js";

/** Success line: at or above for `k`, at or below for `q`. */
interface Line {
  readonly below: boolean;
  readonly amount: Amount | undefined;
}

const defaultFaces = 10;
const defaultLine = 8;

class PoolRoll implements TermResult {
  readonly value: number;

  constructor(
    readonly faces: number,
    readonly addLine: number,
    readonly line: number,
    readonly below: boolean,
    readonly dice: readonly (readonly number[])[],
  ) {
    let successes = 0;
    for (const round of dice) {
      for (const die of round) if (this.#succeeds(die)) successes++;
    }
    this.value = successes;
  }

  #succeeds(die: number): boolean {
    return this.below ? die <= this.line : die >= this.line;
  }

  working(words: Words): string {
    const rounds = roundsWorking(this.dice, words, (die) => {
      const text = this.#succeeds(die) ? `${die}*` : `${die}`;
      return addsDie(die, this.addLine) ? `<${text}>` : text;
    });
    return `${words.before("successes", this.value)}/${diceIn(this.dice)}${rounds}`;
  }

  rounds(): Die[][] {
    return this.dice.map((round) =>
      round.map((value) => {
        const success = this.#succeeds(value);
        return { faces: this.faces, value, kept: success, success };
      }),
    );
  }
}

function addsDie(die: number, addLine: number): boolean {
  return addLine !== 0 && die >= addLine;
}

/** Rolls until no die reaches the add line (0: none ever does). */
function rollPool(dice: TermRoller, count: number, faces: number, addLine: number): number[][] {
  const rounds: number[][] = [];
  for (let left = count; left > 0; ) {
    dice.beginRound(rounds.length + 1);
    const round = dice.roll(left, faces);
    rounds.push(round);
    left = round.reduce((sum, die) => (addsDie(die, addLine) ? sum + 1 : sum), 0);
  }
  return rounds;
}

/** `5a9m10k8`: counts dice at or above `k` (or at or below `q`); dice at or above the add line add a die. */
export const poolDice: DiceOperator = {
  key: "pool",
  letters: "aA",
  family: "wod",
  parse(scan: TermScanner, count: Amount | undefined): DiceTerm | undefined {
    const add = scan.amount();
    if (add === undefined) return undefined;
    let sides: Amount | undefined;
    let line: Line = { below: false, amount: undefined };
    for (;;) {
      const faces = scan.suffix("mM");
      const above = faces === undefined ? scan.suffix("kK") : undefined;
      const below = faces === undefined && above === undefined ? scan.suffix("qQ") : undefined;
      if (faces !== undefined) sides = faces;
      else if (above !== undefined) line = { below: false, amount: above };
      else if (below !== undefined) line = { below: true, amount: below };
      else break;
    }
    if (count === undefined && scan.nameFollows) return undefined;
    const numbersIn = (dice: TermRoller) => {
      const amount = dice.count(count, engineLimits.pool);
      const addLine = dice.amount(add);
      if (addLine !== 0 && addLine < 2) dice.fail("wod.addLeast", { least: 2, given: addLine });
      const faces = sides === undefined ? defaultFaces : dice.sides(sides);
      const successLine = line.amount === undefined ? defaultLine : dice.amount(line.amount, 1);
      return { amount, addLine, faces, successLine };
    };
    return {
      formula(dice) {
        const { amount, addLine, faces, successLine } = numbersIn(dice);
        return {
          ...diceFormula(amount, faces, dice),
          worth: (shown) => ((line.below ? shown <= successLine : shown >= successLine) ? 1 : 0),
          adds: { maxRounds: maxRounds(dice), when: (shown) => addsDie(shown, addLine) },
        };
      },
      roll(dice: TermRoller): TermResult {
        const { amount, addLine, faces, successLine } = numbersIn(dice);
        const rounds = rollPool(dice, amount, faces, addLine);
        return new PoolRoll(faces, addLine, successLine, line.below, rounds);
      },
    };
  },
};
