import type { Style } from "./markdown/styles.js";

export { apartFromButtons, type ButtonLimits, labelOf, laidOut } from "./cards/buttons.js";
export type { Body, Card } from "./cards/card.js";
export { type CardForm, cardForms, type RefusedSend } from "./cards/card-form.js";
export { type Dialect, MarkdownWriter } from "./cards/markdown-writer.js";
export { tableText } from "./cards/tables.js";
export { hasMarks, type Style } from "./markdown/styles.js";
export type { Action, Bar, Block, Inline, List, ListEntry, Table } from "./markdown/tree.js";
export { drawnBar } from "./plain/bars.js";

/** Which replies quote the message that they answer. */
export interface QuoteReply {
  readonly enabled: boolean;
  /** Not in private chats. */
  readonly groupsOnly: boolean;
  /** Platform → on or off there, whatever `enabled` says. */
  readonly perPlatform: Readonly<Record<string, boolean>>;
}

/** How replies look; the account wins over its platform, that over all. */
export interface Presentation {
  readonly scheme: Style;
  readonly byPlatform: Readonly<Record<string, Style | null>>;
  /** By the id of the adapter. */
  readonly byAccount: Readonly<Record<string, Style | null>>;
}

/** Long replies in several messages. A full-width character counts two. */
export interface ReplySegment {
  readonly enabled: boolean;
  readonly length: number;
  readonly intervalMs: number;
  /** `(1/3) ` in front of each. */
  readonly markIndex: boolean;
}

/** Very long replies as one folded message, in groups of adapters that can. */
export interface ForwardLong {
  readonly enabled: boolean;
  /** Longer ones are folded. */
  readonly threshold: number;
  readonly nodeChars: number;
}
