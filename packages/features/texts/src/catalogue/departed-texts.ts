import { type Delta, laterLimitMs, type TextItem } from "@dicetower/contract";

/** Milliseconds for which texts outlast their feature: longer than an answer that was begun with them may take. */
const keptMs = 2 * laterLimitMs;

/** Texts of features that have gone, for answers that were begun before. */
export class DepartedTexts {
  readonly #items = new Map<string, { readonly item: TextItem; readonly until: number }>();

  /** @param now milliseconds of a clock that is never set */
  constructor(readonly now: () => number) {}

  changed({ added, removed }: Pick<Delta<TextItem>, "added" | "removed">): void {
    const now = this.now();
    for (const [key, { until }] of this.#items) if (until <= now) this.#items.delete(key);
    for (const { key, item } of removed) this.#items.set(key, { item, until: now + keptMs });
    for (const { key } of added) this.#items.delete(key);
  }

  get(key: string): TextItem | undefined {
    const kept = this.#items.get(key);
    return kept === undefined || kept.until <= this.now() ? undefined : kept.item;
  }
}
