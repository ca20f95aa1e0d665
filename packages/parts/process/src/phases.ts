import { type Phase, type PhaseName, phaseBegan, type Scope } from "@dicetower/contract";
import { onAbort } from "@dicetower/kernel";

const order: readonly PhaseName[] = ["loading", "serving", "open", "draining", "stopping"];

/** The phase of this run, with the promises that wait for a later one. */
export class Phases implements Phase {
  #current: PhaseName = "loading";
  readonly #waiting = new Set<{ phase: PhaseName; wake: () => void }>();

  constructor(readonly root: Scope) {}

  get current(): PhaseName {
    return this.#current;
  }

  /** Begins a phase; earlier ones are ignored. @returns work that the listeners want done before sockets close */
  begin(phase: PhaseName): readonly (() => Promise<unknown>)[] {
    const wanted: (() => Promise<unknown>)[] = [];
    if (order.indexOf(phase) <= order.indexOf(this.#current)) return wanted;
    this.#current = phase;
    for (const waiter of this.#waiting)
      if (this.#isReached(waiter.phase)) {
        this.#waiting.delete(waiter);
        waiter.wake();
      }
    this.root.emit(phaseBegan, { phase, beforeClosing: (work) => wanted.push(work) });
    return wanted;
  }

  reached(phase: PhaseName, signal: AbortSignal): Promise<void> {
    if (this.#isReached(phase)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const forget = onAbort(signal, () => {
        this.#waiting.delete(waiter);
        reject(signal.reason);
      });
      const waiter = {
        phase,
        wake: () => {
          forget();
          resolve();
        },
      };
      this.#waiting.add(waiter);
    });
  }

  #isReached(phase: PhaseName): boolean {
    return order.indexOf(phase) <= order.indexOf(this.#current);
  }
}
