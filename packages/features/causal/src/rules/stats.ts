import { Accumulator, type Clock, type Connection, type Scope, type Store } from "@dicetower/contract";
import type { RuleRow } from "./rule-row.js";

/** Longest error that is kept. */
const maxErrorLength = 500;

interface Counted {
  hits: number;
  lastHitAt: number;
  errors: number;
  lastError: string;
}

/** Counts what rules did in memory, and adds it to their rows every few seconds and at the end. */
export class StatsWriter {
  readonly #counts: Accumulator<number, Counted>;

  constructor(
    scope: Pick<Scope, "signal" | "defer" | "follow">,
    store: Store,
    readonly clock: Clock,
  ) {
    this.#counts = new Accumulator(scope, { store, clock, merge, write });
  }

  hit(id: number): void {
    const counted = this.#of(id);
    counted.hits++;
    counted.lastHitAt = this.clock.seconds();
  }

  failed(id: number, sentence: string): void {
    const counted = this.#of(id);
    counted.errors++;
    counted.lastError = [...sentence].slice(0, maxErrorLength).join("");
  }

  #of(id: number): Counted {
    return (
      this.#counts.current(id) ?? this.#counts.add(id, { hits: 0, lastHitAt: 0, errors: 0, lastError: "" })
    );
  }

  /** Writes what was counted; what could not be written is tried again. */
  flush(): Promise<void> {
    return this.#counts.flush();
  }
}

function merge(later: Counted, earlier: Counted): void {
  if (later.errors === 0) later.lastError = earlier.lastError;
  later.hits += earlier.hits;
  later.errors += earlier.errors;
  later.lastHitAt = Math.max(later.lastHitAt, earlier.lastHitAt);
}

async function write(db: Connection, all: readonly (readonly [number, Counted])[]): Promise<void> {
  for (const [id, { hits, lastHitAt, errors, lastError }] of all) {
    await db("causal_rule").where({ id }).increment({ hits, errors });
    if (hits > 0) await db<RuleRow>("causal_rule").where({ id }).update({ last_hit_at: lastHitAt });
    if (errors > 0) await db<RuleRow>("causal_rule").where({ id }).update({ last_error: lastError });
  }
}
