import Joi from "joi";
import { definePoint, type Keyed } from "../feature/point.js";
import { defineToken } from "../feature/token.js";
import type { Message, TextRef } from "../messages/message.js";
import type { ReplyContext } from "../messages/reply-context.js";
import { languageCode } from "./language-code.js";

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
  /**
   * True for what comes with content (scripts, rule packs, decks): one language is enough, and a reader of another
   * gets the nearest one there is. Texts of packages are in `en` and `zh-CN`.
   */
  readonly content?: boolean;
  /**
   * By locale. `{name}` is a variable, `{sample:a|b}` draws, `{{` and `}}` are braces; the README of
   * `@dicetower/texts` has the whole grammar.
   */
  readonly values: Readonly<Record<string, string>>;
}

/** Texts that features ship; what is `content` needs one language, all others need `en` and `zh-CN`. */
export const texts = definePoint<TextItem>("texts", ({ key, content, values }) => {
  if (content === true) {
    if (Object.keys(values).length === 0) throw new TypeError(`text "${key}" has no words in any language`);
  } else if (values["en"] === undefined || values["zh-CN"] === undefined)
    throw new TypeError(`text "${key}" needs the locales "en" and "zh-CN"`);
});

/** `plain` is said everywhere, `markdown` where a platform renders it. */
export type TextFormat = "plain" | "markdown";

/** One of several texts, and how often it is drawn. */
export interface WeightedText {
  readonly text: string;
  /** 0 to 999 999; 0 is never drawn. */
  readonly weight: number;
}

/**
 * How a key is said: one text, or several of which one is drawn. `NULL` and the empty text silence it. A list is
 * compiled once and recognised by its identity, so a source keeps it and makes a new one for each change.
 */
export type Wording = string | readonly WeightedText[];

/** Words for the keys of others: a persona, the wording of a group, a module. */
export interface WordingSource extends Keyed {
  readonly key: string;
  /**
   * Sources are asked in this order, lowest first, equal ranks by key. The owner's own wording counts as 0: a source
   * below is asked before it (personas), one above after it and before the shipped text (modules). 0 is refused.
   */
  readonly rank: number;
  /**
   * The wording for a key in exactly this language and format; undefined leaves it to the next. Called for each text
   * of a reply, so it answers from memory. What is drawn for the whole reply, such as a persona, is kept with
   * `reply.once(…)`.
   */
  pick(key: string, locale: string, format: TextFormat, reply: ReplyContext): Wording | undefined;
}

/** Sources of wordings, asked before or after the owner's own ones. */
export const wordings = definePoint<WordingSource>("wordings", ({ key, rank }) => {
  if (!Number.isFinite(rank) || rank === 0)
    throw new TypeError(`source of wordings "${key}": the rank is a number other than 0, not ${rank}`);
});

/**
 * Makes text items of a plain table: key → locale → text, as `dicetower-locales` writes it from `locales/*.yml`.
 * @param category of all of them, or categories by how keys begin: the longest beginning counts
 * @param originalKeys key → key of the peer, for those that imports know by another name
 */
export function textTable<Key extends string>(
  table: Readonly<Record<Key, Readonly<Record<string, string>>>>,
  category: string | Readonly<Record<string, string>> = "",
  originalKeys?: Readonly<Partial<Record<NoInfer<Key>, string>>>,
): TextItem[] {
  const categoryOf = typeof category === "string" ? () => category : byBeginning(category);
  const peerKeys: Readonly<Record<string, string | undefined>> = originalKeys ?? {};
  return Object.entries<Readonly<Record<string, string>>>(table).map(([key, values]) => {
    const originalKey = peerKeys[key];
    return {
      key,
      category: categoryOf(key),
      values,
      ...(originalKey === undefined ? {} : { originalKey }),
    };
  });
}

function byBeginning(categories: Readonly<Record<string, string>>): (key: string) => string {
  const longestFirst = Object.entries(categories).sort(([one], [other]) => other.length - one.length);
  return (key) => longestFirst.find(([beginning]) => key.startsWith(beginning))?.[1] ?? "";
}

/** Query of a route that answers with words: their language, the installation's when left out. */
export const inLanguage = Joi.object<{ locale?: string }>({
  locale: languageCode.meta({ widget: "hidden" }),
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
  /**
   * @param locale the installation's language when left out; falls back along `zh-TW` → `zh-CN` → `en`
   * @param message what is answered: its variables are known, and the text has the wording of the whole reply
   * @returns the text; what would have to be waited for stays as it is written. Where there is no such text: nothing for
   * an answer, and the key for a page, without a message
   */
  render(ref: TextRef, locale?: string, message?: Message): string;
  has(key: string): boolean;
  /**
   * Texts by language and key that the owner of the installation keeps in files, those of pages included: they stand in
   * the place of what packages ship. Always the same ones; left out where there are none.
   */
  readonly ownerTexts?: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
export const Texts = defineToken<Texts>("Texts");
