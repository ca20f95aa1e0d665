import type { Answer } from "@dicetower/panel-kit";

/** A text as `GET /api/i18n/all` answers it, as far as the page shows it. */
export type TextRow = Answer<"/api/i18n/all">[number];

export type TextFormat = TextRow["format"];

/** One of several wordings. */
export type Variant = TextRow["variants"][number];

/** A language as `GET /api/i18n/locales` answers it. */
export type LocaleRow = Answer<"/api/i18n/locales">[number];

/** A key with its wordings in one language, or in two. */
export interface Entry {
  readonly key: string;
  readonly row: TextRow;
  readonly markdown: TextRow | undefined;
  /** In the language beside it. */
  readonly beside: TextRow | undefined;
  readonly besideMarkdown: TextRow | undefined;
}

/** Which texts are listed. */
export type State = "" | "changed" | "variants";

/** The rows of one or two languages by key. */
export function entriesOf(rows: readonly TextRow[], beside: readonly TextRow[]): Entry[] {
  const others = new Map(beside.map((row) => [`${row.format} ${row.key}`, row]));
  const rich = new Map(rows.filter(({ format }) => format === "markdown").map((row) => [row.key, row]));
  return rows
    .filter(({ format }) => format === "plain")
    .map((row) => ({
      key: row.key,
      row,
      markdown: rich.get(row.key),
      beside: others.get(`plain ${row.key}`),
      besideMarkdown: others.get(`markdown ${row.key}`),
    }));
}

/** True for an entry that is looked for. */
export function isWanted(entry: Entry, words: string, state: State): boolean {
  const all = [entry.row, entry.markdown, entry.beside, entry.besideMarkdown].filter(
    (row): row is TextRow => row !== undefined,
  );
  if (state === "changed" && !all.some(({ overridden }) => overridden)) return false;
  if (state === "variants" && !all.some(({ variants }) => variants.length > 1)) return false;
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return true;
  return all.some(({ key, originalKey, value, default: shipped, variants }) =>
    [key, originalKey, value, shipped, ...variants.map(({ text }) => text)].some((said) =>
      said.toLowerCase().includes(wanted),
    ),
  );
}

/** The wordings of a row as they are edited. */
export function variantsOf({ variants, value }: Pick<TextRow, "variants" | "value">): readonly Variant[] {
  return variants.length > 0 ? variants : [{ text: value, weight: 1 }];
}

/** The body of a PUT: one wording is a value, several are variants. */
export function bodyOf(locale: string, key: string, format: TextFormat, variants: readonly Variant[]) {
  const [only] = variants;
  return variants.length === 1 && only !== undefined
    ? { locale, key, format, value: only.text }
    : { locale, key, format, variants };
}

/** Bytes of all wordings together. */
export function bytesOf(variants: readonly Variant[]): number {
  const encoder = new TextEncoder();
  return variants.reduce((sum, { text }) => sum + encoder.encode(text).length, 0);
}
