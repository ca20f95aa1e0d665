import { pseudoLocale } from "@dicetower/panel-kit";
import type { Locale } from "./locale.js";

/** The language in which the server is asked for words: it knows no trial language. */
export function serverLocale(locale: Locale): string {
  return locale === pseudoLocale ? "en" : locale;
}
