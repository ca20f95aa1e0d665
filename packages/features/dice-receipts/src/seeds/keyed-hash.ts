/** Longest text that fits into one block beside its padding. */
const maxLength = 55;
const blockBytes = 64;
const rounds = 64;

/** Round constants: the first 32 bits of what is behind the point in the cube roots of the first 64 primes. */
const constants = Int32Array.from(primes(rounds), (prime) => fraction(Math.cbrt(prime)));
/** Where every hash begins: the same of the square roots of the first eight. */
const begin = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const words = new Int32Array(rounds);

/**
 * HMAC-SHA-256 of short ASCII texts under one key. Node's own makes native objects for each, which for the dice of
 * one message is more work than all the rest of the roll; what the key adds is worked out once here.
 */
export class KeyedHash {
  readonly #inner = new Int32Array(8);
  readonly #outer = new Int32Array(8);
  readonly #digest = new Int32Array(8);

  /** @throws RangeError for a key of more than 64 bytes */
  constructor(key: Uint8Array) {
    if (key.length > blockBytes) throw new RangeError("a key has 64 bytes at most");
    padded(key, 0x36);
    compress(begin, this.#inner);
    padded(key, 0x5c);
    compress(begin, this.#outer);
  }

  /**
   * The eight numbers of 32 bits of a text's hash, the first byte highest, signed; they hold until the next call.
   * @throws RangeError for a text of more than 55 characters
   */
  of(text: string): Int32Array {
    if (text.length > maxLength) throw new RangeError("a text has 55 characters at most");
    words.fill(0, 0, 16);
    for (let at = 0; at < text.length; at++)
      (words[at >> 2] as number) |= text.charCodeAt(at) << (24 - (at & 3) * 8);
    (words[text.length >> 2] as number) |= 0x80 << (24 - (text.length & 3) * 8);
    words[15] = (blockBytes + text.length) * 8;
    compress(this.#inner, this.#digest);
    words.set(this.#digest);
    words.fill(0, 8, 16);
    words[8] = 0x80 << 24;
    words[15] = (blockBytes + 32) * 8;
    compress(this.#outer, this.#digest);
    return this.#digest;
  }
}

/** Puts a key into the block, each byte turned over with `pad`. */
function padded(key: Uint8Array, pad: number): void {
  words.fill(0, 0, 16);
  for (let at = 0; at < blockBytes; at++)
    (words[at >> 2] as number) |= ((key[at] ?? 0) ^ pad) << (24 - (at & 3) * 8);
}

/** SHA-256's one step: mixes the block in the first 16 words into a state. */
function compress(from: Int32Array, into: Int32Array): void {
  for (let at = 16; at < rounds; at++) {
    const early = words[at - 15] as number;
    const late = words[at - 2] as number;
    const one = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const two = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[at] = ((words[at - 16] as number) + one + (words[at - 7] as number) + two) | 0;
  }
  let a = from[0] as number;
  let b = from[1] as number;
  let c = from[2] as number;
  let d = from[3] as number;
  let e = from[4] as number;
  let f = from[5] as number;
  let g = from[6] as number;
  let h = from[7] as number;
  for (let at = 0; at < rounds; at++) {
    const turnedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + turnedE + ((e & f) ^ (~e & g)) + (constants[at] as number) + (words[at] as number)) | 0;
    const turnedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (turnedA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  into[0] = (from[0] as number) + a;
  into[1] = (from[1] as number) + b;
  into[2] = (from[2] as number) + c;
  into[3] = (from[3] as number) + d;
  into[4] = (from[4] as number) + e;
  into[5] = (from[5] as number) + f;
  into[6] = (from[6] as number) + g;
  into[7] = (from[7] as number) + h;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

/** The first 32 bits of what is behind the point. */
function fraction(number: number): number {
  return Math.floor((number - Math.floor(number)) * 2 ** 32);
}
