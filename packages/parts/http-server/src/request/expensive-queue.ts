import { codes, failure } from "@dicetower/contract";

/** Leaves the queue; further calls do nothing. */
export type Release = () => void;

/** Runs a few expensive requests at a time and lets a few more wait. */
export class ExpensiveQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly queue: number,
  ) {}

  /** Enters at once, or returns undefined when it is full. */
  tryEnter(): Release | undefined {
    if (this.#running >= this.width) return undefined;
    this.#running++;
    return this.#release();
  }

  /**
   * Resolves when there is room.
   * @throws Failure 42900 when too many wait already; the signal's reason when it aborts first
   */
  async enter(signal: AbortSignal): Promise<Release> {
    const release = this.tryEnter();
    if (release !== undefined) return release;
    if (this.#waiting.length >= this.queue)
      throw failure(
        codes.tooMany,
        "Too many expensive requests wait already: try again when one of them has ended.",
        { retryAfterSeconds: 5 },
      );
    await this.#wait(signal);
    return this.#release();
  }

  #release(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      // Handed over directly, so that no newer request takes it first.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener("abort", cancel);
        resolve();
      };
      const cancel = () => {
        const at = this.#waiting.indexOf(go);
        if (at !== -1) this.#waiting.splice(at, 1);
        reject(signal.reason);
      };
      if (signal.aborted) return cancel();
      signal.addEventListener("abort", cancel, { once: true });
      this.#waiting.push(go);
    });
  }
}
