import type { BenchOptions, Finding } from "../benchmark.js";
import { median } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import type { LoadResult } from "./exchange.js";
import type { Loaded } from "./owner/subjects.js";
import type { Plan } from "./plan.js";

/** How long replies take at half of what the service can do; the echo at the same rate tells what the machine adds. */
export class Latency {
  readonly #results = new Map<string, LoadResult[]>();
  readonly #rates: number[] = [];

  constructor(
    readonly plan: Plan,
    readonly options: BenchOptions,
  ) {}

  /** One generation's rounds. */
  async run(subjects: readonly Loaded[], perSecond: number): Promise<void> {
    const { latencyRounds, latencySeconds } = this.plan;
    this.#rates.push(perSecond);
    // The first round warms up here, too: messages come otherwise than when they are poured.
    for (let round = 0; round <= latencyRounds; round++)
      for (const subject of subjects) {
        this.options.progress(`line: latency ${round} of ${latencyRounds}, ${subject.name}`);
        const result = await subject.drip(perSecond * latencySeconds, perSecond);
        if (round > 0) this.#results.set(subject.name, [...(this.#results.get(subject.name) ?? []), result]);
      }
  }

  finding(ours: string): Finding {
    const rows = [...this.#results].map(([name, own]): Row => {
      const spread = median(own.map(({ p50, p99 }) => p99 / p50));
      return {
        name,
        figures: {
          "a second": median(this.#rates),
          "p50 ms": median(own.map(({ p50 }) => p50)),
          "p99 ms": median(own.map(({ p99 }) => p99)),
          "p99 / p50": spread,
        },
        ...(name === ours ? { goal: { text: "p99 below 5 times p50", met: spread < 5 } } : {}),
      };
    });
    return { title: "Message line: latency at half of the highest rate", rows };
  }
}
