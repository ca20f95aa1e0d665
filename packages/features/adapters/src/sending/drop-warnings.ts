import type { Clock, Log } from "@dicetower/contract";

/** Milliseconds after a warning during which further drops are only counted. */
const pauseMs = 60_000;

/** Warns of messages that were dropped because too many wait: of the first at once, of those that follow within a minute with a count. */
export class DropWarnings {
  #until = Number.NEGATIVE_INFINITY;
  #more = 0;
  #reason = "";

  constructor(
    readonly adapterId: number,
    readonly clock: Pick<Clock, "monotonic">,
    readonly log: Log,
  ) {}

  /** Takes a drop in. */
  add(scene: string, reason: string): void {
    const now = this.clock.monotonic();
    if (now < this.#until) {
      this.#more++;
      this.#reason = reason;
      return;
    }
    this.flush();
    this.#until = now + pauseMs;
    this.log.warn(`a message through adapter ${this.adapterId} was not delivered: dropped`, {
      adapter: this.adapterId,
      scene,
      reason,
    });
  }

  /** Warns of those that were only counted, when their minute is over. */
  sweep(): void {
    if (this.clock.monotonic() >= this.#until) this.flush();
  }

  /** Warns of those that were only counted. */
  flush(): void {
    if (this.#more === 0) return;
    this.log.warn(`${this.#more} more messages through adapter ${this.adapterId} were dropped`, {
      adapter: this.adapterId,
      messages: this.#more,
      reason: this.#reason,
    });
    this.#more = 0;
  }
}
