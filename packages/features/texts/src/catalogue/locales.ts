import { canonicalLocale } from "@dicetower/contract";

function languageOf(locale: string): string {
  return canonicalLocale(locale).split("-")[0] ?? "";
}

/** Returns true for variants of one language: `zh-TW` and `zh-CN`. */
export function isSameLanguage(one: string, other: string): boolean {
  return languageOf(one) === languageOf(other);
}

/** `zh-CN` where the system speaks Chinese, otherwise `en`. */
export function systemLocale(environment: NodeJS.ProcessEnv = process.env): string {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const spoken = LC_ALL || LC_MESSAGES || LANG || Intl.DateTimeFormat().resolvedOptions().locale;
  return /^zh([-_.]|$)/i.test(spoken) ? "zh-CN" : "en";
}

/** The name of a language, in English and in itself; the code where the system knows none. */
export function localeNames(code: string): { readonly name: string; readonly native: string } {
  return { name: nameIn("en", code), native: nameIn(code, code) };
}

function nameIn(language: string, code: string): string {
  try {
    return new Intl.DisplayNames([language, "en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
