import {
  type ChoiceFormula,
  type DiceFormula,
  EngineError,
  type Formula,
  type OperationFormula,
} from "@dicetower/contract/engine";
import { add, mixed, negated, pairs } from "./combine.js";
import { checkDice, diceOf, diceOutcomes } from "./dice.js";
import { certain, failing, type Outcomes, Tally } from "./outcomes.js";
import { percentileOutcomes } from "./percentile.js";
import { roundsOutcomes } from "./rounds.js";
import { NotExact, type Work } from "./work.js";

/** Sums beyond this are errors in the engines: integers are not exact there any more. */
const safest = Number.MAX_SAFE_INTEGER;

/**
 * What a formula comes to, exactly: by convolution of its independent parts. Tails of endless rounds below 1e-18
 * are left out.
 * @param budget operations of one roll: pools that may well use them up are not followed
 * @throws TooMuchWork when it would take more than `work` allows
 * @throws NotExact when a part has no exact answer here
 */
export function exactOutcomes(formula: Formula, work: Work, budget: number): Outcomes {
  const error = sureError(formula);
  if (error !== undefined) return failing(error);
  const { outcomes, dice } = new Exact(work).part(formula);
  if (dice > budget / 2) throw new NotExact();
  return outcomes;
}

/** An error that ends every roll; looked for first, for it may stand beside what would take long. */
function sureError(formula: Formula): EngineError | undefined {
  switch (formula.kind) {
    case "error":
      return formula.error;
    case "dice": {
      const { count, faces } = formula;
      const within = sureError(count) ?? sureError(faces);
      if (within !== undefined || count.kind !== "number" || faces.kind !== "number") return within;
      return checkDice(formula, count.value, faces.value);
    }
    case "operation":
      return sureError(formula.left) ?? sureError(formula.right);
    case "choice":
      return sureError(formula.condition);
    default:
      return undefined;
  }
}

/** Outcomes, and how many dice are thrown on average where their number is open. */
interface Part {
  readonly outcomes: Outcomes;
  readonly dice: number;
}

class Exact {
  constructor(readonly work: Work) {}

  part(formula: Formula): Part {
    switch (formula.kind) {
      case "number":
        return { outcomes: certain(formula.value), dice: 0 };
      case "error":
        return { outcomes: failing(formula.error), dice: 0 };
      case "dice":
        return this.#dice(formula);
      case "percentile":
        return { outcomes: percentileOutcomes(formula, this.work), dice: 0 };
      case "rounds":
        return { outcomes: roundsOutcomes(formula, this.work), dice: 0 };
      case "operation":
        return this.#operation(formula);
      default:
        return this.#choice(formula);
    }
  }

  /** Dice whose number or faces are rolled themselves are a mixture. */
  #dice(formula: DiceFormula): Part {
    const count = this.part(formula.count);
    const faces = this.part(formula.faces);
    let thrown = 0;
    const parts = count.outcomes.values.flatMap((dice, at) =>
      faces.outcomes.values.map((sides, place) => {
        const chance = (count.outcomes.chances[at] as number) * (faces.outcomes.chances[place] as number);
        const outcomes = diceOutcomes(formula, dice, sides, this.work);
        if (formula.adds !== undefined && outcomes.values.length > 0)
          thrown = Math.max(thrown, dice * diceOf(formula, sides));
        return { chance, outcomes };
      }),
    );
    const { failed, error } = pairs(count.outcomes, faces.outcomes, () => 0, this.work);
    if (failed > 0) parts.push({ chance: failed, outcomes: failing(error ?? unknown) });
    return { outcomes: mixed(parts, this.work), dice: thrown + count.dice + faces.dice };
  }

  #operation(formula: OperationFormula): Part {
    const left = this.part(formula.left);
    const right = this.part(formula.right);
    const dice = left.dice + right.dice;
    const { operator, operate } = formula;
    if (operator !== "+" && operator !== "-")
      return { outcomes: numbers(pairs(left.outcomes, right.outcomes, operate, this.work)), dice };
    const addend = operator === "-" ? negated(right.outcomes) : right.outcomes;
    if (large(left.outcomes) + large(addend) > safest)
      return { outcomes: numbers(pairs(left.outcomes, right.outcomes, operate, this.work)), dice };
    return { outcomes: add(left.outcomes, addend, this.work), dice };
  }

  #choice({ condition, holds, yes, no, both }: ChoiceFormula): Part {
    const asked = this.part(condition);
    const sides = [yes && this.part(yes), no && this.part(no)];
    const { outcomes } = asked;
    const tally = [new Tally(), new Tally()];
    const chances = [0, 0];
    outcomes.values.forEach((value, at) => {
      const side = holds(value) ? 0 : 1;
      const chance = outcomes.chances[at] as number;
      chances[side] = (chances[side] as number) + chance;
      tally[side]?.add(value, chance);
    });
    const parts = sides.map((side, at) => {
      const chance = chances[at] as number;
      if (side !== undefined) return { chance, outcomes: side.outcomes };
      // The value of the condition itself: its chances are not those of a whole.
      return { chance: 1, outcomes: tally[at]?.outcomes() ?? certain(0) };
    });
    if (outcomes.failed > 0)
      parts.push({ chance: outcomes.failed, outcomes: failing(outcomes.error ?? unknown) });
    const chosen = mixed(
      parts.filter(({ chance, outcomes: part }) => chance > 0 && part.values.length + part.failed > 0),
      this.work,
    );
    const dice = asked.dice + (sides[0]?.dice ?? 0) + (sides[1]?.dice ?? 0);
    return { outcomes: both ? withBoth(chosen, sides) : chosen, dice };
  }
}

/** Where both sides are worked out an error in the one that is not taken ends the roll as well. */
function withBoth(chosen: Outcomes, sides: readonly (Part | undefined)[]): Outcomes {
  if (sides.every((side) => (side?.outcomes.failed ?? 0) === 0)) return chosen;
  throw new NotExact();
}

const unknown = new EngineError("dice.expr.bad");

/** @throws NotExact when a value is not finite */
function numbers(outcomes: Outcomes): Outcomes {
  if (!outcomes.values.every((value) => Number.isFinite(value))) throw new NotExact();
  return outcomes;
}

function large({ values }: Outcomes): number {
  return Math.max(Math.abs(values[0] ?? 0), Math.abs(values[values.length - 1] ?? 0));
}
