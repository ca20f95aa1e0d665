import type { Clock } from "@dicetower/contract";

/** Milliseconds that an answer waits for what is said behind it. */
const maxMs = 3_000;

/** What goes on behind a message, such as rules that wait for commands: what it says belongs to the answer. */
export class HeldAnswer {
  readonly #works = new Set<Promise<unknown>>();

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
  ) {}

  add(work: Promise<unknown>): void {
    const over = () => void this.#works.delete(settled);
    const settled: Promise<void> = work.then(over, over);
    this.#works.add(settled);
  }

  /** Answers when all of it has come to its end, or after a while: a rule may pause for a minute. */
  async done(): Promise<void> {
    if (this.#works.size === 0) return;
    await new Promise<void>((resolve) => {
      const cancel = this.clock.after(maxMs, this.signal, resolve);
      void this.#ended().then(() => {
        cancel();
        resolve();
      });
    });
  }

  async #ended(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }
}
