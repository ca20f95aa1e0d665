/**
 * The languages to try for one that was asked for, best first: itself, its writing (`zh-TW` before `zh-CN` for what is
 * written in traditional letters), its base (`de` for `de-AT`), English.
 */
export function languagesAlong(asked: string): string[] {
  const base = asked.split("-")[0] ?? asked;
  return [...new Set([asked, ...(base === "zh" ? chineseAlong(asked) : []), base, "en"])];
}

function chineseAlong(asked: string): string[] {
  return scriptOf(asked) === "Hant" ? ["zh-TW", "zh-CN"] : ["zh-CN"];
}

function scriptOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().script;
  } catch {
    return undefined;
  }
}

/** How a language is called in itself, as far as the browser knows: `日本語`; Chinese is told apart by its letters. */
export function nativeName(locale: string): string {
  const named = /^zh-[A-Z]{2}$/.test(locale) ? `zh-${scriptOf(locale) ?? "Hans"}` : locale;
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(named) ?? locale;
  } catch {
    return locale;
  }
}
