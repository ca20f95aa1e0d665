import { mentionOf, mentionSegment, parseCq, type Segment, textSegment } from "@dicetower/contract";
import type { TestMessage } from "./body.js";

/**
 * What is said, as an adapter would hand it on. Mentions of `atList` come first, as on a platform where people are
 * called before they are told something; whom `rawContent` mentions itself is mentioned there.
 */
export function segmentsOf({ atList, text, rawContent }: TestMessage): Segment[] {
  const said = rawContent === undefined ? [textSegment(text)] : parseCq(rawContent);
  const called = atList.filter((qq) => !mentions(said, qq));
  return [...called.map(mentionSegment), ...said];
}

/** True when a user is mentioned anywhere in it. */
export function mentions(segments: readonly Segment[], user: string): boolean {
  return segments.some((segment) => mentionOf(segment)?.userId === user);
}
