import { KeyedHash } from "./keyed-hash.js";

const range = 2 ** 32;
const wordsPerBlock = 8;
/** What each seed in use makes of a text. */
const hashes = new WeakMap<Buffer, KeyedHash>();

/**
 * The dice of one roll, which follow from the seed of its day and its number.
 *
 * Block `j` (from 0) is HMAC-SHA-256 with the seed's 32 bytes as the key, over the ASCII text `number:j`. It is
 * read as eight numbers of 32 bits, the high byte first. A die of `f` faces takes the next number; one from the
 * incomplete last stretch, `2^32 - (2^32 mod f)` and above, is passed over, so that no face is favoured. What it
 * shows is the number modulo `f`, plus 1.
 */
export class RollStream {
  #block: readonly number[] | undefined;
  #next = wordsPerBlock;
  #blocks = 0;

  constructor(
    readonly seed: Buffer,
    readonly number: number,
  ) {}

  /** @throws RangeError unless `faces` is a whole number from 1 to 2^32 */
  die(faces: number): number {
    if (!(faces >= 1 && faces <= range && Number.isInteger(faces)))
      throw new RangeError(`a die has from 1 to 2^32 faces, not ${faces}`);
    const limit = range - (range % faces);
    for (;;) {
      const word = this.#word();
      if (word < limit) return (word % faces) + 1;
    }
  }

  #word(): number {
    let block = this.#block;
    if (block === undefined || this.#next === wordsPerBlock) {
      // Made for each roll: an array of numbers costs a fraction of another typed one.
      block = eight(hashOf(this.seed).of(`${this.number}:${this.#blocks++}`));
      this.#block = block;
      this.#next = 0;
    }
    return (block[this.#next++] as number) >>> 0;
  }
}

/** Without a loop, which would let the array grow step by step. */
function eight(words: Int32Array): number[] {
  const at = (index: number): number => words[index] as number;
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)];
}

function hashOf(seed: Buffer): KeyedHash {
  let hash = hashes.get(seed);
  if (hash === undefined) {
    hash = new KeyedHash(seed);
    hashes.set(seed, hash);
  }
  return hash;
}
