import Joi from "joi";
import type { TextRef } from "./message.js";
import { definePoint, type Keyed } from "./point.js";
import { defineToken } from "./token.js";

/** A variable that a text may name as `{name}`. */
export interface TextVariable {
  readonly name: string;
  readonly meaning: string;
  readonly sample: string;
}

/** A text in the languages its package ships. Both `zh-CN` and `en` are wanted of every feature here. */
export interface TextItem extends Keyed {
  /** `roll.result`, `settings.dice`, … */
  readonly key: string;
  readonly category?: string;
  readonly description?: string;
  readonly variables?: readonly TextVariable[];
  /** Original key of the peer, for imports: `strRollDice`. */
  readonly originalKey?: string;
  /** By locale. `{name}` is a variable, `{{` and `}}` are braces. */
  readonly values: Readonly<Record<string, string>>;
}
export const texts = definePoint<TextItem>("texts", (item) => {
  if (item.values["en"] === undefined || item.values["zh-CN"] === undefined)
    throw new TypeError(`text "${item.key}" needs the locales "en" and "zh-CN"`);
});

/**
 * Makes text items of a plain table: key → locale → text.
 * @param originalKeys key → key of the peer, for those that imports know by another name
 */
export function textTable(
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
  category = "",
  originalKeys: Readonly<Record<string, string>> = {},
): TextItem[] {
  return Object.entries(table).map(([key, values]) => {
    const originalKey = originalKeys[key];
    return { key, category, values, ...(originalKey === undefined ? {} : { originalKey }) };
  });
}

/** Query of a route that answers with words: their language, the installation's when left out. */
export const inLanguage = Joi.object<{ locale?: string }>({
  locale: Joi.string().max(35).meta({ widget: "hidden" }),
});

/** Puts values into a text of `texts`, where the words are at hand: nothing is looked up. */
export function withValues(words: string, values: TextRef["values"]): string {
  return words.replace(/\{\{|\}\}|\{(\w+)\}/g, (place, name: string | undefined) => {
    if (name === undefined) return place.charAt(0);
    return Object.hasOwn(values, name) ? String(values[name]) : place;
  });
}

/** Puts text keys into words. */
export interface Texts {
  /** Language of the installation. */
  readonly locale: string;
  /** @param locale the installation's language when left out; falls back along `zh-TW` → `zh-CN` → `en` */
  render(ref: TextRef, locale?: string): string;
  has(key: string): boolean;
}
export const Texts = defineToken<Texts>("Texts");
