import { Accumulator, type Clock, type Connection, type Scope, type Store } from "@dicetower/contract";
import { isPackRule } from "../packs/pack-rules.js";
import type { RuleStatistics } from "./rule.js";
import type { RuleRow } from "./rule-rows.js";

/** Errors in a row after which a rule is switched off. */
const maxFailures = 3;
const maxErrorLength = 300;

interface Noted {
  /** Hits that the store does not have yet. */
  hits: number;
  /** The other values, as they are when they are written. */
  readonly statistics: RuleStatistics;
}

/** Hits, errors and places of rules, noted in memory and written a little later. */
export class RuleNotes {
  readonly #noted: Accumulator<number, Noted>;

  constructor(
    scope: Pick<Scope, "signal" | "defer" | "follow">,
    store: Store,
    readonly clock: Clock,
    /** Called for a rule that has failed too often. */
    readonly failed: (id: number, error: string) => void,
  ) {
    this.#noted = new Accumulator(scope, {
      store,
      clock,
      merge: (later: Noted, earlier: Noted) => {
        later.hits += earlier.hits;
      },
      write,
    });
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
    statistics.lastError = error.slice(0, maxErrorLength);
    this.#note(id, statistics);
    if (counts && ++statistics.failures === maxFailures) this.failed(id, statistics.lastError);
  }

  #note(id: number, statistics: RuleStatistics): Noted {
    // Rules of packs are in no store: what is noted of them stays in memory.
    if (isPackRule(id)) return { hits: 0, statistics };
    return this.#noted.current(id) ?? this.#noted.add(id, { hits: 0, statistics });
  }
}

async function write(db: Connection, all: readonly (readonly [number, Noted])[]): Promise<void> {
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
