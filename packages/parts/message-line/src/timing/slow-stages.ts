import type { Owner, SlowCalls } from "@dicetower/kernel";
import { slowMs, slowSyncMs, unknownOwner } from "@dicetower/kernel";
import type { OutgoingStep, Step } from "../plan/pipeline-plan.js";

/** Milliseconds for which each stage is timed after a message took too long. */
const watchMs = 10 * 60_000;

/**
 * Finds stages that block the process for too long.
 *
 * Reading the clock costs more than a stage that does nothing, so the line times a whole message once. One that took
 * too long turns on the timing of each stage for ten minutes, and the next time the stage is named. Commands and traced
 * messages are always timed; one message in 64 is timed by owner. What an asynchronous stage does after its first wait
 * is not timed here; the delay of the event loop shows it, without a name.
 */
export class SlowStages {
  /** True if each stage is to be timed. */
  watching = false;
  /** True if the current message is a sample. */
  sampling = false;
  #until = 0;
  /** A slow call was reported during this message, but without its stage. */
  #vague = false;

  constructor(readonly slowCalls: SlowCalls) {}

  /** Records the time of uninterrupted work on a message. @param names number of reported slow calls when it began */
  look(ms: number, names: number, now: number): void {
    if (ms > slowSyncMs && this.slowCalls.total === names) {
      this.#vague = true;
      this.slowCalls.report(
        unknownOwner,
        `a message kept the process for ${Math.round(ms)} ms; from now on each stage is timed, to find the one`,
      );
    }
    if (this.#vague || (this.watching && this.slowCalls.total !== names)) {
      this.#vague = false;
      this.watching = true;
      this.#until = now + watchMs;
    } else if (this.watching && now > this.#until) this.watching = false;
  }

  /**
   * Records the time of a stage.
   * @param names number of reported slow calls when it began, some of which it may have made
   */
  stage({ key, owner }: Step, ms: number, names: number): void {
    if (this.slowCalls.total === names) owner.blocked(ms, `the stage "${key}"`);
  }

  /** Records the time of an outgoing stage. */
  outgoing({ key, owner }: OutgoingStep, ms: number): void {
    owner.blocked(ms, `the outgoing stage "${key}"`);
  }

  /** Records the time of consecutive stages of one owner. */
  owner(owner: Owner, ms: number, names: number): void {
    if (this.slowCalls.total !== names) return;
    owner.blocked(ms, "stages");
    if (this.slowCalls.total !== names) this.#vague = true;
  }

  /** Records the time for which a stage was waited for. */
  waited({ key, owner }: Step | OutgoingStep, ms: number): void {
    if (ms >= slowMs)
      this.slowCalls.report(
        owner.id,
        `the stage "${key}" of "${owner.id}" was at work for ${Math.round(ms / 100) / 10} s`,
      );
  }
}
