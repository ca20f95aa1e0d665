import type { OriginalKeys } from "@dicetower/contract";
import {
  type ImportRecords,
  type ImportTarget,
  importTarget,
  RowEdits,
  undoRows,
} from "@dicetower/imports/api";
import type { Catalogue } from "../catalogue/catalogue.js";
import { complete } from "../overrides/override.js";
import type { OverrideStore } from "../overrides/override-store.js";

const table = "texts_override";
const chinese = "zh-CN";
const maxVariants = 256;
const maxWeight = 999_999;

/** What taking in texts of another bot works with. */
export interface TextImportServices {
  readonly overrideStore: OverrideStore;
  readonly catalogue: Catalogue;
  readonly originalKeys: OriginalKeys;
}

/** Takes in texts that another bot says otherwise, in the language that they are in. */
export function textImport({ overrideStore, catalogue, originalKeys }: TextImportServices): ImportTarget {
  const keyOf = (original: string): string | undefined =>
    originalKeys.keyOf(original) ?? (catalogue.has(original) ? original : undefined);
  /** Texts in Chinese are said to those who are spoken to in Chinese, whatever the language of the installation is. */
  const localeOf = (values: readonly { readonly text: string }[]): string => {
    const isChinese = values.some(({ text }) => /\p{Script=Han}/u.test(text));
    if (!isChinese || catalogue.locale.startsWith("zh")) return catalogue.locale;
    return catalogue.locales().includes(chinese) ? chinese : catalogue.locale;
  };
  const wanted = (key: string, { values }: ImportRecords["texts"]) => {
    const variants = values.slice(0, maxVariants).map(({ text, weight = 1 }) => ({
      text,
      weight: Math.min(Math.max(0, Math.trunc(weight)), maxWeight),
    }));
    const [first] = variants;
    const said = variants.length > 1 ? { variants } : { value: first?.text ?? "" };
    return complete(
      { locale: localeOf(variants), key, format: "plain", ...said },
      overrideStore.clock.seconds(),
    );
  };
  return importTarget<"texts">({
    key: "texts",
    predict(record, known) {
      const key = keyOf(record.originalKey);
      if (key === undefined)
        return Promise.resolve({
          outcome: "refused",
          title: record.originalKey,
          reasonKey: "texts.import.unknown",
        });
      const next = wanted(key, record);
      const now = overrideStore.get(next.locale, key);
      const answer = (outcome: "new" | "same" | "changes" | "clash") =>
        Promise.resolve({ outcome, title: key });
      if (now === undefined) return answer("new");
      if (now.value === next.value && JSON.stringify(now.variants) === JSON.stringify(next.variants))
        return answer("same");
      return answer(known === undefined ? "clash" : "changes");
    },
    async write(record, { transaction: db }) {
      const key = keyOf(record.originalKey);
      if (key === undefined) return undefined;
      const { locale, format, value, variants, updatedAt } = wanted(key, record);
      const edits = new RowEdits(db);
      const columns = { value, variants: JSON.stringify(variants), updated_at: updatedAt };
      await edits.set(table, { locale, key, format }, columns);
      return edits.change(key);
    },
    undo: undoRows,
    done: () => overrideStore.load(),
  });
}
