/** Whole numbers from 0 to below `below` that follow from a seed. Good enough to pick with, not to measure with. */
export type Pick = (below: number) => number;

/** Mulberry32: small, and every seed is as good as the next. */
export function seeded(seed: number): Pick {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** One of several. */
export function oneOf<T>(pick: Pick, several: readonly T[]): T {
  return several[pick(several.length)] as T;
}
