/** A uniform whole number from 1 to `faces`, both included. */
export type DieSource = (faces: number) => number;

/** Fills a block with random words, such as `crypto.getRandomValues` or Node's `randomFillSync`. */
export type BlockSource = (block: Uint32Array<ArrayBuffer>) => unknown;

/**
 * Number of values that a die chooses from: 31 bits of a word. V8 divides these as integers, in a third of the
 * time that the full 32 bits take, which it handles as floating-point numbers.
 */
const range = 2 ** 31;
/** Most faces of a die. */
const mostFaces = range - 1;

/**
 * A die over blocks of random words. A word from the incomplete last stretch of the range is thrown away and
 * the next one taken, so that every face is exactly as likely (rejection sampling; a plain remainder would
 * favour low faces).
 * @param words words fetched at once; one call of the operating system per block instead of one per die
 * @throws RangeError from the die when faces are not a whole number from 1 to 2^31 - 1
 */
export function createDice(fill: BlockSource, words = 1024): DieSource {
  const block = new Uint32Array(words);
  let next = words;
  return (faces) => {
    if (!(faces >= 1 && faces <= mostFaces && Number.isInteger(faces))) {
      throw new RangeError(`A die of ${faces} faces cannot be thrown.`);
    }
    for (;;) {
      if (next === words) {
        fill(block);
        next = 0;
      }
      const word = (block[next] as number) >>> 1;
      // Spent words are not kept: what was rolled cannot be read back from memory.
      block[next++] = 0;
      const face = word % faces;
      if (word - face <= range - faces) return face + 1;
    }
  };
}
