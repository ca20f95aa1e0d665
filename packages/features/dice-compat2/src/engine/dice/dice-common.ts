import type { Formula } from "@dicetower/contract/engine";
import { advantages, disadvantages } from "../result/notation.js";
import {
  type Keep,
  type KeptDice,
  keepAmount,
  keepDice,
  keptOf,
  parseKeep,
  roundOf,
  sumOf,
  workingOf,
} from "./dice-keep.js";
import type { Amount, DiceOperator, DiceTerm, TermResult, TermRoller, TermScanner } from "./dice-operator.js";
import { diceFormula } from "./dice-rounds.js";
import { parseSides } from "./dice-sides.js";

/** `min` or `max`: a bound that every die is lifted or lowered to. */
interface Clamp {
  readonly kind: "min" | "max";
  readonly amount: Amount;
}

function parseClamp(scan: TermScanner): Clamp | undefined {
  const start = scan.position;
  const kind = scan.text("min") ? "min" : scan.text("max") ? "max" : undefined;
  const amount = kind && scan.amount();
  if (kind !== undefined && amount !== undefined) return { kind, amount };
  scan.position = start;
  return undefined;
}

function parseAdvantage(scan: TermScanner): Keep | undefined {
  if (advantages.some((word) => scan.text(word))) return { kind: "kh", amount: undefined };
  if (disadvantages.some((word) => scan.text(word))) return { kind: "kl", amount: undefined };
  return undefined;
}

class CommonRoll implements TermResult {
  readonly value: number;

  constructor(
    readonly kept: KeptDice,
    readonly faces: number,
    readonly written: string | undefined,
  ) {
    this.value = sumOf(kept);
  }

  working(): string {
    return workingOf(this.kept);
  }

  rounds() {
    return [roundOf(this.kept, this.faces)];
  }
}

class CommonTerm implements DiceTerm {
  constructor(
    readonly count: Amount | undefined,
    readonly faces: Amount | undefined,
    readonly keep: Keep | undefined,
    readonly isAdvantage: boolean,
    readonly clamp: Clamp | undefined,
  ) {}

  roll(dice: TermRoller): TermResult {
    const { keep, clamp } = this;
    const count = this.isAdvantage ? 2 : dice.count(this.count);
    const faces = dice.sides(this.faces);
    const amount = keep === undefined ? 0 : keepAmount(keep, dice);
    const bound = clamp === undefined ? 0 : dice.amount(clamp.amount);
    const rolled = dice.roll(count, faces);
    if (clamp !== undefined) clampDice(rolled, clamp.kind, bound);
    const kept = keep === undefined ? { dice: rolled, kept: count } : keepDice(rolled, keep.kind, amount);
    const written =
      this.faces === undefined && !this.isAdvantage ? this.#written(count, faces, amount, bound) : undefined;
    return new CommonRoll(kept, faces, written);
  }

  formula(dice: TermRoller): Formula | undefined {
    const { keep, clamp } = this;
    const count = this.isAdvantage ? 2 : dice.count(this.count);
    const thrown = diceFormula(count, dice.sides(this.faces), dice);
    const amount = keep === undefined ? 0 : keepAmount(keep, dice);
    const bound = clamp === undefined ? 0 : dice.amount(clamp.amount);
    // How many are dropped of a number that is rolled itself is not known beforehand.
    if (keep !== undefined && dice.openCount) return undefined;
    return {
      ...thrown,
      ...(clamp && { worth: (shown: number) => clampOf(clamp.kind)(shown, bound) }),
      ...(keep && {
        keep: {
          highest: keep.kind === "kh" || keep.kind === "dl",
          amount: keptOf(keep.kind, amount, count),
        },
      }),
    };
  }

  #written(count: number, faces: number, amount: number, bound: number): string {
    const keep = this.keep === undefined ? "" : `${this.keep.kind}${amount}`;
    const clamp = this.clamp === undefined ? "" : `${this.clamp.kind}${bound}`;
    return `${count > 1 ? count : ""}D${faces}${keep}${clamp}`;
  }
}

function clampOf(kind: Clamp["kind"]): (shown: number, bound: number) => number {
  return kind === "min" ? Math.max : Math.min;
}

function clampDice(dice: number[], kind: Clamp["kind"], bound: number): void {
  const clamp = clampOf(kind);
  for (let i = 0; i < dice.length; i++) dice[i] = clamp(dice[i]!, bound);
}

/** `3d6`, `d20`, `2d`, `d`, with `k q kh kl dh dl`, `min max` and `优势 劣势`; `d4d6d8` continues. */
export const commonDice: DiceOperator = {
  key: "dice",
  letters: "dD",
  continues: true,
  parse(scan: TermScanner, count: Amount | undefined): DiceTerm | undefined {
    // Only a `d` without faces can have the words right behind it, and it would begin a name with them.
    const bare = count === undefined ? parseAdvantage(scan) : undefined;
    const sides = bare === undefined ? parseSides(scan, count) : { amount: undefined };
    if (sides === undefined) return undefined;
    const advantage = bare ?? (count === undefined ? parseAdvantage(scan) : undefined);
    const keep = advantage ?? parseKeep(scan);
    return new CommonTerm(count, sides.amount, keep, advantage !== undefined, parseClamp(scan));
  },
};
