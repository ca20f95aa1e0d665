import type { Folder } from "@dicetower/contract";
import type { Head } from "../chain/head.js";
import { dayFiles } from "./days.js";
import { type Link, readLine } from "./line.js";
import { backwards, countLines, readExtent } from "./lines.js";

/** Lines that are to be written next. */
export interface Batch {
  readonly file: string;
  readonly bytes: Buffer;
}

/** How the files stand to what the database knows of them. */
export type Tail =
  /** As the database says. */
  | { readonly kind: "as known" }
  /** A batch was written, in whole or in part, before the database heard of it. */
  | { readonly kind: "begun"; readonly written: number }
  /** Lines are missing at the end. */
  | { readonly kind: "short"; readonly size: number; readonly torn: boolean }
  /** There is more than was written here: added by somebody else, or the database is an older one. */
  | { readonly kind: "foreign"; readonly first: Place; readonly last: Link; readonly end: End };

/** A line of a file, counted from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Where the files end. */
export interface End {
  readonly file: string;
  readonly size: number;
  /** The last line has no line end. */
  readonly torn: boolean;
}

const newline = 0x0a;

/**
 * Compares the end of the files with the head, after a start or a failure.
 * @param batch what would be written next: a kill between file and database leaves the beginning of it
 */
export async function readTail(
  folder: Folder,
  head: Head,
  batch: Batch | undefined,
  signal: AbortSignal,
): Promise<Tail> {
  const files = (await dayFiles(folder)).filter(({ name }) => name >= head.file);
  const newest = files.find(({ name }) => name === head.file);
  const known = newest?.size ?? 0;
  const later = files.filter(({ name }) => name !== head.file);
  if (later.length === 0 && known === head.size) return { kind: "as known" };
  if (later.length === 0 && known < head.size)
    return { kind: "short", size: known, torn: await isTorn(folder, head.file, known) };
  const [added] = later.length > 0 ? later : files;
  if (batch !== undefined && added !== undefined && later.length <= 1 && added.name === batch.file) {
    const from = added.name === head.file ? head.size : 0;
    const whole = later.length === 0 || known === head.size;
    if (whole && (await beginsWith(folder, added.name, from, added.size, batch.bytes)))
      return { kind: "begun", written: added.size - from };
  }
  const last = files.at(-1) ?? { name: head.file, size: known };
  const end = { file: last.name, size: last.size, torn: await isTorn(folder, last.name, last.size) };
  const grown = known > head.size;
  const first = grown ? head.file : (later[0]?.name ?? head.file);
  const line = grown
    ? (await countLines(folder, { name: head.file, from: 0, to: head.size }, signal)) + 1
    : 1;
  return {
    kind: "foreign",
    first: { file: first, line },
    last: await lastLink(folder, end, head, signal),
    end,
  };
}

async function beginsWith(
  folder: Folder,
  name: string,
  from: number,
  to: number,
  bytes: Buffer,
): Promise<boolean> {
  if (to - from > bytes.length) return false;
  return bytes.subarray(0, to - from).equals(await readExtent(folder, { name, from, to }));
}

async function isTorn(folder: Folder, name: string, size: number): Promise<boolean> {
  if (size === 0) return false;
  return (await readExtent(folder, { name, from: size - 1, to: size }))[0] !== newline;
}

/** The newest line that is whole: what follows it keeps the chain in one piece. */
async function lastLink(folder: Folder, end: End, head: Head, signal: AbortSignal): Promise<Link> {
  for await (const lines of backwards(folder, { name: end.file, from: 0, to: end.size }, signal)) {
    const line = readLine(lines[0] ?? "");
    return line !== undefined && line.hash === line.actual ? { seq: line.seq, hash: line.hash } : head;
  }
  return head;
}
