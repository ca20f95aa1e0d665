import { EngineError, type RoundsFormula } from "@dicetower/contract/engine";
import { type Outcomes, Tally } from "./outcomes.js";
import type { Work } from "./work.js";

/** Rounds less likely than a bit of a floating-point number are left out. */
const negligible = 1e-17;

/**
 * Rounds of fewer and fewer dice, each but the last worth the same, the last its highest die. A die is still there
 * in round `r` with the chance `g^(r-1)`; the last round is `r` with nothing above `h` when every die is gone by
 * then or shows at most `h`, below the line, and not all are gone.
 */
export function roundsOutcomes(formula: RoundsFormula, work: Work): Outcomes {
  const { count, faces, line, perRound, maxRounds } = formula;
  const lower = Math.min(faces, line - 1);
  const goesOn = (faces - lower) / faces;
  const tally = new Tally();
  for (let round = 1, there = 1; count * there > negligible; round++, there *= goesOn) {
    if (round > maxRounds) {
      const left = -Math.expm1(count * Math.log1p(-there));
      tally.fail(new EngineError("dice.explosion.tooDeep", "c", { limit: maxRounds }), left);
      break;
    }
    work.spend(lower * 20);
    const upTo = (high: number) => Math.exp(count * Math.log1p(-there * (1 - high / faces)));
    for (let high = 1; high <= lower; high++)
      tally.add((round - 1) * perRound + high, upTo(high) - upTo(high - 1));
  }
  return tally.outcomes();
}
