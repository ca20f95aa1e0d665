import { type Message, readableCq, type Segment } from "@dicetower/contract";
import { wordsOf } from "../compare/normalize.js";

/** What one of the bots said: to be shown, and to be compared. */
export interface Said {
  readonly shown: string;
  readonly words: string;
}

/** Who asked what, where. */
export interface Question {
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
  readonly userName: string;
  readonly text: string;
  /** Names that answers may hold. */
  readonly names: readonly string[];
  /** UTC epoch seconds. */
  readonly at: number;
}

/** A message of a chat and what the two bots answered; without a question for what was said unasked. */
export interface Exchange {
  readonly question: Question;
  /** Names of the message by the account that heard it: one group may have several accounts. */
  readonly refs: Set<string>;
  readonly ours: Said[];
  readonly theirs: Said[];
  /** Names of the other bot's messages, by the account that heard them. */
  readonly heard: Set<string>;
  /** Names of the other bot, which its answers may hold. */
  readonly otherNames: Set<string>;
  /** By the monotonic clock, as the times below. */
  readonly askedAt: number;
  /** When the other bot said something to it last. */
  saidAt: number;
  /** When anybody did. */
  changedAt: number;
}

/** Longest text that is kept of a message, in UTF-16 units. */
const maxTextLength = 4_000;

/** Bounds a text. A copy: a slice would keep the whole of a long message alive. */
export function bounded(text: string): string {
  return text.length > maxTextLength ? `${Buffer.from(text.slice(0, maxTextLength)).toString()}…` : text;
}

/** What names a message among those of all accounts. */
export function refOf(message: Pick<Message, "account" | "id">): string {
  return message.id === "" ? "" : `${message.account.id} ${message.id}`;
}

/** True for a name that an account gave. */
export function isOf(ref: string, account: string): boolean {
  return ref.startsWith(`${account} `);
}

/** What segments say. */
export function saidIn(segments: readonly Segment[]): Said {
  return { shown: bounded(readableCq(segments)), words: wordsOf(segments) };
}

/** What a message asks. */
export function questionOf(message: Message, seconds: number): Question {
  const { account, groupId, userId, nickname, card, senderName, text, sentAt } = message;
  return {
    platform: account.platform,
    groupId,
    userId,
    userName: senderName,
    text: bounded(text),
    names: [nickname, card, senderName, userId],
    at: sentAt > 0 ? sentAt : seconds,
  };
}
