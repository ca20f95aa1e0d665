import { storable } from "@dicetower/contract";
import type { ImportItem, ImportRecords } from "../api/records.js";

type Level = ImportRecords["censor"]["level"];

const maxWordLength = 100;
const maxWords = 100_000;

/** Words of a censor, gathered from several lists: the same word in two of them counts by the higher level. */
export class CensorWords {
  readonly #words = new Map<string, { readonly level: Level; readonly file: string }>();

  /** @param format key of the format, for the sources of the records */
  constructor(readonly format: string) {}

  /** Passes over what is empty or too long, and what is too much. */
  add(word: string, level: Level, file: string): void {
    const pattern = storable(word).trim();
    if (pattern === "" || [...pattern].length > maxWordLength) return;
    const known = this.#words.get(pattern);
    if (known === undefined ? this.#words.size < maxWords : known.level < level)
      this.#words.set(pattern, { level, file });
  }

  *items(): Iterable<ImportItem> {
    for (const [pattern, { level, file }] of this.#words)
      yield {
        kind: "censor",
        source: `${this.format}:censor:${pattern}`,
        file,
        record: { pattern, level, regex: false },
      };
  }
}
