import en from "../../words/en.json";
import zh from "../../words/zh-CN.json";
import type { Locale } from "./locale.js";

/** Words of the shell itself: those that are needed before anybody has logged in lie in the page. */
export function shellWords(locale: Locale): Readonly<Record<string, string>> {
  return locale === "zh-CN" ? zh : en;
}

/** The language in which the server is asked for words: it knows no trial language. */
export function serverLocale(locale: Locale): string {
  return locale === "en-XA" ? "en" : locale;
}
