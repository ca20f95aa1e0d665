import { useEffect, useState } from "preact/hooks";
import { languagesAlong, pseudoLocale, type TextVariables, wording } from "../engine/index.js";
import { words } from "../generated/words.js";

/** Texts of a page by locale and key. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What words there are, and which locale is shown. One for the whole document. */
class Speech {
  locale = "en";
  /** Zone in which times are shown; undefined is the one of the browser. */
  zone: string | undefined;
  readonly words = new Map<string, Map<string, string>>();
  readonly heard = new Set<() => void>();
  #along: { readonly of: string; readonly locales: readonly string[] } | undefined;

  add(words: Words): void {
    for (const [locale, texts] of Object.entries(words)) {
      const known = this.words.get(locale) ?? new Map<string, string>();
      for (const [key, text] of Object.entries(texts)) known.set(key, text);
      this.words.set(locale, known);
    }
    this.tell();
  }

  /** A text in the nearest language that has it, and which one that is: it has the plurals of its own language. */
  find(key: string): { readonly text: string; readonly locale: string } | undefined {
    if (this.locale !== this.#along?.of) this.#along = { of: this.locale, locales: alongOf(this.locale) };
    for (const locale of this.#along.locales) {
      const text = this.words.get(locale)?.get(key);
      if (text !== undefined) return { text, locale: this.locale === pseudoLocale ? pseudoLocale : locale };
    }
    return undefined;
  }

  tell(): void {
    for (const listener of this.heard) listener();
  }
}

function alongOf(locale: string): readonly string[] {
  return languagesAlong(locale === pseudoLocale ? "en" : locale);
}

const speech = new Speech();
speech.add(words);

/** Adds texts, for all pages; a later one replaces an earlier one of the same key. */
export function addWords(words: Words): void {
  speech.add(words);
}

/** The locale shown. */
export function getLocale(): string {
  return speech.locale;
}

/**
 * Shows another locale, at once and everywhere, and sets `lang` of the document.
 * @param zone name of the time zone in which times are shown; the browser's when left out
 */
export function setLocale(locale: string, zone?: string): void {
  speech.locale = locale;
  if (zone !== undefined) speech.zone = zone;
  document.documentElement.lang = locale === pseudoLocale ? "en" : locale;
  speech.tell();
}

/** Zone in which times are shown; undefined is the browser's. */
export function getZone(): string | undefined {
  return speech.zone;
}

/** A text in the locale shown; in the nearest language that has it where it is missing, the key where none has. */
export function textOf(key: string, variables: TextVariables = {}): string {
  const found = speech.find(key);
  return found === undefined ? key : wording(found.text, variables, found.locale);
}

/** True when a text has words. */
export function hasText(key: string): boolean {
  return speech.find(key) !== undefined;
}

/** Renders again when the locale or the words change. */
export function useLocale(): string {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((count) => count + 1);
    speech.heard.add(listener);
    return () => void speech.heard.delete(listener);
  }, []);
  return speech.locale;
}

/** Looks up texts: `text("coin.page.flips", {count: 3})`. Renders again when the locale changes. */
export function useText(): (key: string, variables?: TextVariables) => string {
  useLocale();
  return textOf;
}
