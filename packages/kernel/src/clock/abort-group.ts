import type { Cancel } from "@dicetower/contract";

const groups = new WeakMap<AbortSignal, AbortGroup>();

/** All undoings that wait for one signal, behind one listener: a signal warns at its eleventh. */
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

/**
 * Runs `undo` when `signal` aborts; at once where it has.
 * @returns takes it back; asking twice is the same as asking once
 */
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
