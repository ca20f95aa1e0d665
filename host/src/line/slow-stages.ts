import type { Owner, SlowBook } from "../kernel/index.js";
import { slowMs, slowSyncMs, unknownOwner } from "../kernel/index.js";
import type { OutgoingStep, Step } from "./compiled.js";

/** Milliseconds for which each stage is timed after a message took too long. */
const watchMs = 10 * 60_000;

/**
 * Finds stages that keep the process for too long (reliability I5).
 *
 * A look at the clock costs 30 to 120 ns, a stage that does nothing 7: timing each stage of each message would cost
 * more than the line. So a message is looked at once, at the end of what was done for it without a break. One that
 * took too long says that there is a slow stage and not which; from then on each stage is timed for ten minutes, and
 * the next time it is named. Commands are timed by whoever runs them, traced messages stage by stage: what is slow
 * there is named the first time, and nothing has to be looked for. One message in 64 is timed owner by owner; which of
 * its stages it was is looked for. What an asynchronous stage does behind its first wait is not seen here at all; the
 * delay of the event loop shows it, without a name.
 */
export class SlowStages {
  /** Each stage is to be timed. */
  watching = false;
  /** The message under way is a sample. */
  sampling = false;
  #until = 0;
  /** Somebody was named in this message, but not which of its stages. */
  #vague = false;

  constructor(readonly book: SlowBook) {}

  /** The end of what was done for a message without a break. @param names of the book when it began */
  look(ms: number, names: number, now: number): void {
    if (ms > slowSyncMs && this.book.names === names) {
      this.#vague = true;
      this.book.name(
        unknownOwner,
        `a message kept the process for ${Math.round(ms)} ms; from now on each stage is timed, to find the one`,
      );
    }
    if (this.#vague || (this.watching && this.book.names !== names)) {
      this.#vague = false;
      this.watching = true;
      this.#until = now + watchMs;
    } else if (this.watching && now > this.#until) this.watching = false;
  }

  /** One stage was timed. @param names of the book when it began: what it called may have been named */
  stage({ key, owner }: Step, ms: number, names: number): void {
    if (this.book.names === names) owner.blocked(ms, `the stage "${key}"`);
  }

  /** One stage of the way out was timed. */
  outgoing({ stage, owner }: OutgoingStep, ms: number): void {
    owner.blocked(ms, `the outgoing stage "${stage.key}"`);
  }

  /** Neighbouring stages of one owner were timed together. */
  owner(owner: Owner, ms: number, names: number): void {
    if (this.book.names !== names) return;
    owner.blocked(ms, "stages");
    if (this.book.names !== names) this.#vague = true;
  }

  /** A stage was waited for. */
  waited({ key, owner }: Step, ms: number): void {
    if (ms >= slowMs)
      this.book.name(
        owner.id,
        `the stage "${key}" of "${owner.id}" was at work for ${Math.round(ms / 100) / 10} s`,
      );
  }
}
