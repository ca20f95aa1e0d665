import { Budget, EngineError, type Environment, type Program } from "@dicetower/contract/engine";
import { type Outcomes, Tally } from "./outcomes.js";
import { NoNumber, TooMuchWork } from "./work.js";

/** Ways of falling that are looked at before it is decided whether all can be. */
const trial = 500;

/**
 * Runs a program with every way in which its dice can fall: exact whatever the program does, as long as there are
 * few of them.
 * @param most ways of falling
 * @param until `performance.now()` at which it is given up
 * @throws TooMuchWork when there are more, or time is up
 * @throws NoNumber when a value is no number
 */
export function enumerated(
  program: Program,
  environment: Environment,
  most: number,
  until: number,
): Outcomes {
  /** Dice of this way, in order; the last one that can go on does, as on an odometer. */
  const dice: { readonly faces: number; value: number }[] = [];
  let asked = 0;
  const die = (faces: number): number => {
    const known = dice[asked];
    asked++;
    if (known !== undefined) return known.value;
    dice.push({ faces, value: 1 });
    return 1;
  };
  const tally = new Tally();
  const { maxOperations } = environment.budget;
  let seen = 0;
  for (let ways = 1; ; ways++) {
    asked = 0;
    let chance: number;
    try {
      const { value } = program.evaluate({ ...environment, die, budget: new Budget(maxOperations) });
      if (typeof value !== "number") throw new NoNumber();
      chance = chanceOf(dice);
      tally.add(value, chance);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      chance = chanceOf(dice);
      tally.fail(error, chance);
    }
    seen += chance;
    while (dice.length > 0 && dice[dice.length - 1]?.value === dice[dice.length - 1]?.faces) dice.pop();
    const last = dice[dice.length - 1];
    if (last === undefined) return tally.outcomes();
    last.value++;
    if (ways >= most || performance.now() > until) throw new TooMuchWork();
    // The ways so far are as likely together as their share of all ways, more or less.
    if (ways === trial && trial / seen > most) throw new TooMuchWork();
  }
}

function chanceOf(dice: readonly { readonly faces: number }[]): number {
  let chance = 1;
  for (const { faces } of dice) chance /= faces;
  return chance;
}
