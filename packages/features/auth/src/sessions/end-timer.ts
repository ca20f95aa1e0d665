import type { Cancel, Clock } from "@dicetower/contract";

/** Longest and shortest wait: a clock that was set is felt within the hour, and nothing spins. */
const maxMs = 3600_000;
const minMs = 1_000;

/** One timer for the ends of all sessions: it calls at the first of them, not once for each. */
export class EndTimer {
  #due = Number.POSITIVE_INFINITY;
  #cancel: Cancel = () => {};

  constructor(
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
    private readonly call: () => void,
  ) {}

  /** Has `call` called when that time is reached; it arms the timer again for whatever is left. */
  arm(epochSeconds: number): void {
    if (epochSeconds >= this.#due) return;
    this.#due = epochSeconds;
    this.#cancel();
    const ms = Math.min(maxMs, Math.max(minMs, epochSeconds * 1000 - this.clock.now()));
    this.#cancel = this.clock.after(ms, this.signal, () => {
      this.#due = Number.POSITIVE_INFINITY;
      this.call();
    });
  }
}
