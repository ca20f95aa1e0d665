import { languagesAlong, nativeName } from "@dicetower/panel-kit";
import { words } from "../../generated/words.js";
import { remember, remembered } from "../device/memory.js";
import { Store } from "../state/store.js";

/** Code of a language: `zh-CN`. `en-XA` is a trial language made of English: longer, with accents. */
export type Locale = string;

/** A language that somebody can choose. */
export interface Language {
  readonly locale: Locale;
  /** How it is called, in itself. */
  readonly name: string;
  /** Texts of the installation that it has, in percent; undefined as long as that is not known. */
  readonly share: number | undefined;
}

const form = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

/** The languages of the shell, and those that the installation has texts in. @param shares by language, in percent */
export function languagesOf(shares: Readonly<Record<string, number>> = {}): Language[] {
  return [...new Set([...Object.keys(words), ...Object.keys(shares)])].map((locale) => ({
    locale,
    name: nativeName(locale),
    share: shares[locale],
  }));
}

/** How a language is offered: with what it has where that is not everything. */
export function offered({ name, share }: Language): string {
  return share === undefined || share >= 100 ? name : `${name} (${share}%)`;
}

/** The language that the browser asks for, of those of the shell. */
function asked(): Locale {
  for (const tag of navigator.languages) {
    const found = languagesAlong(tag).find((one) => words[one] !== undefined);
    // English is what everything falls back to, and not what was asked for.
    if (found !== undefined && (found !== "en" || /^en\b/i.test(tag))) return found;
  }
  return "en";
}

function known(word: string | undefined): Locale | undefined {
  return word !== undefined && form.test(word) ? word : undefined;
}

/** The language of the panel on this device. */
export const locale = new Store<Locale>(known(remembered("locale")) ?? asked());

/** Puts a language in force and remembers it. */
export function chooseLocale(next: Locale): void {
  remember("locale", next);
  locale.set(next);
}
