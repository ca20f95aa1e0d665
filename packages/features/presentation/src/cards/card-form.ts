import { definePoint, type Keyed, type Outgoing, type SendOutcome } from "@dicetower/contract";
import type { Block } from "../markdown/tree.js";
import type { Card } from "./card.js";

/** A message that a platform did not take. */
export type RefusedSend = Extract<SendOutcome, { readonly state: "failed" }>;

/** How messages are written for platforms that draw. */
export interface CardForm extends Keyed {
  /** What `draws` of adapter types names. */
  readonly key: string;
  /** Kinds of chats that take different bodies; left out where all take the same. Previews name them `<key>_<kind>`. */
  readonly kinds?: readonly string[];
  /** The kind of the chat of a part, one of `kinds`; the first of them when left out. */
  readonly kindOf?: (part: Pick<Outgoing, "message" | "scene">) => string;
  /** Writes a text alone, as it is to be read. @param kind of `kinds`, empty without them */
  readonly text: (text: string, kind: string) => Card;
  /** Writes blocks with everything that can be drawn. @param plain said where there is nothing to draw, or it does not fit */
  readonly card: (blocks: readonly Block[], plain: string, kind: string) => Card;
  /**
   * True where a message was refused for being a card, so that its text is sent in its place. When left out: codes 400
   * to 499 but 429 whose reason speaks of cards, markup, entities, keyboards or parsing.
   */
  readonly refuses?: (refused: RefusedSend) => boolean;
  /** No cards for ten minutes where two in a row were refused; then one is tried. */
  readonly rests?: boolean;
}

const name = /^[\w-]{1,40}$/;

/** Forms of cards. A platform that is new brings its own. */
export const cardForms = definePoint<CardForm>("cardForms", ({ key, kinds, text, card }) => {
  if (!name.test(key) || key === "plain") throw new TypeError(`card form "${key}": the key cannot be used`);
  if (kinds !== undefined && (kinds.length === 0 || !kinds.every((kind) => name.test(kind))))
    throw new TypeError(`card form "${key}": kinds has none, or one that cannot be used`);
  if (typeof text !== "function") throw new TypeError(`card form "${key}": text is no function`);
  if (typeof card !== "function") throw new TypeError(`card form "${key}": card is no function`);
});
