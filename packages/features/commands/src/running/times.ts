import { createHistogram, type Histogram, type Observer } from "@dicetower/contract";

const bounds = [0.001, 0.01, 0.1, 1, 10];
/** Sets of command and result kept apart: each is eight series, and a scrape has 2 000 at most. */
const maxSets = 70;

/** How a command ended; one that was refused has not run. */
export type CommandResult = "ok" | "failed";

/** How long commands took, to their answer or to their failure. */
export class CommandTimes {
  readonly metric: Histogram = createHistogram(
    "dice_command_duration_seconds",
    "Time of a command until its answer, put-off ones included.",
    bounds,
  );
  readonly #sets: Readonly<Record<CommandResult, Map<string, Observer>>> = {
    ok: new Map(),
    failed: new Map(),
  };

  took(key: string, result: CommandResult, ms: number): void {
    const known = this.#sets[result].get(key);
    (known ?? this.#begin(key, result)).observe(ms / 1000);
  }

  #begin(key: string, result: CommandResult): Observer {
    const full = this.#sets.ok.size + this.#sets.failed.size >= maxSets;
    const set = this.metric.of({ command: full ? "other" : key, result });
    if (!full) this.#sets[result].set(key, set);
    return set;
  }
}
