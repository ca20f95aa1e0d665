import { readInline } from "./inline.js";
import type { List, ListEntry } from "./tree.js";

const entry = /^( *)(?:([-*])|(\d{1,9})\.) +(.*)$/su;

/** An entry as its line has it. */
interface EntryLine {
  readonly depth: number;
  /** Undefined where it has none. */
  readonly number: number | undefined;
  readonly text: string;
}

/** True for a line that begins a list. */
export function isEntry(line: string): boolean {
  return readEntry(line)?.depth === 0;
}

function readEntry(line: string): EntryLine | undefined {
  const [, blanks = "", sign, number, text = ""] = entry.exec(line) ?? [];
  if (sign === undefined && number === undefined) return undefined;
  return { depth: blanks.length, number: number === undefined ? undefined : Number(number), text };
}

/** Reads a list of at most two levels. @returns it and the line behind it */
export function readList(
  lines: readonly string[],
  from: number,
): { readonly list: List; readonly next: number } {
  const first = readEntry(lines[from] ?? "");
  const entries: ListEntry[] = [];
  let at = from;
  while (at < lines.length) {
    const own = readEntry(lines[at] as string);
    if (own === undefined || own.depth !== 0 || (own.number === undefined) !== (first?.number === undefined))
      break;
    at++;
    const below: EntryLine[] = [];
    for (let next = readEntry(lines[at] ?? ""); next !== undefined && isBelow(next); ) {
      below.push(next);
      next = readEntry(lines[++at] ?? "");
    }
    entries.push({ content: readInline(own.text), below: below.length === 0 ? undefined : listOf(below) });
  }
  return { list: { ...kindOf(first), entries }, next: at };
}

function isBelow({ depth }: EntryLine): boolean {
  return depth >= 2 && depth <= 4;
}

function listOf(lines: readonly EntryLine[]): List {
  const entries = lines.map(({ text }) => ({ content: readInline(text), below: undefined }));
  return { ...kindOf(lines[0]), entries };
}

function kindOf(first: EntryLine | undefined) {
  return { kind: "list", ordered: first?.number !== undefined, start: first?.number ?? 1 } as const;
}
