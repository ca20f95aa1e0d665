import {
  readRollText,
  seededDice,
  type TrialRefusal,
  type TrialRoll,
  trialRoll,
} from "@dicetower/dice/engine";
import { chainOf, choiceOf } from "./engines.js";
import type { Rules } from "./rules.js";

export { isRefused } from "@dicetower/dice/engine";

/** Rolls a text as `POST /api/dice/roll` does with the same seed. */
export function roll(rules: Rules, text: string, engine: string, seed: number): TrialRoll | TrialRefusal {
  const { faces, limits, maxRounds } = rules;
  const read = readRollText(chainOf(rules), text, choiceOf(rules, engine));
  return trialRoll(read, { die: seededDice(seed), faces, limits, maxRounds, count: 1 });
}
