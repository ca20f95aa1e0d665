import { type Clock, type Connection, type Scope, SerialQueue, type Store } from "@dicetower/contract";
import type { RuleStatistics } from "./rule.js";
import type { RuleRow } from "./rule-rows.js";

/** Milliseconds between two writings: a kill loses so much of them. */
const flushMs = 3_000;
/** Rules that are written in one transaction. */
const atOnce = 200;
/** Errors in a row after which a rule is switched off. */
const mostFailures = 3;
const longestError = 300;

/** Hits, errors and places of rules, noted in memory and written a little later. */
export class RuleNotes {
  /** Hits that the store does not have yet, by rule; the other values are those of the statistics. */
  #pending = new Map<number, { hits: number; readonly statistics: RuleStatistics }>();
  readonly #queue = new SerialQueue();

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    /** Called for a rule that has failed too often. */
    readonly failed: (id: number, error: string) => void,
  ) {}

  begin(scope: Pick<Scope, "signal" | "defer" | "follow">): void {
    this.clock.every(flushMs, scope.signal, () => scope.follow(this.flush()));
    scope.defer(() => this.flush());
  }

  /** A rule has answered. */
  hit(id: number, statistics: RuleStatistics): void {
    statistics.hits++;
    statistics.lastHitAt = this.clock.seconds();
    statistics.failures = 0;
    this.#note(id, statistics).hits++;
  }

  /** A rule has gone on in its responses. */
  moved(id: number, statistics: RuleStatistics, position: number): void {
    statistics.position = position;
    this.#note(id, statistics);
  }

  /** A rule could not do what it should. @param counts false for what passes by itself */
  error(id: number, statistics: RuleStatistics, error: string, counts = true): void {
    statistics.lastError = error.slice(0, longestError);
    this.#note(id, statistics);
    if (counts && ++statistics.failures === mostFailures) this.failed(id, statistics.lastError);
  }

  #note(id: number, statistics: RuleStatistics) {
    let noted = this.#pending.get(id);
    if (noted === undefined) {
      noted = { hits: 0, statistics };
      this.#pending.set(id, noted);
    }
    return noted;
  }

  flush(): Promise<void> {
    return this.#queue.run(() => this.#flush());
  }

  /** What could not be written is tried again. */
  async #flush(): Promise<void> {
    const going = [...this.#pending];
    this.#pending = new Map();
    for (let from = 0; from < going.length; from += atOnce) {
      const some = going.slice(from, from + atOnce);
      try {
        await this.store.change((db) => write(db, some));
      } catch (error) {
        for (const [id, { hits, statistics }] of going.slice(from)) this.#note(id, statistics).hits += hits;
        throw error;
      }
    }
  }
}

async function write(
  db: Connection,
  all: readonly (readonly [number, { readonly hits: number; readonly statistics: RuleStatistics }])[],
): Promise<void> {
  for (const [id, { hits, statistics }] of all)
    await db<RuleRow>("replies_rule")
      .where({ id })
      .update({
        last_hit_at: statistics.lastHitAt,
        last_error: statistics.lastError,
        failures: statistics.failures,
        position: statistics.position,
      })
      .increment("hits", hits);
}
