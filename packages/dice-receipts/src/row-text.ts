/** Bytes of a row's text at most; a receipt has some hundred. */
const mostBytes = 128 * 1024;
/** A character takes at most so many bytes. */
const mostOfOne = 3;

/**
 * The JSON array of a row that is being gathered, as bytes: texts that wait for a moment are just old enough to
 * outlive the collections of young garbage, and would fill the heap until the next full one.
 */
export class RowText {
  // Not from the pool, whose buffers many share.
  readonly #bytes = Buffer.allocUnsafeSlow(mostBytes);
  #length = 0;
  #entries = 0;

  /** Entries in it. */
  get size(): number {
    return this.#entries;
  }

  /** True when an entry has room for certain. */
  fits(entry: string): boolean {
    return this.#length + entry.length * mostOfOne + 2 <= mostBytes;
  }

  /** @param entry JSON that `fits` */
  add(entry: string): void {
    this.#bytes[this.#length++] = this.#entries++ === 0 ? 0x5b : 0x2c;
    this.#length += this.#bytes.write(entry, this.#length);
  }

  /** The array; empty from then on. */
  take(): string {
    this.#bytes[this.#length++] = 0x5d;
    const text = this.#bytes.toString("utf8", 0, this.#length);
    this.#length = 0;
    this.#entries = 0;
    return text;
  }
}
