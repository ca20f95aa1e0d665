/** What the order goes by. */
export interface Ranked {
  readonly value: number;
  /** Decides between equal values; 0 when left out. */
  readonly modifier?: number;
}

/** Sorts by value and then modifier, the highest first; equal ones stay in the order in which they came. */
export function ordered<T extends Ranked>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => b.value - a.value || (b.modifier ?? 0) - (a.modifier ?? 0));
}
