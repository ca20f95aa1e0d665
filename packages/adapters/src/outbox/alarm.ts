import type { Cancel, Clock } from "@dicetower/contract";

/** One timer, for the soonest moment that was asked for. */
export class Alarm {
  #cancel: Cancel | undefined;
  #at = Number.POSITIVE_INFINITY;

  constructor(
    readonly clock: Pick<Clock, "after" | "monotonic">,
    readonly life: AbortSignal,
    readonly ring: () => void,
  ) {}

  /** Rings at that moment, unless it does sooner. @param at monotonic milliseconds; infinity changes nothing */
  set(at: number): void {
    if (at >= this.#at) return;
    this.#cancel?.();
    this.#at = at;
    this.#cancel = this.clock.after(Math.max(0, at - this.clock.monotonic()), this.life, () => {
      this.#cancel = undefined;
      this.#at = Number.POSITIVE_INFINITY;
      this.ring();
    });
  }
}
