import type { Cancel, Clock } from "@dicetower/contract";

/** One timer, for the soonest moment that was asked for. */
export class WakeTimer {
  #cancel: Cancel | undefined;
  #at = Number.POSITIVE_INFINITY;

  constructor(
    readonly clock: Pick<Clock, "after" | "monotonic">,
    readonly life: AbortSignal,
    readonly fire: () => void,
  ) {}

  /** Fires at that moment, unless it does sooner. @param at monotonic milliseconds; infinity changes nothing */
  set(at: number): void {
    if (at >= this.#at) return;
    this.#cancel?.();
    this.#at = at;
    this.#cancel = this.clock.after(Math.max(0, at - this.clock.monotonic()), this.life, () => {
      this.#cancel = undefined;
      this.#at = Number.POSITIVE_INFINITY;
      this.fire();
    });
  }
}
