import { type BlockSource, createDice, type DieSource } from "./uniform-die.js";

/**
 * A die whose throws follow from a seed: for tests and for the debug roll, never for chat. The same seed gives
 * the same throws in every release.
 */
export function seededDice(seed: number | string): DieSource {
  return createDice(seededBlocks(seed));
}

/**
 * Blocks of xoshiro128** (Blackman and Vigna, 2018), its state filled by splitmix32 from a 32-bit FNV-1a hash
 * of the seed's text.
 */
export function seededBlocks(seed: number | string): BlockSource {
  const mix = splitmix32(fnv1a(String(seed)));
  let a = mix();
  let b = mix();
  let c = mix();
  let d = mix();
  return (block) => {
    for (let place = 0; place < block.length; place++) {
      block[place] = Math.imul(rotate(Math.imul(b, 5), 7), 9);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = rotate(d, 11);
    }
  };
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function splitmix32(state: number): () => number {
  let next = state;
  return () => {
    next = (next + 0x9e3779b9) | 0;
    let word = next;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return word ^ (word >>> 15);
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return hash;
}
