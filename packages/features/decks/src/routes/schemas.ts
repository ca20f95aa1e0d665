import { Joi } from "@dicetower/contract";
import { bracedName, type Card } from "../engine/index.js";
import { inWords } from "../formats/deck-file.js";
import type { Deck, Library } from "../library/library.js";

const whole = Joi.number().integer().min(0).required();
const word = Joi.string().allow("").required();

const entryRow = Joi.object({
  entry: word,
  count: whole,
  weighted: Joi.boolean().required(),
  exported: Joi.boolean().required(),
  hidden: Joi.boolean().required(),
  references: Joi.array().items(Joi.string()).required(),
  missing: Joi.array().items(Joi.string()).required(),
});

/** A file of decks as it is answered. */
export const deckRow = Joi.object({
  id: whole,
  filename: word,
  source: Joi.string().valid("builtin", "user", "plugin", "rulepack").required(),
  pack: word,
  format: word,
  title: word,
  author: word,
  version: word,
  license: word,
  brief: word,
  date: word,
  updateDate: word,
  updateUrl: word,
  entries: Joi.array().items(entryRow).required(),
  enabled: Joi.boolean().required(),
  order: Joi.number().integer().required(),
  error: word,
  warnings: Joi.array().items(Joi.string()).required(),
  size: whole,
  updatedAt: whole.meta({ widget: "time" }),
  duplicates: Joi.array().items(Joi.string()).required(),
});

const reference = /(?<![\\#])\{%?\$?([^{}\n]{1,100})\}/gu;
/** References of one entry that are told. */
const maxTold = 100;

function referencesOf(cards: readonly Card[]): string[] {
  const found = new Set<string>();
  for (const { text } of cards) {
    for (const [, name = ""] of text.matchAll(reference)) if (bracedName(name) === undefined) found.add(name);
    if (found.size >= maxTold) break;
  }
  return [...found].slice(0, maxTold);
}

/** What the list says of a file. */
export function rowOf(library: Library, deck: Deck) {
  const { content, problem } = deck;
  const head = content?.head;
  return {
    id: deck.id,
    filename: deck.filename,
    source: deck.source,
    pack: deck.pack,
    format: content?.format ?? /\.(\w+)$/.exec(deck.filename)?.[1] ?? "",
    title: deck.title || (head?.title ?? ""),
    author: head?.author ?? "",
    version: head?.version ?? "",
    license: head?.license ?? "",
    brief: head?.brief ?? "",
    date: head?.date ?? "",
    updateDate: head?.updateDate ?? "",
    updateUrl: head?.updateUrl ?? "",
    entries: (content?.entries ?? []).map((entry) => {
      const { name, cards, hidden } = entry;
      const references = referencesOf(cards);
      return {
        entry: name,
        count: cards.length,
        weighted: cards.some(({ weight }) => weight !== 1),
        exported: library.canBeDrawn(entry),
        hidden,
        references,
        // Names of letters alone may be variables of texts.
        missing: references.filter(
          (one) =>
            library.entry(one, `${deck.source}/${deck.filename}`) === undefined && !/^[\w.=:]+$/u.test(one),
        ),
      };
    }),
    enabled: deck.enabled,
    order: deck.place,
    error: problem === undefined ? "" : inWords(problem),
    warnings: [...(content?.warnings ?? []), ...library.hiddenOfPack(deck)],
    size: deck.size,
    updatedAt: deck.updatedAt,
    duplicates: library.duplicates(deck),
  };
}
