import Joi from "joi";

const form = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

/** A language code in its usual spelling: `zh_cn` is `zh-CN`; what is none stays as it is. */
export function canonicalLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll("_", "-"))[0] ?? locale;
  } catch {
    return locale;
  }
}

/** Returns true for the code of a language that there is: `de`, `zh-TW`, not `xx`. */
export function isLanguage(locale: string): boolean {
  try {
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return names.of(canonicalLocale(locale).split("-")[0] ?? "") !== undefined;
  } catch {
    return false;
  }
}

/**
 * The languages to try for one that was asked for, best first: itself, its writing (`zh-TW` before `zh-CN` for what is
 * written in traditional letters), its base (`de` for `de-AT`), the installation's, English.
 * @param installation language of the installation
 */
export function languagesAlong(asked: string, installation: string): string[] {
  const wanted = canonicalLocale(asked);
  const base = wanted.split("-")[0] ?? wanted;
  const chinese = base !== "zh" ? [] : isTraditional(wanted) ? ["zh-TW", "zh-CN"] : ["zh-CN"];
  return [...new Set([wanted, ...chinese, base, installation, "en"])];
}

function isTraditional(locale: string): boolean {
  try {
    return new Intl.Locale(locale).maximize().script === "Hant";
  } catch {
    return false;
  }
}

/** Schema of a language that somebody names in a request: one that there is, whether anybody has texts in it or not. */
export const languageCode = Joi.string()
  .max(35)
  .pattern(form, "a language code such as en or zh-CN")
  .custom((code: string, { message }) =>
    // What is no code has been refused by the pattern already: one fault, one sentence.
    !form.test(code) || isLanguage(code)
      ? code
      : message({ custom: `{{#label}} is no language: there is none with the code "${code}"` }),
  );
