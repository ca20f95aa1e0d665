import { oneOf, type Pick } from "./seeded.js";

/** Numbers at which programs like to go wrong. */
const numbers = [
  ..."0 1 2 9 10 99 100 999 1000 1001 9999 10000 10001 20000 65536 99999 100000".split(" "),
  ..."2147483647 2147483648 4294967296 9007199254740991 9007199254740992 1e9 0.1 1.5 00 -1".split(" "),
  "99999999999999999999",
];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One change to the bytes of a text, some of which may be no text afterwards. */
type Change = (bytes: readonly number[], pick: Pick, texts: readonly string[]) => readonly number[];

const changes: readonly Change[] = [
  // A bit is flipped.
  (bytes, pick) => replaced(bytes, pick, (byte) => byte ^ (1 << pick(8))),
  // A byte is any other.
  (bytes, pick) => replaced(bytes, pick, () => pick(256)),
  // A byte is put in, mostly one that can be read.
  (bytes, pick) => inserted(bytes, pick, [pick(4) === 0 ? pick(256) : 32 + pick(95)]),
  // Some bytes are left out.
  (bytes, pick) => {
    const at = pick(bytes.length + 1);
    return [...bytes.slice(0, at), ...bytes.slice(at + 1 + pick(6))];
  },
  // Some bytes come again, maybe many times.
  (bytes, pick) => {
    const at = pick(bytes.length + 1);
    const piece = bytes.slice(at, at + 1 + pick(8));
    const times = oneOf(pick, [1, 2, 5, 30, 120]);
    return inserted(
      bytes,
      pick,
      Array.from({ length: times }).flatMap(() => piece),
    );
  },
  // Another text is put in.
  (bytes, pick, texts) => inserted(bytes, pick, [...encoder.encode(oneOf(pick, texts))]),
  // A number becomes another.
  (bytes, pick) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    const found = [...text.matchAll(/\d+/g)];
    if (found.length === 0) return bytes;
    const one = oneOf(pick, found);
    const rest = text.slice(one.index + one[0].length);
    return [...encoder.encode(text.slice(0, one.index) + oneOf(pick, numbers) + rest)];
  },
];

function replaced(bytes: readonly number[], pick: Pick, by: (byte: number) => number): readonly number[] {
  const at = pick(bytes.length);
  return bytes.map((byte, place) => (place === at ? by(byte) : byte));
}

function inserted(bytes: readonly number[], pick: Pick, piece: readonly number[]): readonly number[] {
  const at = pick(bytes.length + 1);
  return [...bytes.slice(0, at), ...piece, ...bytes.slice(at)];
}

/** Longest text that is tried: a little more than any engine reads. */
const maxLength = 6_000;

/** One of the texts with a few changes to its bytes. */
export function mutant(pick: Pick, texts: readonly string[]): string {
  let bytes: readonly number[] = [...encoder.encode(oneOf(pick, texts))];
  for (let left = 1 + pick(6); left > 0; left--) bytes = oneOf(pick, changes)(bytes, pick, texts);
  return decoder.decode(Uint8Array.from(bytes.slice(0, maxLength)));
}
