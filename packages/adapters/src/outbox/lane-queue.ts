import { Fifo } from "./fifo.js";
import type { Lane } from "./lane.js";

/** Lanes that have something to say: those that may now, and those that must wait, soonest first. */
export class LaneQueue {
  readonly #ready = new Fifo<Lane>();
  readonly #later: Lane[] = [];

  /** Takes a lane in, unless it is in already. */
  add(lane: Lane, now: number): void {
    if (lane.queued) return;
    lane.queued = true;
    if (lane.freeAt <= now) {
      this.#ready.push(lane);
      return;
    }
    // All lanes wait equally long as a rule, so the place is at the end.
    let at = this.#later.length;
    while (at > 0 && (this.#later[at - 1] as Lane).freeAt > lane.freeAt) at--;
    this.#later.splice(at, 0, lane);
  }

  /** The next lane that may speak now. */
  take(now: number): Lane | undefined {
    const lane = this.#ready.shift() ?? this.#due(now);
    if (lane !== undefined) lane.queued = false;
    return lane;
  }

  #due(now: number): Lane | undefined {
    const first = this.#later[0];
    return first !== undefined && first.freeAt <= now ? this.#later.shift() : undefined;
  }

  /** Monotonic milliseconds at which a lane may speak; infinity when none has anything to say. */
  get nextAt(): number {
    if (this.#ready.size > 0) return Number.NEGATIVE_INFINITY;
    return this.#later[0]?.freeAt ?? Number.POSITIVE_INFINITY;
  }
}
