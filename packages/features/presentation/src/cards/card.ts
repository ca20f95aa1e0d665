import { type JsonValue, mentionOf, type Segment } from "@dicetower/contract";

/** What a platform takes as the body of a message. */
export type Body = { readonly [member: string]: JsonValue };

/** A message as a platform that draws cards gets it. */
export interface Card {
  readonly body: Body;
  /** The text in it. */
  readonly text: string;
  /** True where the body holds nothing but the text, unmarked. */
  readonly plain: boolean;
}

/** Writes of a line what stands for a platform code: a mention its name, anything else nothing. */
export function wordOf(segment: Segment): string {
  const mention = mentionOf(segment);
  return mention === undefined ? "" : `@${mention.userId}`;
}

/** An invisible character that keeps two others from meaning something together. */
export const apart = "\u200B";
