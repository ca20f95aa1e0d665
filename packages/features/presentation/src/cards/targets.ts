import type { Block } from "../markdown/tree.js";
import type { Card } from "./card.js";
import { cardA, type KindA, textBodyA } from "./platform-a.js";
import { cardB, textBodyB } from "./platform-b.js";
import { cardC, textBodyC } from "./platform-c.js";

/** Writes the messages of one kind of chat. */
export interface Serialiser {
  /** A text alone, as it is to be read. */
  readonly text: (text: string) => Card;
  /** Blocks with everything that can be drawn. @param plain said where there is nothing to draw, or it does not fit */
  readonly card: (blocks: readonly Block[], plain: string) => Card;
}

function platformA(kind: KindA): Serialiser {
  return {
    text: (text) => textBodyA(text, kind),
    card: (blocks, plain) => cardA(blocks, plain, kind),
  };
}

/** Where texts are drawn, and how; what is not named here gets plain text. */
export const serialisers = {
  platform_a_group: platformA("group"),
  platform_a_private: platformA("private"),
  platform_a_channel: platformA("channel"),
  platform_b: { text: textBodyB, card: cardB },
  platform_c: { text: textBodyC, card: cardC },
} as const satisfies Readonly<Record<string, Serialiser>>;

/** Kinds of chats that draw. */
export type CardTarget = keyof typeof serialisers;
export const targets = [...(Object.keys(serialisers) as CardTarget[]), "plain"] as const;
export type Target = (typeof targets)[number];
