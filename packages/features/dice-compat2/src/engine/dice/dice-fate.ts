import type { Die } from "@dicetower/contract/engine";
import type { DiceOperator, DiceTerm, TermResult, TermRoller } from "./dice-operator.js";
import { diceFormula } from "./dice-rounds.js";

const signs = ["-", "0", "+"] as const;

class FateRoll implements TermResult {
  readonly value: number;

  constructor(readonly faces: readonly number[]) {
    this.value = faces.reduce((sum, face) => sum + face - 2, 0);
  }

  working(): string {
    return this.faces.map((face) => signs[face - 1]).join("");
  }

  rounds(): Die[][] {
    return [this.faces.map((face) => ({ faces: 3, value: face - 2, kept: true }))];
  }
}

const fateTerm: DiceTerm = {
  roll: (dice: TermRoller) => new FateRoll(dice.roll(4, 3)),
  formula: (dice: TermRoller) => ({ ...diceFormula(4, 3, dice), worth: (shown) => shown - 2 }),
};

/** `f`: four dice of -1, 0 and 1. */
export const fateDice: DiceOperator = {
  key: "fate",
  letters: "fF",
  family: "fate",
  parse: (scan, count) => (count !== undefined || scan.nameFollows ? undefined : fateTerm),
};
