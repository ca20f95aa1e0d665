import type { CardValue, EngineModule, Limits } from "@dicetower/contract/engine";
import type { AnalysisReport } from "./analysis-report.js";
import type { Effort } from "./engine/index.js";

/** What is asked of a thread: all of it can be copied. */
export interface ThreadRequest {
  readonly engine: EngineModule;
  readonly source: string;
  readonly faces: number;
  readonly limits: Limits;
  readonly card: Readonly<Record<string, CardValue>>;
  /** Values of which is told how likely they are reached. */
  readonly targets: readonly number[];
  /** The same seed gives the same estimate. */
  readonly seed: string;
  readonly effort: Effort;
}

/** An error of an engine, copied. */
export interface CopiedError {
  readonly key: string;
  readonly operator: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly position: number;
}

/** What a thread answers. */
export type ThreadAnswer =
  | { readonly told: AnalysisReport }
  /** As good as every roll ends in this error. */
  | { readonly failed: CopiedError | undefined }
  /** The value is no number, or the engine that was made there reads the text differently. */
  | { readonly refused: "noNumber" | "unread" };
