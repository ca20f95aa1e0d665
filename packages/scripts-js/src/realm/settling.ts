import type { SettleTask } from "../protocol.js";

interface Waiter {
  readonly plugin: string | undefined;
  done(): void;
}

/** Waits until plugins have nothing under way that could still answer a message. */
export class Settling {
  readonly #waiters = new Set<Waiter>();

  wait({ plugin, atMostMs }: SettleTask): Promise<void> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        plugin,
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
  look(isQuiet: (plugin: string | undefined) => boolean): void {
    for (const waiter of this.#waiters) if (isQuiet(waiter.plugin)) waiter.done();
  }

  end(): void {
    for (const waiter of this.#waiters) waiter.done();
  }
}
