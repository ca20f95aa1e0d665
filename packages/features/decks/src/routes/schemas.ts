import { Joi } from "@dicetower/contract";
import { TimeSlicer } from "@dicetower/workers";
import { bracedName, type Card } from "../engine/index.js";
import type { DeckEntry } from "../formats/deck-file.js";
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

/** What is told of the cards of an entry. */
interface CardFacts {
  readonly references: readonly string[];
  readonly weighted: boolean;
}
/** By the cards, which stay as they were read: there may be a hundred thousand of them. */
const known = new WeakMap<readonly Card[], CardFacts>();

async function factsOf(cards: readonly Card[], slicer: TimeSlicer): Promise<CardFacts> {
  const before = known.get(cards);
  if (before !== undefined) return before;
  const found = new Set<string>();
  let weighted = false;
  for (const { text, weight } of cards) {
    weighted ||= weight !== 1;
    if (found.size < maxTold)
      for (const [, name = ""] of text.matchAll(reference))
        if (bracedName(name) === undefined) found.add(name);
    if (slicer.due) await slicer.next();
  }
  const facts = { references: [...found].slice(0, maxTold), weighted };
  known.set(cards, facts);
  return facts;
}

/** The form of a file, by its name where it could not be read. */
export function formatOf({ content, filename }: Deck): string {
  return content?.format ?? /\.(\w+)$/.exec(filename)?.[1] ?? "";
}

/** What the list says of files, looked through in slices. */
export async function rowsOf(library: Library, decks: readonly Deck[]) {
  const slicer = new TimeSlicer();
  const rows: Awaited<ReturnType<typeof rowOf>>[] = [];
  for (const deck of decks) {
    rows.push(await rowOf(library, deck, slicer));
    if (slicer.due) await slicer.next();
  }
  return rows;
}

/** What the list says of a file. */
export async function rowOf(library: Library, deck: Deck, slicer = new TimeSlicer()) {
  const { content, problem } = deck;
  const entries = [];
  for (const entry of content?.entries ?? []) {
    entries.push(entryRowOf(library, deck, entry, await factsOf(entry.cards, slicer)));
    if (slicer.due) await slicer.next();
  }
  const head = content?.head;
  const missing = await library.missingPictures(deck);
  return {
    id: deck.id,
    filename: deck.filename,
    source: deck.source,
    pack: deck.pack,
    format: formatOf(deck),
    title: deck.title || (head?.title ?? ""),
    author: head?.author ?? "",
    version: head?.version ?? "",
    license: head?.license ?? "",
    brief: head?.brief ?? "",
    date: head?.date ?? "",
    updateDate: head?.updateDate ?? "",
    updateUrl: head?.updateUrl ?? "",
    entries,
    enabled: deck.enabled,
    order: deck.place,
    error: problem === undefined ? "" : inWords(problem),
    warnings: [
      ...(content?.warnings ?? []),
      ...library.hiddenOfPack(deck),
      ...missing.map(
        (name) => `No picture "${name}": it lies neither beside the deck nor among the owner's pictures.`,
      ),
    ],
    size: deck.size,
    updatedAt: deck.updatedAt,
    duplicates: library.duplicates(deck),
  };
}

function entryRowOf(library: Library, deck: Deck, entry: DeckEntry, { references, weighted }: CardFacts) {
  const { name, cards, hidden } = entry;
  return {
    entry: name,
    count: cards.length,
    weighted,
    exported: library.canBeDrawn(entry),
    hidden,
    references,
    // Names of letters alone may be variables of texts.
    missing: references.filter(
      (one) =>
        library.entry(one, `${deck.source}/${deck.filename}`) === undefined && !/^[\w.=:]+$/u.test(one),
    ),
  };
}
