import { codes, type FieldProblem, failure } from "@dicetower/contract";

/** An entry as a document has it. */
export interface DocumentEntry {
  readonly key: string;
  readonly aliases: readonly string[];
  readonly content: string;
  readonly catalogue: string;
  readonly tags: readonly string[];
  /** Language that it is for; for all readers when left out. */
  readonly locale?: string;
}

/** Row of a table: `key`, `synonyms`, `content`, `catalogue`, `tags`. */
export type DocumentRow = Omit<DocumentEntry, "aliases" | "locale"> & {
  readonly synonyms: readonly string[];
};

/** Formats of help documents, by the ending of their names. */
export type DocumentFormat = "json" | "yaml" | "md" | "txt" | "xlsx";

export const maxEntries = 200_000;
export const maxContentLength = 20_000;
export const maxKeyLength = 100;
const maxAliases = 50;
const maxTags = 50;

/** Format of a document; undefined for what is none. */
export function formatOf(name: string): DocumentFormat | undefined {
  const ending = /\.(json|ya?ml|md|txt|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  return ending === "yml" ? "yaml" : (ending as DocumentFormat | undefined);
}

/** Refuses a document. @param line from 1, 0 where it is not known */
export function badDocument(message: string, line = 0): Error {
  const said = line > 0 ? `line ${line}: ${message}` : message;
  const errors: FieldProblem[] = [{ path: "/content", message: said }];
  return failure(codes.invalid, `The help document cannot be read: ${said}`, { errors });
}

/** Entries of a document, gathered within the limits; a later one takes the place of one with the same key. */
export class EntryList {
  readonly #entries = new Map<string, DocumentEntry>();
  /** Entries that were cut, and such without key or content. */
  cut = 0;
  left = 0;

  add(
    key: unknown,
    content: unknown,
    more: { readonly aliases?: unknown; readonly catalogue?: unknown; readonly tags?: unknown } = {},
  ): void {
    const name = wordOf(key);
    const words = wordsOf(content);
    if (name === "" || name.length > maxKeyLength || words === "") {
      this.left++;
      return;
    }
    if (words.length > maxContentLength) this.cut++;
    const entry: DocumentEntry = {
      key: name,
      aliases: listOf(more.aliases, maxAliases).filter((alias) => alias !== name),
      content: words.slice(0, maxContentLength),
      catalogue: wordOf(more.catalogue).slice(0, maxKeyLength),
      tags: listOf(more.tags, maxTags),
    };
    const known = name.toLowerCase();
    this.#entries.delete(known);
    this.#entries.set(known, entry);
    if (this.#entries.size > maxEntries)
      throw badDocument(`It has more than ${maxEntries} entries; divide it, or leave some out.`);
  }

  get entries(): readonly DocumentEntry[] {
    return [...this.#entries.values()];
  }
}

function wordsOf(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value).replaceAll("\0", "").replaceAll("\r\n", "\n").trim();
}

function wordOf(value: unknown): string {
  return wordsOf(value).replace(/\s+/gu, " ");
}

function listOf(value: unknown, most: number): string[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const words = given.map(wordOf).filter((word) => word !== "" && word.length <= maxKeyLength);
  return [...new Set(words)].slice(0, most);
}
