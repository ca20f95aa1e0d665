import {
  codes,
  type Failure,
  failure,
  nearNames,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { AttributeValue } from "@dicetower/rule-systems/api";
import type { Card } from "../api.js";

/** Bounds of cards. */
export const limits = {
  cards: 64,
  attributes: 256,
  nameLength: 48,
  /** What people type; scripts and imports store any number that is exact. */
  number: 1_000_000_000,
  text: 400,
  expression: 256,
  buffs: 64,
  slots: 9,
  checks: 256,
  note: 2_000,
  cardName: 40,
  history: 50,
  reason: 200,
} as const;

/** Sentences of refusals for the API; people in chat get the text of the same key. */
const sentences: Readonly<Record<string, string>> = {
  "card.notFound": "There is no such card.",
  "card.notFoundNear": "There is no such card.",
  "card.nameTaken": "A card of that name is there already.",
  "card.nameInvalid": `The name of a card has 1 to ${limits.cardName} characters, none of : @ # | / \\ " and no line breaks.`,
  "card.full": `One person has at most ${limits.cards} cards.`,
  "card.locked.write": "The card is locked against changes.",
  "card.locked.read": "The card is locked against being read by others.",
  "card.locked.name": "The name of the card is locked.",
  "card.locked.delete": "The card is locked against deletion.",
  "card.notShared": "The card is not shared here.",
  "st.systemMismatch": "The card belongs to another rule system.",
  "st.tooMany": `A card has at most ${limits.attributes} attributes.`,
  "st.nameInvalid": `The name of an attribute has 1 to ${limits.nameLength} characters.`,
  "st.numberRange": `Numbers are within ±${limits.number}.`,
  "st.textTooLong": `Texts have at most ${limits.text} characters, expressions ${limits.expression}.`,
};

/** Makes the failure for a refusal, which `refusalOf` puts into words for people. */
export function refuse(code: number, key: string, values: TextRef["values"] = {}): Failure {
  return failure(code, sentences[key] ?? key, { data: { refusal: text(key, values) } });
}

/** The failure for a name that no card has, with the cards of the person that are called nearly so. */
export function cardNotFound(said: string, cards: readonly Pick<Card, "name">[]): Failure {
  const name = sanitizeText(said, limits.cardName);
  const near = nearNames(
    said,
    cards.map((card) => card.name),
  );
  return near.length === 0
    ? refuse(codes.notFound, "card.notFound", { name })
    : refuse(codes.notFound, "card.notFoundNear", { name, near: near.join(" | ") });
}

/**
 * @param typed true for what a person typed, whose numbers are kept within sight
 * @throws Failure where a value is beyond the bounds
 */
export function checkAttribute(name: string, value: AttributeValue, typed = false): void {
  const length = [...name].length;
  if (length === 0 || length > limits.nameLength || /\p{Cc}/u.test(name))
    throw refuse(codes.ruleBroken, "st.nameInvalid", { name: name.slice(0, 60), limit: limits.nameLength });
  if (typeof value === "number") {
    const limit = typed ? limits.number : Number.MAX_VALUE;
    if (!(Math.abs(value) <= limit)) throw refuse(codes.ruleBroken, "st.numberRange", { name, limit });
    return;
  }
  const [said, limit] = typeof value === "string" ? [value, limits.text] : [value.expr, limits.expression];
  if ([...said].length > limit) throw refuse(codes.ruleBroken, "st.textTooLong", { name, limit });
}

/** @throws Failure where a card holds more than it may */
export function checkCard(card: Card): void {
  const counts = [
    [Object.keys(card.attributes).length, limits.attributes],
    [Object.keys(card.buffs).length, limits.buffs],
    [card.spellSlots.length, limits.slots],
    [card.checks.length, limits.checks],
  ] as const;
  for (const [count, limit] of counts)
    if (count > limit) throw refuse(codes.ruleBroken, "st.tooMany", { count, limit });
}

/** @throws Failure `card.nameInvalid` */
export function checkCardName(name: string): void {
  const length = [...name].length;
  if (
    length === 0 ||
    length > limits.cardName ||
    name !== name.trim() ||
    /[:@#|/\\"\p{Cc}\u2028\u2029]/u.test(name)
  )
    throw refuse(codes.ruleBroken, "card.nameInvalid", { name: name.slice(0, 60), limit: limits.cardName });
}
