import { type Clock, type Scope, SerialQueue, type Store } from "@dicetower/contract";
import type { RuleRow } from "./rule-row.js";

/** Milliseconds between two writings: a kill loses so much of the statistics. */
const flushMs = 3_000;
/** Longest error that is kept. */
const longestError = 500;

interface Counted {
  hits: number;
  lastHitAt: number;
  errors: number;
  lastError: string;
}

/** Counts what rules did in memory, and adds it to their rows every few seconds and at the end. */
export class StatsWriter {
  #pending = new Map<number, Counted>();
  readonly #queue = new SerialQueue();

  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  begin(scope: Pick<Scope, "signal" | "defer" | "follow">): void {
    this.clock.every(flushMs, scope.signal, () => scope.follow(this.flush()));
    scope.defer(() => this.flush());
  }

  hit(id: number): void {
    const counted = this.#of(id);
    counted.hits++;
    counted.lastHitAt = this.clock.seconds();
  }

  failed(id: number, sentence: string): void {
    const counted = this.#of(id);
    counted.errors++;
    counted.lastError = [...sentence].slice(0, longestError).join("");
  }

  #of(id: number): Counted {
    let counted = this.#pending.get(id);
    if (counted === undefined) {
      counted = { hits: 0, lastHitAt: 0, errors: 0, lastError: "" };
      this.#pending.set(id, counted);
    }
    return counted;
  }

  /** Writes what was counted; what could not be written is tried again. */
  flush(): Promise<void> {
    return this.#queue.run(() => this.#flush());
  }

  async #flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const going = this.#pending;
    this.#pending = new Map();
    try {
      await this.store.change(async (db) => {
        for (const [id, { hits, lastHitAt, errors, lastError }] of going) {
          await db("causal_rule").where({ id }).increment({ hits, errors });
          if (hits > 0) await db<RuleRow>("causal_rule").where({ id }).update({ last_hit_at: lastHitAt });
          if (errors > 0) await db<RuleRow>("causal_rule").where({ id }).update({ last_error: lastError });
        }
      });
    } catch (error) {
      for (const [id, counted] of going) {
        const since = this.#of(id);
        if (since.errors === 0) since.lastError = counted.lastError;
        since.hits += counted.hits;
        since.errors += counted.errors;
        since.lastHitAt = Math.max(since.lastHitAt, counted.lastHitAt);
      }
      throw error;
    }
  }
}
