/** A language code in its usual spelling: `zh_cn` is `zh-CN`; what is none stays as it is. */
export function canonicalLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll("_", "-"))[0] ?? locale;
  } catch {
    return locale;
  }
}

function languageOf(locale: string): string {
  return canonicalLocale(locale).split("-")[0] ?? "";
}

/** Returns true for the code of a language that there is: `de`, `zh-TW`, not `xx`. */
export function isLanguage(locale: string): boolean {
  try {
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return names.of(languageOf(locale)) !== undefined;
  } catch {
    return false;
  }
}

/** Returns true for variants of one language: `zh-TW` and `zh-CN`. */
export function isSameLanguage(one: string, other: string): boolean {
  return languageOf(one) === languageOf(other);
}

/** The languages to try for one that was asked for, best first. */
export function fallbacks(locale: string, installation: string): string[] {
  const wanted = canonicalLocale(locale);
  const base = wanted.split("-")[0] ?? wanted;
  const chinese = base === "zh" ? ["zh-CN"] : [];
  return [...new Set([wanted, ...chinese, base, installation, "en"])];
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
