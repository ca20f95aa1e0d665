import { type Outgoing, parseCq, type Segment, textSegment } from "@dicetower/contract";
import type { TextOverrides } from "../records/record.js";
import { quoteAs } from "./quote-reply.js";
import { splitSegments } from "./split-segments.js";

/** Smallest part length in force, whatever is stored. */
const minPartLength = 50;

/** The messages that a part of a reply becomes, in the way of the account; none where nothing is said. */
export function messageParts(
  outgoing: Outgoing,
  { quoteReply, segmentLength = 0 }: TextOverrides,
): readonly (readonly Segment[])[] {
  const { part, text } = outgoing;
  let segments = outgoing.segments ?? (part.plain === true ? [textSegment(text)] : parseCq(text));
  if (segments.length === 0 || (outgoing.segments === undefined && text === "")) return [];
  if (quoteReply !== undefined) segments = quoteAs(quoteReply, outgoing, segments);
  // A quote and nothing else, of an account that does not quote.
  if (segments.length === 0) return [];
  if (segmentLength === 0 || outgoing.card !== undefined) return [segments];
  return splitSegments(segments, Math.max(segmentLength, minPartLength));
}
