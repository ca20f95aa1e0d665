import type { AnalysisReport } from "./analysis-report.js";

/** How far an estimate may be off, with a confidence of 95 %; undefined for exact chances. */
export interface SamplingError {
  /** Of the mean, either way. */
  readonly mean: number;
  /** Of any chance, either way. */
  readonly chance: number;
}

const confidence = 1.96;

/** The error that rolling so many times leaves. */
export function samplingError({
  rolls,
  summary,
}: Pick<AnalysisReport, "rolls" | "summary">): SamplingError | undefined {
  if (rolls === undefined) return undefined;
  const root = Math.sqrt(rolls);
  return { mean: (confidence * summary.deviation) / root, chance: (confidence * 0.5) / root };
}
