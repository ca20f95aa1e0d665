import { Unreadable } from "@dicetower/imports/api";

/** Arguments of a command: `set`, key, value, and until when. */
const maxArguments = 16;
/** Digits of a length. */
const maxDigits = 12;
/** Bytes of keys and values that are kept in memory. */
const maxBytes = 64 * 2 ** 20;
const carriageReturn = 0x0d;

/** What a file of commands has come to. */
export interface Kept {
  /** The last value of each key; undefined for one that is longer than is kept. */
  readonly values: ReadonlyMap<string, string | undefined>;
  /** Number of the command that is broken off; undefined where the file is whole. */
  readonly brokenAt: number | undefined;
}

/**
 * Reads a file that commands are appended to (RESP: `set`, `del`, `flushdb`): the last value of a key is its value.
 * @param bounds bytes of a value at most, and the present in UTC epoch seconds with the time of the last write
 * @throws Unreadable where it is no such file, or holds more than can be kept
 */
export async function readAppendOnly(
  pieces: AsyncIterable<Buffer>,
  bounds: { readonly maxValueBytes: number; readonly now: number; readonly writtenAt: number },
): Promise<Kept> {
  const source = new Pieces(pieces);
  const values = new Map<string, string | undefined>();
  let bytes = 0;
  let count = 0;
  const put = (key: string, value?: string | null) => {
    bytes -= values.has(key) ? sizeOf(key, values.get(key)) : 0;
    if (value === null) values.delete(key);
    else {
      values.set(key, value);
      bytes += sizeOf(key, value);
    }
    if (bytes > maxBytes) throw new Unreadable("imports.reading.tooLarge");
  };
  try {
    for (; ; count++) {
      const command = await readCommand(source, bounds.maxValueBytes);
      if (command === undefined) return { values, brokenAt: undefined };
      const [name = "", key = "", value, mark = "", until = ""] = command;
      switch (name.toLowerCase()) {
        case "set": {
          const ends = endOf(mark, Number(until), bounds.writtenAt);
          put(key, ends !== undefined && ends <= bounds.now ? null : value);
          break;
        }
        case "del":
          put(key, null);
          break;
        case "flushdb":
          values.clear();
          bytes = 0;
          break;
        default:
          throw new BrokenOff();
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    if (count === 0) throw new Unreadable("imports.reading.otherShape");
    return { values, brokenAt: count + 1 };
  }
}

class BrokenOff extends Error {}

function sizeOf(key: string, value = ""): number {
  return 2 * (key.length + value.length) + 64;
}

/** `ex`: seconds from the last write of the file on; `ae`: a time. */
function endOf(mark: string, seconds: number, writtenAt: number): number | undefined {
  if (mark.toLowerCase() === "ex") return writtenAt + seconds;
  return mark.toLowerCase() === "ae" ? seconds : undefined;
}

/** @returns undefined at the end of the file. @throws BrokenOff */
async function readCommand(
  source: Pieces,
  maxValueBytes: number,
): Promise<(string | undefined)[] | undefined> {
  const first = await source.first();
  if (first === undefined) return undefined;
  const count = first === 0x2a ? await source.number() : 0;
  if (count < 1 || count > maxArguments) throw new BrokenOff();
  const found: (string | undefined)[] = [];
  for (let at = 0; at < count; at++) {
    if ((await source.byte()) !== 0x24) throw new BrokenOff();
    const length = await source.number();
    const bytes = await source.take(length, maxValueBytes);
    found.push(bytes?.toString("utf8"));
    await source.take(2, 2);
  }
  return found;
}

/** Bytes that come in pieces. */
class Pieces {
  readonly #pieces: AsyncIterator<Buffer>;
  #piece: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next byte that is no zero, which a crash may have left; undefined at the end. */
  async first(): Promise<number | undefined> {
    for (;;) {
      if (!(await this.#more())) return undefined;
      const byte = this.#piece[this.#at++];
      if (byte !== 0) return byte;
    }
  }

  async byte(): Promise<number> {
    if (!(await this.#more())) throw new BrokenOff();
    return this.#piece[this.#at++] as number;
  }

  /** A number up to the end of its line. */
  async number(): Promise<number> {
    let digits = "";
    for (;;) {
      const byte = await this.byte();
      if (byte === carriageReturn) break;
      digits += String.fromCharCode(byte);
      if (digits.length > maxDigits) throw new BrokenOff();
    }
    await this.byte();
    if (!/^\d+$/.test(digits)) throw new BrokenOff();
    return Number(digits);
  }

  /** The next bytes; passed over, and undefined, where they are more than `most`. */
  async take(length: number, most: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      if (!(await this.#more())) throw new BrokenOff();
      const part = this.#piece.subarray(this.#at, this.#at + left);
      this.#at += part.length;
      left -= part.length;
      if (length <= most) parts.push(part);
    }
    return length <= most ? Buffer.concat(parts) : undefined;
  }

  async #more(): Promise<boolean> {
    while (this.#at >= this.#piece.length) {
      const { done, value } = await this.#pieces.next();
      if (done === true) return false;
      this.#piece = value;
      this.#at = 0;
    }
    return true;
  }
}
