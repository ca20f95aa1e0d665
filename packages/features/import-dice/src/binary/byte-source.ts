import { decodeBytes } from "@dicetower/contract";
import { Unreadable } from "@dicetower/imports/api";

/** Bytes of one record: what is longer was made by nobody's play. */
const maxRecordLength = 4 * 2 ** 20;

/** A file that is not what its format says, from where it was read on. */
export class Damaged extends Unreadable {
  constructor() {
    super("imports.reading.otherShape");
  }
}

/** The record goes on in a piece that has not been read yet. */
class Short extends Error {}

/** Reads numbers and texts, little-endian, out of pieces of a file of any length: one record after the other. */
export class ByteSource {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  #at = 0;
  #ended = false;

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Ends the reading of the file. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** True where nothing is left. */
  async isEmpty(): Promise<boolean> {
    if (this.#at === this.#held.length) await this.#more(1);
    return this.#at === this.#held.length;
  }

  /**
   * Reads a record. `read` is called again where the record is longer than what was at hand.
   * @throws Damaged
   */
  async record<T>(read: (source: ByteSource) => T): Promise<T> {
    for (;;) {
      const begun = this.#at;
      try {
        return read(this);
      } catch (error) {
        if (!(error instanceof Short)) throw error;
        this.#at = begun;
        const held = this.#held.length - begun;
        if (this.#ended || held > maxRecordLength) throw new Damaged();
        // Twice as much each time: what is read again stays within the length of the record.
        await this.#more(held * 2);
      }
    }
  }

  /** The next bytes, without taking them: fewer at the end of the file. */
  peek(count: number): Buffer {
    if (this.#held.length - this.#at < count && !this.#ended) throw new Short();
    return this.#held.subarray(this.#at, this.#at + count);
  }

  take(count: number): Buffer {
    if (count < 0 || count > maxRecordLength) throw new Damaged();
    if (this.#held.length - this.#at < count) throw new Short();
    this.#at += count;
    return this.#held.subarray(this.#at - count, this.#at);
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  int16(): number {
    return this.take(2).readInt16LE();
  }

  uint16(): number {
    return this.take(2).readUInt16LE();
  }

  int32(): number {
    return this.take(4).readInt32LE();
  }

  int64(): bigint {
    return this.take(8).readBigInt64LE();
  }

  float64(): number {
    return this.take(8).readDoubleLE();
  }

  /** A text behind its length. */
  text(): string {
    return decodeBytes(this.take(this.int16()));
  }

  /** A number of things, none where it is negative. */
  count(): number {
    return Math.max(0, this.int16());
  }

  /** Holds so many bytes more than have been read, where there are as many. */
  async #more(wanted: number): Promise<void> {
    const held = [this.#held.subarray(this.#at)];
    let length = this.#held.length - this.#at;
    while (length < wanted + 1) {
      const next = await this.#pieces.next();
      if (next.done === true) {
        this.#ended = true;
        break;
      }
      held.push(next.value);
      length += next.value.length;
    }
    this.#held = Buffer.concat(held);
    this.#at = 0;
  }
}
