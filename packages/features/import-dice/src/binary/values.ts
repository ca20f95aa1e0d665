import { type ByteSource, Damaged } from "./byte-source.js";

/** A value of a card, a user or a group; tables are within one another. */
export type DiceValue = undefined | boolean | number | string | readonly DiceValue[] | DiceTable;
export type DiceTable = ReadonlyMap<string, DiceValue>;

const deepest = 16;
/** Kinds of values, by the byte in front of them. Texts and tables of older versions have numbers of their own. */
const kinds = {
  nothing: 0,
  boolean: 1,
  whole: 2,
  number: 3,
  oldText: 4,
  oldTable: 5,
  program: 6,
  id: 7,
  set: 8,
  text: 20,
  table: 21,
} as const;

/** Reads a table: a number of names, each with its value. */
export function readTable(source: ByteSource, depth = 0): DiceTable {
  if (depth > deepest) throw new Damaged();
  const table = new Map<string, DiceValue>();
  const count = source.count();
  // Versions between two forms have written the number with four bytes.
  if (count > 0 && source.peek(1)[0] === 0) source.take(2);
  for (let left = count; left > 0; left--) {
    const name = source.text();
    table.set(name, readValue(source, depth));
  }
  return table;
}

/** Reads a value behind the byte that tells its kind. */
export function readValue(source: ByteSource, depth = 0): DiceValue {
  const kind = source.byte();
  switch (kind) {
    case kinds.nothing:
      return undefined;
    case kinds.boolean:
      return source.byte() !== 0;
    case kinds.whole:
      return source.int32();
    case kinds.number:
      return source.float64();
    case kinds.oldText:
    case kinds.text:
      return source.text();
    case kinds.oldTable:
    case kinds.table:
      return readTable(source, depth + 1);
    case kinds.program:
      source.take(sized(source.int64()));
      return undefined;
    case kinds.id:
      return plainId(source.int64());
    case kinds.set:
      return readSet(source, depth + 1);
    default:
      throw new Damaged();
  }
}

function readSet(source: ByteSource, depth: number): DiceValue {
  if (depth > deepest) throw new Damaged();
  const values: DiceValue[] = [];
  for (let left = sized(source.int64()); left > 0; left--) values.push(readValue(source, depth));
  return values;
}

/** An id that a number can hold is one; a longer one is its digits. */
export function plainId(id: bigint): number | string {
  return id <= BigInt(Number.MAX_SAFE_INTEGER) && id >= BigInt(Number.MIN_SAFE_INTEGER)
    ? Number(id)
    : String(id);
}

function sized(written: bigint): number {
  if (written < 0n || written > 1_000_000n) throw new Damaged();
  return Number(written);
}
