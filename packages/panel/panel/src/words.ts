import { type Contribution, lazyValue, type TextItem } from "@dicetower/contract";
import { fallbacks } from "./locales.js";

/** Texts in one language, with what they fall back to. */
export interface Words {
  readonly locale: string;
  /** The text of a key; undefined when nobody has one. */
  of(key: string): string | undefined;
  /** The one of several wordings that is said in this language; undefined when there is none. */
  among(wordings: Readonly<Record<string, string>>): string | undefined;
}

/** The texts in force, in all languages. */
export class Dictionary {
  #all: readonly Contribution<TextItem>[] = [];
  readonly #items = lazyValue(() => new Map(this.#all.map(({ key, item }) => [key, item.values])));
  readonly #owners = lazyValue(
    () => new Map(this.#all.map(({ key, owner }) => [key, owner.split("/")[0] ?? owner])),
  );
  readonly #locales = lazyValue(() => {
    const spoken = new Set(this.#all.flatMap(({ item }) => Object.keys(item.values)));
    return spoken.size === 0 ? ["en"] : [...spoken].sort();
  });
  /** Language of the installation, asked for each time. */
  installation: () => string = () => "en";

  use(all: readonly Contribution<TextItem>[]): void {
    this.#all = all;
    for (const derived of [this.#items, this.#owners, this.#locales]) derived.forget();
  }

  /** Languages that somebody has texts in. */
  get locales(): readonly string[] {
    return this.#locales.get();
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
    const all = fallbacks(asked || this.installation(), this.installation());
    return all.filter((one) => this.locales.includes(one));
  }

  /** Texts that pages use: `panel.…` and `<feature>.page.…`. */
  ofPages(asked: string): { locale: string; texts: Record<string, string> } {
    const words = this.speak(asked);
    const wanted = [...this.#items.get().keys()].filter((key) => this.#isForPages(key)).sort();
    return {
      locale: words.locale,
      texts: Object.fromEntries(wanted.map((key) => [key, words.of(key) ?? key])),
    };
  }

  #isForPages(key: string): boolean {
    return key.startsWith("panel.") || key.startsWith(`${this.#owners.get().get(key)}.page.`);
  }
}

function find(values: TextItem["values"] | undefined, tried: readonly string[]): string | undefined {
  const locale = tried.find((one) => values?.[one] !== undefined);
  return locale === undefined ? undefined : values?.[locale];
}
