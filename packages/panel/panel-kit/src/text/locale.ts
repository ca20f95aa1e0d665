import { useEffect, useState } from "preact/hooks";
import { pseudoLocale, type TextVariables, wording } from "../engine/index.js";
import en from "../words/en.json" with { type: "json" };
import zh from "../words/zh-CN.json" with { type: "json" };

/** Texts of a page by locale and key. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What words there are, and which locale is shown. One for the whole document. */
class Speech {
  locale = "en";
  /** Zone in which times are shown; undefined is the one of the browser. */
  zone: string | undefined;
  readonly words = new Map<string, Map<string, string>>();
  readonly heard = new Set<() => void>();

  add(words: Words): void {
    for (const [locale, texts] of Object.entries(words)) {
      const known = this.words.get(locale) ?? new Map<string, string>();
      for (const [key, text] of Object.entries(texts)) known.set(key, text);
      this.words.set(locale, known);
    }
    this.tell();
  }

  find(key: string): string | undefined {
    const wanted = this.locale === pseudoLocale ? "en" : this.locale;
    return this.words.get(wanted)?.get(key) ?? this.words.get("en")?.get(key);
  }

  tell(): void {
    for (const listener of this.heard) listener();
  }
}

const speech = new Speech();
speech.add({ en, "zh-CN": zh });

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

/** A text in the locale shown; English where it is missing, the key where that is, too. */
export function textOf(key: string, variables: TextVariables = {}): string {
  const found = speech.find(key);
  return found === undefined ? key : wording(found, variables, speech.locale);
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
