import type { Clock } from "@dicetower/contract";

interface Waiting {
  readonly due: number;
  late(): void;
}

/** Those that wait equally long: the first to come is the first that is late. */
interface Queue {
  readonly ms: number;
  readonly waiting: Set<Waiting>;
  armed: boolean;
}

/** Waits for work up to a limit. Every call of a plugin has one, so that all of the same length share a timer. */
export class TimeLimits {
  readonly #queues = new Map<number, Queue>();

  /** @param signal ends the limits; with it ends the work as well */
  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
  ) {}

  /** What work comes to, undefined where that takes longer. */
  within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const queue = this.#queueOf(ms);
      const one: Waiting = { due: this.clock.monotonic() + ms, late: () => resolve(undefined) };
      queue.waiting.add(one);
      if (!queue.armed) this.#arm(queue, ms);
      work.then(
        (value) => {
          queue.waiting.delete(one);
          resolve(value);
        },
        (error: unknown) => {
          queue.waiting.delete(one);
          reject(error);
        },
      );
    });
  }

  #queueOf(ms: number): Queue {
    let queue = this.#queues.get(ms);
    if (queue === undefined) {
      queue = { ms, waiting: new Set(), armed: false };
      this.#queues.set(ms, queue);
    }
    return queue;
  }

  #arm(queue: Queue, ms: number): void {
    queue.armed = true;
    this.clock.after(Math.max(0, ms), this.signal, () => {
      queue.armed = false;
      const now = this.clock.monotonic();
      for (const one of queue.waiting) {
        if (one.due > now) {
          this.#arm(queue, one.due - now);
          return;
        }
        queue.waiting.delete(one);
        one.late();
      }
    });
  }
}
