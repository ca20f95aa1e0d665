/** Heartbeats that may be missed. */
const missedHeartbeats = 3;
/** Pings that may stay unanswered. */
const missedPings = 2;

/**
 * Notices a dead peer: with heartbeats, three of them missed; without, two pings unanswered.
 * Any frame is a sign of life.
 */
export class Liveness {
  #heardAt: number;
  /** Something came since the last look: the clock is not read for each frame. */
  #heard = false;
  #heartbeatMs: number | undefined;
  #pingedAt: number;
  #unanswered = 0;

  /** @param pingMs milliseconds between pings, where there are no heartbeats; 0 for no pings */
  constructor(
    readonly pingMs: number,
    now: number,
  ) {
    this.#heardAt = now;
    this.#pingedAt = now;
  }

  /** Something came from the peer. */
  heard(): void {
    this.#heard = true;
  }

  /** A heartbeat came. @param intervalMs until the next one, where it says so */
  heartbeat(intervalMs: number | undefined): void {
    if (intervalMs !== undefined) this.#heartbeatMs = intervalMs;
  }

  /** To be asked once a second; `ping` must be followed by one. */
  check(now: number): "well" | "ping" | "dead" {
    if (this.#heard) {
      this.#heard = false;
      this.#heardAt = now;
      this.#unanswered = 0;
    }
    if (this.#heartbeatMs !== undefined)
      return now - this.#heardAt > missedHeartbeats * this.#heartbeatMs ? "dead" : "well";
    if (this.pingMs === 0 || now - this.#pingedAt < this.pingMs) return "well";
    this.#pingedAt = now;
    if (this.#unanswered >= missedPings) return "dead";
    this.#unanswered++;
    return "ping";
  }
}
