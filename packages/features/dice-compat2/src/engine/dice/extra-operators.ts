import { explodingDice } from "./dice-exploding.js";
import type { DiceOperator } from "./dice-operator.js";
import { rerolledDice } from "./dice-reroll.js";
import { successDice } from "./dice-successes.js";

/**
 * Dice that the language does not have by itself, to be registered where they are wanted. No text that the
 * language reads as a whole means anything else with them; a reason written right behind a term may (`2d6r1`).
 *
 * - `4d6!`, `4d6!5`, `4d6!>5`: exploding dice
 * - `2d6r1`, `2d6rr1`, `4d6r1k3`: dice rolled again
 * - `6d10cs7`, `6d10cs>=7`: counted successes
 */
export const extraOperators: readonly DiceOperator[] = [explodingDice, rerolledDice, successDice];
