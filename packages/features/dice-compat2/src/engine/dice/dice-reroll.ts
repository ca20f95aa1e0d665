import type { Die } from "@dicetower/contract/engine";
import { type Keep, keepAmount, keptOf, parseKeep } from "./dice-keep.js";
import type { Amount, DiceOperator, DiceTerm, TermResult, TermRoller, TermScanner } from "./dice-operator.js";
import { diceFormula, maxRounds } from "./dice-rounds.js";
import { parseSides } from "./dice-sides.js";

/** What one die showed, the last throw last. */
type Throws = readonly number[];

function lastOf(throws: Throws): number {
  return throws[throws.length - 1]!;
}

class RerolledRoll implements TermResult {
  readonly value: number;

  /** @param kept how many of the dice count, from the front */
  constructor(
    readonly faces: number,
    readonly dice: readonly Throws[],
    readonly kept: number,
  ) {
    this.value = dice.slice(0, kept).reduce((sum, throws) => sum + lastOf(throws), 0);
  }

  working(): string {
    const dice = this.dice.map((throws) => throws.join("→"));
    if (this.kept === dice.length) return dice.join("+");
    return `{${[...dice.slice(0, this.kept), "|", ...dice.slice(this.kept)].join(" ")}}`;
  }

  rounds(): Die[][] {
    const rounds: Die[][] = [];
    this.dice.forEach((throws, index) => {
      throws.forEach((value, round) => {
        const isLast = round === throws.length - 1;
        rounds[round] ??= [];
        rounds[round].push({ faces: this.faces, value, kept: isLast && index < this.kept });
      });
    });
    return rounds;
  }
}

/** Throws the dice, and those that show `line` or less again: once, or until none is left. */
function throwDice(dice: TermRoller, count: number, faces: number, line: number, again: boolean): Throws[] {
  const thrown = dice.roll(count, faces).map((die) => [die]);
  for (let round = 1; round === 1 || again; round++) {
    const low = thrown.filter((throws) => lastOf(throws) <= line);
    if (low.length === 0) break;
    dice.beginRound(round);
    const faceValues = dice.roll(low.length, faces);
    low.forEach((throws, index) => {
      throws.push(faceValues[index]!);
    });
  }
  return thrown;
}

function sorted(dice: Throws[], keep: Keep): Throws[] {
  const sign = keep.kind === "kl" || keep.kind === "dh" ? 1 : -1;
  return dice.sort((a, b) => sign * (lastOf(a) - lastOf(b)));
}

/** `2d6r1`: dice that show 1 (`r2`: 2 or less) are rolled once more; `rr` goes on until none does; `4d6r1k3`. */
export const rerolledDice: DiceOperator = {
  key: "reroll",
  letters: "dD",
  parse(scan: TermScanner, count: Amount | undefined): DiceTerm | undefined {
    const sides = parseSides(scan, count);
    if (sides === undefined || scan.letter("rR") === "") return undefined;
    const again = scan.letter("rR") !== "";
    const below = scan.amount();
    if (below === undefined) return undefined;
    const keep = parseKeep(scan);
    return {
      formula(dice) {
        const amount = dice.count(count);
        const thrown = diceFormula(amount, dice.sides(sides.amount), dice);
        const line = dice.amount(below);
        const most = again ? maxRounds(dice) : 1;
        const rerolls = { most, fails: again, when: (shown: number) => shown <= line };
        if (keep === undefined) return { ...thrown, rerolls };
        const kept = keptOf(keep.kind, keepAmount(keep, dice), amount);
        if (dice.openCount) return undefined;
        return {
          ...thrown,
          rerolls,
          keep: { highest: keep.kind === "kh" || keep.kind === "dl", amount: kept },
        };
      },
      roll(dice: TermRoller): TermResult {
        const amount = dice.count(count);
        const faces = dice.sides(sides.amount);
        const line = dice.amount(below);
        const keeps = keep === undefined ? 0 : keepAmount(keep, dice);
        const thrown = throwDice(dice, amount, faces, line, again);
        if (keep === undefined) return new RerolledRoll(faces, thrown, amount);
        return new RerolledRoll(faces, sorted(thrown, keep), keptOf(keep.kind, keeps, amount));
      },
    };
  },
};
