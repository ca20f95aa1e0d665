import { foldText } from "@dicetower/contract";

/** Scripts that write words without blanks between them. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]`;
const runs = new RegExp(`${unspaced}+|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])+`, "gu");
const isUnspaced = new RegExp(`^${unspaced}`, "u");
/** Characters of a word that count. */
const maxWordLength = 40;
/** Terms of one field of an entry; PostgreSQL counts positions up to 16 383. */
const maxTerms = 16_000;
const maxWords = 10;

/** What one stretch of a sought word asks for. */
export type Wanted =
  /** Terms that follow one another. */
  | { readonly kind: "phrase"; readonly terms: readonly string[] }
  /** Any term that begins so. */
  | { readonly kind: "prefix"; readonly term: string };

/**
 * Terms by which a text is found: words where blanks part them, elsewhere pairs of neighbouring characters and the last
 * character alone, so that words of two characters are found and single ones as the beginning of a pair.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of foldText(text).matchAll(runs)) {
    if (terms.length >= maxTerms) break;
    if (isUnspaced.test(run)) {
      const characters = [...run];
      for (let at = 0; at + 1 < characters.length; at++)
        terms.push(`${characters[at] ?? ""}${characters[at + 1] ?? ""}`);
      terms.push(characters.at(-1) ?? "");
    } else terms.push(shortened(run));
  }
  return terms.slice(0, maxTerms);
}

/** What an entry must hold to be found by words, all of them. Empty where they have neither letters nor digits. */
export function wantedBy(words: string): Wanted[] {
  const wanted: Wanted[] = [];
  for (const [run] of foldText(words).slice(0, 400).matchAll(runs)) {
    if (wanted.length >= maxWords) break;
    const characters = [...run];
    if (!isUnspaced.test(run)) wanted.push({ kind: "prefix", term: shortened(run) });
    else if (characters.length === 1) wanted.push({ kind: "prefix", term: run });
    else
      wanted.push({
        kind: "phrase",
        terms: characters.slice(0, maxWordLength).flatMap((one, at, all) => {
          const next = all[at + 1];
          return next === undefined ? [] : [`${one}${next}`];
        }),
      });
  }
  return wanted;
}

function shortened(word: string): string {
  return [...word].slice(0, maxWordLength).join("");
}
