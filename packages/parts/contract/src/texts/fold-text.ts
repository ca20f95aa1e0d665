/** Spellings that count as one: full-width letters as narrow ones, capitals as small ones. */
export function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
