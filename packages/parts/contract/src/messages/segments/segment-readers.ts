import { segmentField } from "./cq-code.js";
import type { Segment } from "./segment.js";

/** Whom a segment mentions. */
export interface MentionedUser {
  /** `all` for everybody; empty where the platform does not tell. */
  readonly userId: string;
  /** Name that the mention itself carries, without a leading `@`; empty where it carries none. */
  readonly name: string;
}

/** Returns the text of a text segment, and an empty text for every other one. */
export function textOf({ type, data }: Segment): string {
  return type === "text" ? segmentField(data["text"]) : "";
}

/** Joins the text segments of a message; pictures, faces, mentions and quotes are left out. */
export function textIn(segments: readonly Segment[]): string {
  const [only] = segments;
  if (segments.length === 1 && only !== undefined) return textOf(only);
  let text = "";
  for (const segment of segments) text += textOf(segment);
  return text;
}

/** Returns whom a segment mentions; undefined for a segment that is no mention. */
export function mentionOf({ type, data }: Segment): MentionedUser | undefined {
  if (type !== "at") return undefined;
  return { userId: segmentField(data["qq"]), name: segmentField(data["name"]).replace(/^@/, "") };
}

/** Makes a mention. @param userId `all` for everybody */
export function mentionSegment(userId: string): Segment {
  return { type: "at", data: { qq: userId } };
}

/** Returns the id of the message that is quoted in some segments; undefined where none is. */
export function quotedIn(segments: readonly Segment[]): string | undefined {
  const quote = segments.find(({ type }) => type === "reply" || type === "quote");
  return quote === undefined ? undefined : segmentField(quote.data["id"]) || undefined;
}
