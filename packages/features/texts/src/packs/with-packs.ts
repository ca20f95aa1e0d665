import type { TextItem } from "@dicetower/contract";
import type { LanguagePack } from "./pack.js";

/** An item as it is with the texts of packs, which stand in the place of those that are shipped in their language. */
export function withPacks(item: TextItem, packs: readonly LanguagePack[]): TextItem {
  let values: Record<string, string> | undefined;
  for (const { locale, texts, fits } of packs) {
    const said = texts.get(item.key);
    if (said === undefined || fits?.(item, said) === false) continue;
    values ??= { ...item.values };
    values[locale] = said;
  }
  return values === undefined ? item : { ...item, values };
}
