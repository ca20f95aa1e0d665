import { type ByteSource, Damaged } from "./byte-source.js";
import { type DiceTable, type DiceValue, plainId, readTable } from "./values.js";

/** A card as the file has it. */
export interface DiceCard {
  /** Number among the cards of its player; 0 is the one that everybody has. */
  readonly number: number;
  readonly name: string;
  readonly type: string;
  readonly note: string;
  readonly values: DiceTable;
  /** Letters of what is locked. */
  readonly locks: readonly string[];
}

/** Cards of a player, and where they are bound. */
export interface DicePlayer {
  readonly userId: string;
  readonly cards: readonly DiceCard[];
  /** Groups by id, each with the number of the card. */
  readonly bound: ReadonlyMap<string, number>;
}

/** Parts of one card: nobody has as many. */
const maxParts = 64;

/** Reads one player of `PlayerCards.RDconf`. */
export function readPlayer(source: ByteSource): DicePlayer {
  const userId = String(plainId(source.int64()));
  source.int16();
  const cards: DiceCard[] = [];
  for (let left = source.count(); left > 0; left--) cards.push(readCard(source));
  const bound = new Map<string, number>();
  for (let left = source.count(); left > 0; left--) {
    const group = source.take(8).readBigUInt64LE();
    bound.set(String(group), source.uint16());
  }
  return { userId, cards, bound };
}

function readCard(source: ByteSource): DiceCard {
  const number = source.uint16();
  const values = new Map<string, DiceValue>();
  let name = "";
  let type = "";
  let note = "";
  let locks: readonly string[] = [];
  for (let parts = 0; ; parts++) {
    if (parts > maxParts) throw new Damaged();
    const part = source.text();
    if (part === "END") break;
    if (part === "Name" || part === "Tag") name = source.text();
    else if (part === "Type") type = source.text();
    else if (part === "Note") note = source.text();
    else if (part === "Attrs" || part === "Attr")
      for (const [key, value] of readTable(source)) values.set(key, value);
    else if (part === "DiceExp") for (const [key, text] of readTexts(source)) values.set(`&${key}`, text);
    else if (part === "Info") for (const [key, text] of readTexts(source)) values.set(key, text);
    else if (part === "Lock") locks = readLocks(source);
  }
  return {
    number,
    name: name || textOf(values.get("__Name")),
    type: type || textOf(values.get("__Type")),
    note: note || textOf(values.get("note")),
    values,
    locks,
  };
}

function readTexts(source: ByteSource): [string, string][] {
  const texts: [string, string][] = [];
  for (let left = source.count(); left > 0; left--) {
    const key = source.text();
    texts.push([key, source.text()]);
  }
  return texts;
}

function readLocks(source: ByteSource): string[] {
  const locks: string[] = [];
  const count = source.count();
  // The number is written with eight bytes, though the bot itself reads two of them.
  if (source.peek(6).equals(Buffer.alloc(6))) source.take(6);
  for (let left = count; left > 0; left--) locks.push(source.text());
  return locks;
}

function textOf(value: DiceValue): string {
  return typeof value === "string" ? value : "";
}
