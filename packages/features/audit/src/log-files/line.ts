import { hash } from "node:crypto";
import type { Actor, ChangeRow, JsonValue } from "@dicetower/contract";
import type { AuditLine } from "../query/answers.js";

/** What the first line of all follows. */
export const genesis = "0".repeat(64);

/** The end of a chain: what the next line follows. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** Characters of names, ids and paths; of notes; and names of fields in a line. */
const maxWordLength = 200;
const maxNoteLength = 500;
const maxFields = 50;

/** Writes the line of a change, without its line end. */
export function writeLine(
  row: Omit<ChangeRow, "sequence" | "owner">,
  after: Link,
): { text: string; link: Link } {
  const { actor, target } = row;
  const body = JSON.stringify({
    seq: after.seq + 1,
    at: row.at,
    actor: {
      kind: actor.kind,
      id: word(actor.id),
      name: word(actor.name),
      platform: word(actor.platform),
    },
    address: word(actor.address),
    action: word(row.action),
    target:
      target === undefined ? null : { type: word(target.type), id: word(target.id), name: word(target.name) },
    before: digest(row.before),
    after: digest(row.after),
    fields: (row.fields ?? []).slice(0, maxFields).map(word),
    result: row.result ?? "ok",
    code: row.code ?? 0,
    via: word(wayOf(actor)),
    note: cut(row.note ?? "", maxNoteLength),
  } satisfies Omit<AuditLine, "prevHash" | "hash">);
  const link = { seq: after.seq + 1, hash: chainHash(after.hash, body) };
  return { text: `${body.slice(0, -1)},"prevHash":"${after.hash}","hash":"${link.hash}"}`, link };
}

const tail = /,"prevHash":"([0-9a-f]{64})","hash":"([0-9a-f]{64})"\}$/;
const head = /^\{"seq":([1-9][0-9]{0,15}),/;
const tailLength = `,"prevHash":"${genesis}","hash":"${genesis}"}`.length;

/** A line as the chain sees it: its number, what it follows, what it says of itself and what it is. */
export interface ReadLine {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  /** The hash that its content has. */
  readonly actual: string;
}

/** Takes a line apart, byte for byte as it was written; undefined for what is no line of ours. */
export function readLine(text: string): ReadLine | undefined {
  const end = tail.exec(text.slice(-tailLength));
  const begin = head.exec(text);
  if (end === null || begin === null) return undefined;
  const [, prevHash = "", own = ""] = end;
  const actual = chainHash(prevHash, `${text.slice(0, -tailLength)}}`);
  return { seq: Number(begin[1]), prevHash, hash: own, actual };
}

/** The number of a line, without looking at the rest of it; 0 for what is no line of ours. */
export function sequenceOf(text: string): number {
  return Number(head.exec(text)?.[1] ?? 0);
}

function chainHash(prevHash: string, body: string): string {
  return hash("sha256", prevHash + body, "hex");
}

/** SHA-256 of a value, hexadecimal; null where there is none. */
export function digest(value: JsonValue | undefined): string | null {
  return value === undefined ? null : hash("sha256", canonical(value), "hex");
}

/** JSON with sorted names: one value has one digest, however the store keeps it. */
function canonical(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = value as Readonly<Record<string, JsonValue>>;
  const names = Object.keys(members);
  // Names that are numbers come first, as every object has them, and are in order already.
  const numbers = names.filter((name) => isIndex(name));
  const words = names.filter((name) => !isIndex(name)).sort();
  return `{${[...numbers, ...words].map((name) => `${JSON.stringify(name)}:${canonical(members[name] as JsonValue)}`).join(",")}}`;
}

/** True for names that JavaScript puts in front of the others, the smallest first. */
function isIndex(name: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;
}

/** What has changed it, and through whose hands it has come: `trust < js adv < alias q2 of platform_a:7`. */
function wayOf({ via = "", through = [] }: Actor): string {
  const hands = through.map(({ kind, name, by }) => `${kind} ${name}${by === undefined ? "" : ` of ${by}`}`);
  return [via, ...hands.reverse()].filter((one) => one !== "").join(" < ");
}

function word(text: string | undefined): string {
  return cut(text ?? "", maxWordLength);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length);
}
