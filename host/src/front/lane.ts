import { codes, failure } from "@dicetower/contract";

/** Gives the place in the lane back; asking twice is the same as asking once. */
export type Leave = () => void;

/** Lets a few through at a time and a few wait: for routes that cost much (security T3). */
export class Lane {
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly wide: number,
    private readonly queue: number,
  ) {}

  /** Enters where there is room, without a wait. */
  enterNow(): Leave | undefined {
    if (this.#inside >= this.wide) return undefined;
    this.#inside++;
    return this.#leave();
  }

  /**
   * Resolves when there is room.
   * @throws Failure 42900 when too many wait already; the signal's reason when it aborts first
   */
  async enter(signal: AbortSignal): Promise<Leave> {
    const leave = this.enterNow();
    if (leave !== undefined) return leave;
    if (this.#waiting.length >= this.queue)
      throw failure(
        codes.tooMany,
        "Too many costly requests wait already: try again when one of them has ended.",
        { retryAfterSeconds: 5 },
      );
    await this.#turn(signal);
    return this.#leave();
  }

  #leave(): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // The place goes from hand to hand, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#inside--;
      else next();
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener("abort", give);
        resolve();
      };
      const give = () => {
        const at = this.#waiting.indexOf(go);
        if (at !== -1) this.#waiting.splice(at, 1);
        reject(signal.reason);
      };
      if (signal.aborted) return give();
      signal.addEventListener("abort", give, { once: true });
      this.#waiting.push(go);
    });
  }
}
