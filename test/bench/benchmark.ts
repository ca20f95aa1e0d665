import type { Row } from "./report/table.js";

/** How a run was asked for. */
export interface BenchOptions {
  /** Fewer rounds and smaller loads, for CI. */
  readonly short: boolean;
  /** Our packages from their sources instead of as built. */
  readonly source: boolean;
  /** Tells the terminal what is going on. */
  readonly progress: (text: string) => void;
}

/** What a benchmark found. */
export interface Finding {
  readonly title: string;
  readonly rows: readonly Row[];
  /** What a reader must know to read the rows. */
  readonly notes?: readonly string[];
}

/** One benchmark. It throws when it cannot run, or when what was measured did not do its work. */
export interface Benchmark {
  readonly name: string;
  readonly run: (options: BenchOptions) => Promise<readonly Finding[]>;
}
