import type { Cancel } from "@dicetower/contract";

const groups = new WeakMap<AbortSignal, AbortGroup>();

/** Callbacks that wait for one signal, behind a single listener: Node.js warns at the eleventh listener of a signal. */
class AbortGroup {
  readonly #undos = new Set<() => void>();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  add(undo: () => void): Cancel {
    if (this.#undos.size === 0) this.#signal.addEventListener("abort", this.#run, { once: true });
    this.#undos.add(undo);
    return () => {
      if (!this.#undos.delete(undo) || this.#undos.size > 0) return;
      this.#signal.removeEventListener("abort", this.#run);
    };
  }

  readonly #run = (): void => {
    const undos = [...this.#undos];
    this.#undos.clear();
    for (const undo of undos) undo();
  };
}

/** Runs `undo` when `signal` aborts, or at once if it already has. @returns cancels `undo`; further calls do nothing */
export function onAbort(signal: AbortSignal, undo: () => void): Cancel {
  if (signal.aborted) {
    undo();
    return () => {};
  }
  let group = groups.get(signal);
  if (group === undefined) {
    group = new AbortGroup(signal);
    groups.set(signal, group);
  }
  return group.add(undo);
}
