import type { Clock } from "@dicetower/contract";

const pauseMs = 250;

/** Tells of changes as they come, but not more often than four times a second. */
export class Announcer {
  #toldAt = Number.NEGATIVE_INFINITY;
  #waits = false;

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
    readonly tell: () => void,
  ) {}

  changed(): void {
    if (this.#waits || this.signal.aborted) return;
    const left = this.#toldAt + pauseMs - this.clock.monotonic();
    if (left <= 0) this.#now();
    else {
      this.#waits = true;
      this.clock.after(left, this.signal, () => {
        this.#waits = false;
        this.#now();
      });
    }
  }

  #now(): void {
    this.#toldAt = this.clock.monotonic();
    this.tell();
  }
}
