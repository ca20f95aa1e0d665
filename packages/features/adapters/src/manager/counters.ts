/** Counts by label, in memory: what the metrics read. */
export class Counters {
  readonly #counts = new Map<string, number>();

  add(label: string): void {
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + 1);
  }

  entries(): Iterable<readonly [string, number]> {
    return this.#counts;
  }
}

/** What the manager counts over all adapters. */
export interface ManagerCounts {
  /** By result: `sent`, `failed`, `unknown`, `dropped`. */
  readonly replies: Counters;
  /** By `type reason`. */
  readonly reconnects: Counters;
}
