import { sanitizeText } from "@dicetower/contract";
import { idStepPattern } from "./format/fields.js";

/** An object of JSON. */
export type Table = Readonly<Record<string, unknown>>;

/** True for an object of JSON. */
export function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member, whether its name begins with a small letter or a capital: stores of protocol 1 may write either. */
export function member(table: Table, name: string): unknown {
  return table[name] ?? table[name.charAt(0).toUpperCase() + name.slice(1)];
}

/** A member that is true or false; undefined for any other. */
export function boolean(table: Table, name: string): boolean | undefined {
  const value = member(table, name);
  return typeof value === "boolean" ? value : undefined;
}

/** A text without control characters; empty where there is none. */
export function text(table: Table, name: string, most: number): string {
  return shownText(member(table, name), most);
}

/** A text of one line; empty where there is none. */
export function line(table: Table, name: string, most: number): string {
  return shownLine(member(table, name), most);
}

/** Any value as a text without control characters: numbers are written out, what is no text is empty. */
export function shownText(value: unknown, most: number): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return sanitizeText(String(value).replaceAll("\r\n", "\n").trim(), most).normalize("NFC").trim();
}

/** Any value as a text of one line. */
export function shownLine(value: unknown, most: number): string {
  return shownText(value, most).replace(/\s+/gu, " ");
}

/** Texts of a list, each of one line. */
export function lines(table: Table, name: string, most: number, length: number): string[] {
  const value = member(table, name);
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  const read = all.slice(0, most).map((one) => shownLine(one, length));
  return [...new Set(read.filter((one) => one !== ""))];
}

/** A whole number that counts bytes or seconds; undefined for 0 and what is none. */
export function count(table: Table, name: string): number | undefined {
  const value = member(table, name);
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Makes a word that ids can have of any text; empty where nothing of it can stay. */
export function slugOf(written: string): string {
  const word = written
    .normalize("NFC")
    .trim()
    .replace(/[\s:/\\]+/gu, "-")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "")
    .replace(/-{2,}/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
  const cut = [...word]
    .slice(0, 60)
    .join("")
    .replace(/[.-]+$/, "");
  return idStepPattern.test(cut) ? cut : "";
}

/** `1` and `1.2` are versions for people: what is missing is 0. Anything else stays. */
export function fullVersion(written: string): string {
  const [, major, minor = "0"] = /^v?(\d{1,9})(?:\.(\d{1,9}))?$/i.exec(written) ?? [];
  return major === undefined ? written.replace(/^v(?=\d)/i, "") : `${Number(major)}.${Number(minor)}.0`;
}
