import { type Contribution, definePoint, type Keyed } from "../../feature/point.js";
import type { Segment } from "../message.js";
import { segmentField } from "./cq-code.js";
import { mentionOf, textOf } from "./segment-readers.js";

/** Where a message was said: enough to find another one of the same chat by its id. */
export interface QuotePlace {
  readonly platform: string;
  /** Empty for a private chat. */
  readonly groupId: string;
  /** Who said it: the other person of a private chat. */
  readonly userId: string;
}

/** Tells who said earlier messages, for quotes of them. */
export interface MessageAuthors extends Keyed {
  /** The author of a message of this chat, undefined where it is not known. Whoever asks waits for a moment only. */
  author(place: QuotePlace, messageId: string): string | undefined | Promise<string | undefined>;
}
export const messageAuthors = definePoint<MessageAuthors>("messageAuthors");

/** The quote at the head of a message, with mentions between it and the words. */
export interface QuoteAhead {
  /** Id of the quoted message. */
  readonly quoted: string;
  /** Places of the mentions in the segments. */
  readonly mentions: readonly number[];
}

/**
 * The quote of a message in which people are mentioned between quote and words: one of these mentions may be the doing
 * of the client. Undefined for every other message, and where the bot is among them, for then it is meant in any case.
 */
export function quoteAhead(segments: readonly Segment[], selfId: string): QuoteAhead | undefined {
  if (segments.length < 2) return undefined;
  let quoted: string | undefined;
  let mentions: number[] | undefined;
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at] as Segment;
    const mention = mentionOf(segment);
    if (textOf(segment).trim() !== "") break;
    if (segment.type === "reply") quoted = segmentField(segment.data["id"]);
    else if (mention !== undefined) {
      const who = mention.userId;
      if (who === selfId) return undefined;
      if (quoted === undefined || who === "all" || who === "") continue;
      mentions ??= [];
      mentions.push(at);
    }
  }
  return quoted === undefined || mentions === undefined ? undefined : { quoted, mentions };
}

/**
 * The segments without the mention that the client put behind a quote: that of the quoted message's author, or the first
 * one where the author is not known. The same segments where nobody mentioned is the author.
 */
export function withoutQuotedMention(
  segments: readonly Segment[],
  { mentions }: QuoteAhead,
  author: string | undefined,
): readonly Segment[] {
  const at =
    author === undefined
      ? mentions[0]
      : mentions.find((place) => mentionOf(segments[place] as Segment)?.userId === author);
  return at === undefined ? segments : segments.toSpliced(at, 1);
}

/** Asks each of those who may know, one after the other. */
export async function authorOf(
  known: readonly Contribution<MessageAuthors>[],
  place: QuotePlace,
  messageId: string,
): Promise<string | undefined> {
  for (const one of known) {
    if (!one.live) continue;
    try {
      const author = await one.run(() => one.item.author(place, messageId));
      if (author !== undefined) return author;
    } catch (error) {
      one.failed(error, "looking for the author of a quoted message");
    }
  }
  return undefined;
}
