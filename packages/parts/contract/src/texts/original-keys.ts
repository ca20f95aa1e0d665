import type { Contribution } from "../feature/point.js";
import type { Scope } from "../feature/scope.js";
import { lazyValue } from "../runtime/lazy-value.js";
import { type TextItem, texts } from "./texts.js";

/** The names that texts have in another bot. */
export interface OriginalKeys {
  /** What the other bot calls a text of ours; undefined where it has none. */
  originalOf(key: string): string | undefined;
  /** Our text for a key of the other bot, whatever the case of its letters. */
  keyOf(original: string): string | undefined;
}

/** Follows the texts in force; the tables are made when somebody asks, for every feature changes them at its start. */
export function followOriginalKeys(scope: Pick<Scope, "read">): OriginalKeys {
  let inForce: readonly Contribution<TextItem>[] = [];
  const tables = lazyValue(() => {
    const originals = new Map<string, string>();
    for (const { key, item } of inForce)
      if (item.originalKey !== undefined) originals.set(key, item.originalKey);
    return {
      originals,
      keys: new Map([...originals].map(([key, original]) => [original.toLowerCase(), key])),
    };
  });
  scope.read(texts, ({ all }) => {
    inForce = all;
    tables.forget();
  });
  return {
    originalOf: (key) => tables.get().originals.get(key),
    keyOf: (original) => tables.get().keys.get(original.toLowerCase()),
  };
}
