import { useEffect, useState } from "preact/hooks";

/** A value that tells of its changes, outside of any component. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  /** Takes another value; the same one is passed over. */
  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener(value);
  }

  /** Calls after each change, until what it answers is called. */
  watch(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The value of a store; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, count] = useState(0);
  const again = () => count((before) => before + 1);
  const seen = store.value;
  useEffect(() => {
    // It may have changed between the render and this effect.
    if (!Object.is(seen, store.value)) again();
    return store.watch(again);
  }, [store]);
  return seen;
}
