import { type Texts, text } from "@dicetower/contract";
import type { DisplayWord, DisplayWords } from "@dicetower/contract/engine";

/** The words of a working in a language. */
export type WordsOf = (locale: string) => DisplayWords;

const names: readonly DisplayWord[] = [
  "bonus",
  "penalty",
  "advantage",
  "disadvantage",
  "successes",
  "shown",
  "rounds",
  "fumble",
  "omitted",
];

/** Words that are put into a language when a working is printed that has them: most have none. */
export function displayWords(texts: () => Texts | undefined): WordsOf {
  const known = new Map<string, DisplayWords>();
  return (locale) => {
    let words = known.get(locale);
    if (words === undefined) {
      const made: Partial<Record<DisplayWord, string>> = {};
      for (const name of names)
        Object.defineProperty(made, name, { get: () => texts()?.render(text(`dice.word.${name}`), locale) });
      words = made;
      // Locales come from messages.
      if (known.size < 100) known.set(locale, words);
    }
    return words;
  };
}
