/** Values for the places of a text. */
export type TextVariables = Readonly<Record<string, string | number>>;

type Part =
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "count" }
  | { readonly kind: "plural"; readonly name: string; readonly cases: ReadonlyMap<string, readonly Part[]> };

const parsed = new Map<string, readonly Part[]>();

/**
 * Puts values into a text: `{name}`, and `{count, plural, =0 {none} one {# roll} other {# rolls}}` by the rules of
 * the locale. What cannot be read stays as it is, and so does a place without a value.
 */
export function wording(text: string, variables: TextVariables, locale: string): string {
  let parts = parsed.get(text);
  if (parts === undefined) {
    parts = new Reader(text).all();
    parsed.set(text, parts);
  }
  return written(parts, variables, locale, undefined);
}

function written(
  parts: readonly Part[],
  variables: TextVariables,
  locale: string,
  count: number | undefined,
): string {
  return parts
    .map((part) => {
      if (part.kind === "words") return accented(part.words, locale);
      if (part.kind === "count") return count === undefined ? "#" : numbers(locale).format(count);
      const value = Object.hasOwn(variables, part.name) ? variables[part.name] : undefined;
      if (part.kind === "variable")
        return typeof value === "number" ? numbers(locale).format(value) : (value ?? `{${part.name}}`);
      const amount = Number(value ?? 0);
      const chosen =
        part.cases.get(`=${amount}`) ??
        part.cases.get(new Intl.PluralRules(plain(locale)).select(amount)) ??
        part.cases.get("other") ??
        [];
      return written(chosen, variables, locale, amount);
    })
    .join("");
}

/** Locale whose rules a pseudo-locale follows. */
function plain(locale: string): string {
  return locale === pseudoLocale ? "en" : locale;
}

const formats = new Map<string, Intl.NumberFormat>();
function numbers(locale: string): Intl.NumberFormat {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(plain(locale));
    formats.set(locale, format);
  }
  return format;
}

/** A locale made from English, 30 % longer and accented: what is not translated or too narrow stands out. */
export const pseudoLocale = "en-XA";
const accents: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ö",
  u: "ü",
  y: "ý",
  A: "Á",
  C: "Ç",
  E: "É",
  I: "Í",
  N: "Ñ",
  O: "Ö",
  U: "Ü",
  Y: "Ý",
};

function accented(words: string, locale: string): string {
  if (locale !== pseudoLocale) return words;
  const letters = [...words].map((letter) => accents[letter] ?? letter).join("");
  const extra = Math.round(words.trim().length * 0.3);
  return extra === 0 ? letters : `${letters}${"·".repeat(extra)}`;
}

class Reader {
  #at = 0;
  constructor(private readonly text: string) {}

  all(): Part[] {
    return this.#parts(false);
  }

  #parts(inPlural: boolean): Part[] {
    const parts: Part[] = [];
    let words = "";
    const flush = () => {
      if (words !== "") parts.push({ kind: "words", words });
      words = "";
    };
    for (let next = this.text[this.#at]; next !== undefined; next = this.text[this.#at]) {
      if (next === "}" && inPlural) break;
      const place = next === "{" ? this.#place() : undefined;
      if (place !== undefined) {
        flush();
        parts.push(place);
      } else if (next === "#" && inPlural) {
        flush();
        parts.push({ kind: "count" });
        this.#at++;
      } else {
        words += next;
        this.#at++;
      }
    }
    flush();
    return parts;
  }

  #place(): Part | undefined {
    const rest = this.text.slice(this.#at);
    const variable = /^\{\s*([\w.-]+)\s*\}/.exec(rest);
    if (variable !== null) {
      this.#at += variable[0].length;
      return { kind: "variable", name: variable[1] ?? "" };
    }
    const plural = /^\{\s*([\w.-]+)\s*,\s*plural\s*,/.exec(rest);
    if (plural === null) return undefined;
    const began = this.#at;
    this.#at += plural[0].length;
    const cases = this.#cases();
    if (cases !== undefined) return { kind: "plural", name: plural[1] ?? "", cases };
    this.#at = began;
    return undefined;
  }

  #cases(): Map<string, readonly Part[]> | undefined {
    const cases = new Map<string, readonly Part[]>();
    for (;;) {
      const head = /^\s*(=\d+|[a-z]+)\s*\{/.exec(this.text.slice(this.#at));
      if (head === null) break;
      this.#at += head[0].length;
      cases.set(head[1] ?? "", this.#parts(true));
      if (this.text[this.#at] !== "}") return undefined;
      this.#at++;
    }
    const end = /^\s*\}/.exec(this.text.slice(this.#at));
    if (end === null) return undefined;
    this.#at += end[0].length;
    return cases;
  }
}
