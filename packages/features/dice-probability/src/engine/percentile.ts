import type { PercentileFormula } from "@dicetower/contract/engine";
import { times } from "./combine.js";
import { type Outcomes, Tally } from "./outcomes.js";
import type { Work } from "./work.js";

/** Percentile rolls with bonus or penalty dice: all hundred rolls, each with what its further dice can do. */
export function percentileOutcomes(formula: PercentileFormula, work: Work): Outcomes {
  const { count, highest, extra, tens } = formula;
  work.spend(10 * 11 * (extra + 1) * 20);
  const tally = new Tally();
  const better = highest ? Math.max : Math.min;
  for (let rolled = 1; rolled <= 100; rolled++) {
    const units = rolled % 10;
    let chosen = new Map([[(rolled - units) / 10, 0.01]]);
    for (let die = 0; die < extra; die++) {
      work.spend(chosen.size * 10 * 20);
      const next = new Map<number, number>();
      for (const [digit, chance] of chosen)
        for (let shown = 1; shown <= 10; shown++) {
          const digits = better(digit, tens(shown, units) ?? digit);
          next.set(digits, (next.get(digits) ?? 0) + chance / 10);
        }
      chosen = next;
    }
    for (const [digit, chance] of chosen) tally.add(digit * 10 + units, chance);
  }
  const one = tally.outcomes();
  return count === 0 ? { ...one, values: [0], chances: Float64Array.of(1) } : times(one, count, work);
}
