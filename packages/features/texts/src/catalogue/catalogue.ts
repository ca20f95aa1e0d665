import {
  type Contribution,
  type Delta,
  languagesAlong,
  lazyValue,
  type TextFormat,
  type TextItem,
  type WordingSource,
} from "@dicetower/contract";
import type { TextContext } from "../api/context.js";
import type { Override } from "../overrides/override.js";
import type { LanguagePack } from "../packs/pack.js";
import { withPacks } from "../packs/with-packs.js";
import type { ParsedTemplate } from "../template/nodes.js";
import { parseTemplate } from "../template/parse.js";
import { WeightedTemplates } from "../template/weighted.js";
import { CompiledWordings } from "./compiled-wordings.js";
import { DepartedTexts } from "./departed-texts.js";
import { isSameLanguage } from "./locales.js";

/** Languages whose texts are kept compiled: they come from messages, so there may be any number. */
const keptLocales = 50;

/** One template, or several of which one is drawn. */
type Compiled = ParsedTemplate | WeightedTemplates;

/** Stands for a text that nobody has contributed. */
export const unknownText: ParsedTemplate = { pieces: [""], holes: [], format: "plain" };

/** All texts of all features, by key and language, and which wording of them is in force. */
export class Catalogue {
  readonly #items = lazyValue(
    () => new Map(this.#shippedItems.map((item) => [item.key, withPacks(item, this.#packs)])),
  );
  #shippedItems: readonly TextItem[] = [];
  #packs: readonly LanguagePack[] = [];
  readonly #templates = new Map<string, Map<string, Compiled>>();
  readonly #fallbacks = new Map<string, readonly string[]>();
  readonly #wordings = new CompiledWordings();
  #before: readonly Contribution<WordingSource>[] = [];
  #after: readonly Contribution<WordingSource>[] = [];
  #locale = "en";
  readonly #departed: DepartedTexts;

  /**
   * @param overrides what owners chose instead of a shipped text
   * @param now milliseconds of a clock that is never set
   */
  constructor(
    readonly overrides: (locale: string, key: string, format: TextFormat) => Override | undefined,
    now: () => number,
  ) {
    this.#departed = new DepartedTexts(now);
  }

  /** To be called when overrides have changed. */
  forget(): void {
    this.#templates.clear();
    this.#fallbacks.clear();
  }

  /** Takes over the list of texts in force. Those that leave may still be said for a while. */
  use({ all, ...changed }: Delta<TextItem>): void {
    this.#departed.changed(changed);
    this.#shippedItems = all.map(({ item }) => item);
    this.#join();
  }

  /** Takes over the language packs in force. */
  usePacks(packs: readonly LanguagePack[]): void {
    this.#packs = packs;
    this.#join();
  }

  #join(): void {
    this.#items.forget();
    this.forget();
  }

  /** The pack of a language. */
  pack(locale: string): LanguagePack | undefined {
    return this.#packs.find((pack) => pack.locale === locale);
  }

  /** True for a language that packages bring texts in. */
  isShipped(locale: string): boolean {
    return this.#shippedItems.some(
      ({ values, content }) => content !== true && Object.hasOwn(values, locale),
    );
  }

  /** Takes over the sources of wordings in force. */
  ask(all: readonly Contribution<WordingSource>[]): void {
    const sorted = [...all].sort((a, b) => a.item.rank - b.item.rank || (a.key < b.key ? -1 : 1));
    this.#before = sorted.filter(({ item }) => item.rank < 0);
    this.#after = sorted.filter(({ item }) => item.rank > 0);
  }

  get locale(): string {
    return this.#locale;
  }

  /** Language of the installation. */
  set locale(locale: string) {
    this.#locale = locale;
    this.forget();
  }

  get items(): Iterable<TextItem> {
    return this.#items.get().values();
  }

  has(key: string): boolean {
    return this.#items.get().has(key);
  }

  /** A text in force, else one that has been until lately. */
  #item(key: string): TextItem | undefined {
    const item = this.#items.get().get(key);
    if (item !== undefined) return item;
    const departed = this.#departed.get(key);
    return departed && withPacks(departed, this.#packs);
  }

  /** All languages that any text has, by code. */
  locales(): string[] {
    const found = new Set<string>();
    for (const item of this.#items.get().values())
      for (const locale of Object.keys(item.values)) found.add(locale);
    for (const { locale } of this.#packs) found.add(locale);
    return [...found].sort();
  }

  /** How many of the texts of packages a language has, in percent, rounded down. */
  share(locale: string): number {
    const items = [...this.items].filter(({ content }) => content !== true);
    const said = items.filter(({ values }) => Object.hasOwn(values, locale));
    return items.length === 0 ? 100 : Math.floor((said.length * 100) / items.length);
  }

  /** True for a language that texts come in, in whatever variant. */
  speaks(locale: string): boolean {
    // Before features have brought theirs, too: every text comes in these.
    return ["en", "zh-CN", ...this.locales()].some((known) => isSameLanguage(known, locale));
  }

  /** The shipped text of an item for a language; of content that has none along the chain, any. */
  source(item: TextItem, locale: string): string {
    for (const candidate of this.#along(locale)) {
      const value = Object.hasOwn(item.values, candidate) ? item.values[candidate] : undefined;
      if (value !== undefined) return value;
    }
    return Object.values(item.values)[0] ?? item.key;
  }

  /** What an owner chose for an item in the language that is asked for, or in one that it falls back to. */
  chosen(item: TextItem, locale: string, format: TextFormat = "plain"): Override | undefined {
    for (const candidate of this.#along(locale)) {
      const override = this.overrides(candidate, item.key, format);
      if (override !== undefined) return override;
      if (Object.hasOwn(item.values, candidate)) return undefined;
    }
    return undefined;
  }

  /** The compiled text of a key; `unknownText` where there is none. Of several wordings one is drawn. */
  template(key: string, format: TextFormat, context: TextContext): ParsedTemplate {
    const { locale } = context;
    const found =
      this.#before.length > 0 || this.#after.length > 0
        ? this.#picked(key, format, context)
        : this.#templates.get(format === "plain" ? locale : `${format} ${locale}`)?.get(key);
    const compiled = found ?? this.#read(key, locale, format);
    return compiled instanceof WeightedTemplates ? compiled.draw((faces) => context.die(faces)) : compiled;
  }

  /** The language of the wording that `template` answers for a key: that of the context, or one that it falls back to. */
  languageOf(key: string, format: TextFormat, context: TextContext): string {
    const item = this.#item(key);
    for (const locale of this.#along(context.locale))
      if (
        this.#asked(this.#before, key, locale, format, context) !== undefined ||
        this.#override(locale, key, format) !== undefined ||
        this.#asked(this.#after, key, locale, format, context) !== undefined ||
        (item !== undefined && Object.hasOwn(item.values, locale))
      )
        return locale;
    return Object.keys(item?.values ?? {})[0] ?? context.locale;
  }

  /** What the sources say, with the owner's own wording between them; undefined leaves it to what is shipped. */
  #picked(key: string, format: TextFormat, context: TextContext): Compiled | undefined {
    const item = this.#item(key);
    for (const locale of this.#along(context.locale)) {
      const early = this.#asked(this.#before, key, locale, format, context);
      if (early !== undefined) return early;
      const override = this.#override(locale, key, format);
      if (override !== undefined) return this.#wordings.override(override);
      const late = this.#asked(this.#after, key, locale, format, context);
      if (late !== undefined) return late;
      if (item !== undefined && Object.hasOwn(item.values, locale)) break;
    }
    return this.#templates.get(context.locale)?.get(`shipped ${key}`) ?? this.#shipped(key, context.locale);
  }

  #asked(
    sources: readonly Contribution<WordingSource>[],
    key: string,
    locale: string,
    format: TextFormat,
    { reply }: TextContext,
  ): Compiled | undefined {
    for (const source of sources) {
      if (!source.live) continue;
      try {
        const { item } = source;
        const rich = format === "markdown" ? item.pick(key, locale, format, reply) : undefined;
        if (rich !== undefined) return this.#wordings.compile(rich, format);
        const plain = item.pick(key, locale, "plain", reply);
        if (plain !== undefined) return this.#wordings.compile(plain, "plain");
      } catch (error) {
        source.failed(error, `choosing the wording of "${key}"`);
      }
    }
    return undefined;
  }

  #override(locale: string, key: string, format: TextFormat): Override | undefined {
    const rich = format === "markdown" ? this.overrides(locale, key, format) : undefined;
    return rich ?? this.overrides(locale, key, "plain");
  }

  #shipped(key: string, locale: string): Compiled | undefined {
    const item = this.#item(key);
    if (item === undefined) return undefined;
    const read = parseTemplate(this.source(item, locale));
    if (this.has(key)) this.#kept(locale).set(`shipped ${key}`, read);
    return read;
  }

  #read(key: string, locale: string, format: TextFormat): Compiled {
    const item = this.#item(key);
    if (item === undefined) return unknownText;
    let read: Compiled | undefined;
    for (const candidate of this.#along(locale)) {
      const override = this.#override(candidate, key, format);
      if (override !== undefined) read = this.#wordings.override(override);
      if (override !== undefined || Object.hasOwn(item.values, candidate)) break;
    }
    read ??= parseTemplate(this.source(item, locale));
    if (this.has(key)) this.#kept(format === "plain" ? locale : `${format} ${locale}`).set(key, read);
    return read;
  }

  #along(locale: string): readonly string[] {
    let along = this.#fallbacks.get(locale);
    if (along === undefined) {
      if (this.#fallbacks.size >= keptLocales) this.#fallbacks.clear();
      along = languagesAlong(locale, this.#locale);
      this.#fallbacks.set(locale, along);
    }
    return along;
  }

  #kept(locale: string): Map<string, Compiled> {
    let byKey = this.#templates.get(locale);
    if (byKey === undefined) {
      if (this.#templates.size >= keptLocales) this.#templates.clear();
      byKey = new Map();
      this.#templates.set(locale, byKey);
    }
    return byKey;
  }
}
