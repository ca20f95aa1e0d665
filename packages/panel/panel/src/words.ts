import { type Contribution, languagesAlong, lazyValue, type TextItem, type Texts } from "@dicetower/contract";

/** Texts in one language, with what they fall back to. */
export interface Words {
  readonly locale: string;
  /** The text of a key; undefined when nobody has one. */
  of(key: string): string | undefined;
  /** The one of several wordings that is said in this language; undefined when there is none. */
  among(wordings: Readonly<Record<string, string>>): string | undefined;
}

/** Texts that the owner keeps in files, by language and key. */
export type OwnerTexts = Texts["ownerTexts"];

/** The texts in force, in all languages. */
export class Dictionary {
  #all: readonly Contribution<TextItem>[] = [];
  #own: OwnerTexts;
  readonly #items = lazyValue(
    () => new Map(this.#all.map(({ key, item }) => [key, this.#withOwn(key, item.values)])),
  );
  readonly #owners = lazyValue(
    () => new Map(this.#all.map(({ key, owner }) => [key, owner.split("/")[0] ?? owner])),
  );
  readonly #shares = lazyValue(() => {
    // What came with content is in the languages of its authors.
    const own = this.#all.filter(({ item }) => item.content !== true);
    return Object.fromEntries(
      this.locales.flatMap((locale) => {
        const said = own.filter(({ item }) => this.#items.get().get(item.key)?.[locale] !== undefined).length;
        return said === 0 ? [] : [[locale, Math.floor((said * 100) / own.length)]];
      }),
    );
  });
  readonly #locales = lazyValue(() => {
    const shipped = this.#all.flatMap(({ item }) => Object.keys(item.values));
    const spoken = new Set([...shipped, ...(this.#own?.keys() ?? [])]);
    return spoken.size === 0 ? ["en"] : [...spoken].sort();
  });
  /** Language of the installation, asked for each time. */
  installation: () => string = () => "en";

  use(all: readonly Contribution<TextItem>[]): void {
    this.#all = all;
    this.#forget();
  }

  get ownerTexts(): OwnerTexts {
    return this.#own;
  }

  set ownerTexts(texts: OwnerTexts) {
    this.#own = texts;
    this.#forget();
  }

  #forget(): void {
    for (const derived of [this.#items, this.#owners, this.#locales, this.#shares]) derived.forget();
  }

  /** Languages that somebody has texts in. */
  get locales(): readonly string[] {
    return this.#locales.get();
  }

  /** How many of all texts each language has, in percent. */
  get shares(): Readonly<Record<string, number>> {
    return this.#shares.get();
  }

  /** @param asked any language, empty for the installation's; what nobody speaks falls back along `zh-TW` → `zh-CN` → the installation's → `en` */
  speak(asked: string): Words {
    const tried = this.tried(asked);
    return {
      locale: tried[0] ?? "en",
      of: (key) => find(this.#items.get().get(key), tried),
      among: (wordings) => find(wordings, tried),
    };
  }

  /** The languages that texts are looked for in, best first, of those that somebody speaks. @param asked as for `speak` */
  tried(asked: string): readonly string[] {
    const all = languagesAlong(asked || this.installation(), this.installation());
    return all.filter((one) => this.locales.includes(one));
  }

  /** Texts that pages use: `panel.…` and `<feature>.page.…`. */
  ofPages(asked: string): { locale: string; texts: Record<string, string> } {
    const words = this.speak(asked);
    const wanted = [...this.#items.get().keys()].filter((key) => this.#isForPages(key)).sort();
    return {
      locale: words.locale,
      texts: {
        ...this.#ownOfPages(asked),
        ...Object.fromEntries(wanted.map((key) => [key, words.of(key) ?? key])),
      },
    };
  }

  /** Words that pages ship themselves, as the owner has them in the nearest language. */
  #ownOfPages(asked: string): Record<string, string> {
    const items = this.#items.get();
    const [nearest = "en"] = this.tried(asked);
    return Object.fromEntries([...(this.#own?.get(nearest) ?? [])].filter(([key]) => !items.has(key)));
  }

  /** The owner's words in the place of the shipped ones. */
  #withOwn(key: string, values: TextItem["values"]): TextItem["values"] {
    const own = [...(this.#own ?? [])].flatMap(([locale, texts]) => {
      const said = texts.get(key);
      return said === undefined || !hasPlacesOf(values["en"], said) ? [] : [[locale, said] as const];
    });
    return own.length === 0 ? values : { ...values, ...Object.fromEntries(own) };
  }

  #isForPages(key: string): boolean {
    return key.startsWith("panel.") || key.startsWith(`${this.#owners.get().get(key)}.page.`);
  }
}

/** True where the owner's words have the places of the English ones: others are left out of chat as well. */
function hasPlacesOf(english: string | undefined, said: string): boolean {
  if (english === undefined) return true;
  return placesIn(english) === placesIn(said);
}

function placesIn(words: string): string {
  const found = [...words.matchAll(/\{\{|\}\}|\{([\w.]+)\}/g)].flatMap(([, name]) => name ?? []);
  return [...new Set(found)].sort().join(" ");
}

function find(values: TextItem["values"] | undefined, tried: readonly string[]): string | undefined {
  const locale = tried.find((one) => values?.[one] !== undefined);
  return locale === undefined ? undefined : values?.[locale];
}
