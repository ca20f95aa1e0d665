/** A language as models know it: `Simplified Chinese (zh-CN)`. */
export function localeName(locale: string): string {
  try {
    const name = new Intl.DisplayNames("en", { type: "language" }).of(locale);
    return name === undefined || name === locale ? locale : `${name} (${locale})`;
  } catch {
    return locale;
  }
}

/** True where a wording in one language is what somebody who asked for the other reads: `en` for `en-GB`. */
export function serves(wordedIn: string, wanted: string): boolean {
  return wordedIn === wanted || wordedIn === wanted.split("-")[0];
}
