import type { SettleTask } from "../../protocol.js";

interface Waiter {
  readonly plugins: readonly string[] | undefined;
  done(): void;
}

/** Waits until plugins have nothing under way that could still answer a message. */
export class Settling {
  readonly #waiters = new Set<Waiter>();

  wait({ plugins, atMostMs }: SettleTask): Promise<void> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        plugins,
        done: () => {
          clearTimeout(late);
          this.#waiters.delete(waiter);
          resolve();
        },
      };
      const late = setTimeout(() => waiter.done(), atMostMs);
      this.#waiters.add(waiter);
    });
  }

  /** Something has run: those who wait for what is quiet now go on. */
  look(isQuiet: (plugins: readonly string[] | undefined) => boolean): void {
    for (const waiter of this.#waiters) if (isQuiet(waiter.plugins)) waiter.done();
  }

  end(): void {
    for (const waiter of this.#waiters) waiter.done();
  }
}
