import type { Contribution, Random, TextItem, TextRef } from "@dicetower/contract";
import { harmless } from "./harmless.js";
import { fallbacks } from "./locales.js";
import type { Override } from "./overrides/override.js";
import { Wording } from "./overrides/wording.js";
import { fillTemplate, parseTemplate, type Template } from "./template.js";

/** Languages whose texts are kept taken apart: they come from messages, so there may be any number. */
const keptLocales = 50;

/** All texts of all features, by key and language. */
export class Catalogue {
  #items = new Map<string, TextItem>();
  readonly #templates = new Map<string, Map<string, Template | Wording>>();
  #locale = "en";

  /** @param overrides what owners chose instead of a shipped text */
  constructor(
    readonly random: Pick<Random, "die">,
    readonly overrides: (locale: string, key: string) => Override | undefined = () => undefined,
  ) {}

  /** To be called when overrides have changed. */
  forget(): void {
    this.#templates.clear();
  }

  /** Takes over the list of texts in force. */
  use(all: readonly Contribution<TextItem>[]): void {
    this.#items = new Map(all.map(({ key, item }) => [key, item]));
    this.#templates.clear();
  }

  get locale(): string {
    return this.#locale;
  }

  /** Language of the installation. */
  set locale(locale: string) {
    this.#locale = locale;
    this.#templates.clear();
  }

  get items(): Iterable<TextItem> {
    return this.#items.values();
  }

  has(key: string): boolean {
    return this.#items.has(key);
  }

  /** All languages that any text has, by code. */
  locales(): string[] {
    const found = new Set<string>();
    for (const item of this.#items.values()) for (const locale of Object.keys(item.values)) found.add(locale);
    return [...found].sort();
  }

  /** The text of an item for a language. */
  source(item: TextItem, locale: string): string {
    for (const candidate of fallbacks(locale, this.#locale)) {
      const value = Object.hasOwn(item.values, candidate) ? item.values[candidate] : undefined;
      if (value !== undefined) return value;
    }
    return item.key;
  }

  /** What an owner chose for an item in the language that is asked for, or in one that it falls back to. */
  chosen(item: TextItem, locale: string): Override | undefined {
    for (const candidate of fallbacks(locale, this.#locale)) {
      const override = this.overrides(candidate, item.key);
      if (override !== undefined) return override;
      if (Object.hasOwn(item.values, candidate)) return undefined;
    }
    return undefined;
  }

  /** The text of a key, taken apart; the key itself where there is none. Of several wordings one is drawn. */
  template(key: string, locale: string): Template {
    const known = this.#templates.get(locale)?.get(key) ?? this.#read(key, locale);
    return known instanceof Wording ? known.draw(this.random) : known;
  }

  #read(key: string, locale: string): Template | Wording {
    const item = this.#items.get(key);
    if (item === undefined) return { pieces: [key], names: [] };
    const override = this.chosen(item, locale);
    const read = override === undefined ? parseTemplate(this.source(item, locale)) : new Wording(override);
    this.#kept(locale).set(key, read);
    return read;
  }

  #kept(locale: string): Map<string, Template | Wording> {
    let byKey = this.#templates.get(locale);
    if (byKey === undefined) {
      if (this.#templates.size >= keptLocales) this.#templates.clear();
      byKey = new Map();
      this.#templates.set(locale, byKey);
    }
    return byKey;
  }

  /** Puts a text together. @param common values beside those of the reference, known to be harmless */
  render(ref: TextRef, locale: string, common?: (name: string) => string | undefined): string {
    const { values } = ref;
    return fillTemplate(this.template(ref.key, locale), (name) =>
      Object.hasOwn(values, name) ? harmless(values[name]) : common?.(name),
    );
  }
}
