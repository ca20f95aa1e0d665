import {
  type AdapterReason,
  type Contribution,
  lazyValue,
  type TextItem,
  type TextRef,
  type Texts,
  withValues,
} from "@dicetower/contract";

/** Puts reasons into words when somebody looks at them: the same one is read in several languages. */
export class ReasonTranslator {
  /** While the feature that knows the languages is on; without it everything is said in English. */
  texts: Texts | undefined;
  #all: readonly Contribution<TextItem>[] = [];
  readonly #items = lazyValue(() => new Map(this.#all.map(({ key, item }) => [key, item])));

  use(all: readonly Contribution<TextItem>[]): void {
    this.#all = all;
    this.#items.forget();
  }

  /** @param locale the installation's language when left out */
  say(reason: AdapterReason, locale?: string): string {
    if (typeof reason === "string") return reason;
    return this.texts?.has(reason.key) ? this.texts.render(reason, locale) : this.#english(reason);
  }

  /** In English, as the log and the owners are told. */
  inEnglish(reason: AdapterReason): string {
    return typeof reason === "string" ? reason : this.#english(reason);
  }

  #english({ key, values }: TextRef): string {
    return withValues(this.#items.get().get(key)?.values["en"] ?? key, values);
  }
}
