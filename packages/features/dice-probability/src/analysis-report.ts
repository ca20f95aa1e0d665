import {
  type Analysis,
  type Bar,
  bars,
  type Method,
  type Reach,
  reach,
  type Summary,
  summarise,
} from "./engine/index.js";

/** Outcomes that are listed one by one; more are told as bars alone. */
const maxOutcomes = 2_000;
const maxBars = 100;

/**
 * What is told of an analysis. It is small, whatever the expression: an analysis may have a million values, which
 * stay in the thread that found them.
 */
export interface AnalysisReport {
  readonly method: Method;
  /** Rolls of an estimate. */
  readonly rolls: number | undefined;
  readonly summary: Summary;
  /** Of each target, in the order in which they were asked for. */
  readonly reach: readonly Reach[];
  /** All values, or none where there are more than 2000. */
  readonly outcomes: readonly { readonly value: number; readonly chance: number }[];
  readonly bars: readonly Bar[];
}

/** @returns undefined where hardly any roll comes to a value: its chance may be too small for a number */
export function reportOf(
  { method, rolls, outcomes }: Analysis,
  targets: readonly number[],
): AnalysisReport | undefined {
  if (!outcomes.chances.some((chance) => chance > 0)) return undefined;
  const { values, chances } = outcomes;
  return {
    method,
    rolls,
    summary: summarise(outcomes),
    reach: targets.map((target) => reach(outcomes, target)),
    outcomes:
      values.length > maxOutcomes
        ? []
        : values.map((value, at) => ({ value, chance: chances[at] as number })),
    bars: bars(outcomes, maxBars),
  };
}
