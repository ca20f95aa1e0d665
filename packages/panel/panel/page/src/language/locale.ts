import { remember, remembered } from "../device/memory.js";
import { Store } from "../state/store.js";

/** Languages of the panel, by their own names. `en-XA` is a trial language made of English: longer, with accents. */
export const languages = { "zh-CN": "简体中文", en: "English" } as const;
export type Locale = keyof typeof languages | "en-XA";

function known(word: string | undefined): Locale | undefined {
  return word === "zh-CN" || word === "en" || word === "en-XA" ? word : undefined;
}

/** The language that the browser asks for. */
function asked(): Locale {
  for (const tag of navigator.languages) {
    if (/^zh\b/i.test(tag)) return "zh-CN";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "en";
}

/** The language of the panel on this device. */
export const locale = new Store<Locale>(known(remembered("locale")) ?? asked());

/** True once somebody has chosen a language on this device. */
export function localeIsChosen(): boolean {
  return known(remembered("locale")) !== undefined;
}

/** Puts a language in force and remembers it. */
export function chooseLocale(next: Locale): void {
  remember("locale", next);
  locale.set(next);
}
