import type { SystemTemplate } from "../api.js";

const han = /\p{Script=Han}/u;
const latin = /\p{Script=Latin}/u;
/** Words that stay small within a name: `Sleight of Hand`. */
const smallWords = new Set(["a", "an", "and", "by", "in", "of", "or", "the", "to"]);
/** Letters of what is an abbreviation: `str`, `hp`. */
const maxAbbreviation = 3;

/** How the attributes of a template are called in the languages of its readers. */
export class ShownNames {
  readonly #byLanguage = new Map<string, ReadonlyMap<string, string>>();
  readonly #keys: ReadonlyMap<string, string>;
  readonly #aliases: ReadonlyMap<string, readonly string[]>;

  /** @param nameOf the attribute that a word stands for */
  constructor({ names = {}, alias, commands }: SystemTemplate, nameOf: (word: string) => string) {
    const own = (words: Readonly<Record<string, string>>) =>
      new Map(Object.entries(words).map(([word, shown]) => [nameOf(word), shown]));
    for (const [language, words] of Object.entries(names)) this.#byLanguage.set(language, own(words));
    this.#keys = own(commands.st.show.showKeyAs ?? {});
    this.#aliases = new Map(Object.entries(alias).map(([name, others]) => [nameOf(name), others]));
  }

  /** @param name of an attribute, as of `nameOf` */
  of(name: string, locale: string): string {
    const language = locale.split("-")[0] ?? "";
    const named = (this.#byLanguage.get(locale) ?? this.#byLanguage.get(language))?.get(name);
    if (named !== undefined) return named;
    // Whoever reads neither Chinese nor Japanese is told the English name.
    const isHan = language === "zh" || language === "ja";
    const key = this.#keys.get(name);
    if (key !== undefined && (isHan || !han.test(key))) return key;
    if (isHan ? !this.#isForeignToHan(name, language) : !han.test(name)) return key ?? name;
    return this.#derive(name, isHan) ?? key ?? name;
  }

  #isForeignToHan(name: string, language: string): boolean {
    return language === "zh" && latin.test(name) && !han.test(name);
  }

  #derive(name: string, isHan: boolean): string | undefined {
    if (!isHan) {
      const english = this.#byLanguage.get("en")?.get(name);
      if (english !== undefined) return english;
    }
    const aliases = this.#aliases.get(name) ?? [];
    if (isHan) return aliases.find((one) => han.test(one) && !latin.test(one));
    const found = aliases.find((one) => latin.test(one) && !han.test(one));
    return found === undefined ? undefined : titled(found);
  }
}

/** `spot hidden` → `Spot Hidden`, `str` → `STR`; what has capitals of its own stays. */
function titled(word: string): string {
  if (/\p{Lu}/u.test(word)) return word;
  if (word.length <= maxAbbreviation) return word.toUpperCase();
  return word.replace(/[\p{L}\p{M}'’]+/gu, (part, at: number) =>
    at > 0 && smallWords.has(part) ? part : part.charAt(0).toUpperCase() + part.slice(1),
  );
}
